// The arms of the seats at this table; a game whose houses have colours of their own sets them.
import { type Arms, seatArms } from './heraldry'

const worn: { arms: Arms[] } = $state({ arms: seatArms })

export function wearArms(arms: Arms[] | undefined): void {
  worn.arms = arms ?? seatArms
}

export function armsOfSeat(seat: number): Arms {
  const n = worn.arms.length
  return worn.arms[((seat % n) + n) % n]!
}
