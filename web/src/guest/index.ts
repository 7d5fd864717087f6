// A guest's module, made into a skin like those of the house.
import type { Component } from 'svelte'
import { generic } from '../games/generic'
import { faceOf } from '../games/generic/face'
import Held from '../games/generic/Held.svelte'
import type { Skin } from '../games/skin'
import type { Face } from '../lib/face'
import type { Room } from '../lib/room.svelte'
import type { CardInfo, GuestTable } from '../lib/wire'
import { CONTRACT, type GuestSkin } from './contract'
import Drawing from './Drawing.svelte'

export async function guestSkin(guest: GuestTable): Promise<Skin> {
  if (!guest.table) return generic
  const [module] = await Promise.all([
    import(/* @vite-ignore */ guest.table) as Promise<{ skin?: GuestSkin }>,
    guest.style ? wear(guest.style) : null,
  ])
  const skin = module.skin
  if (!skin) throw new Error(`${guest.table} exports no skin`)
  const spoken: number = skin.contract
  if (spoken !== CONTRACT)
    throw new Error(`it is made for contract ${spoken}, and this house knows ${CONTRACT}`)
  return adapted(skin)
}

/** Put a style sheet on, and wait until it is there. */
function wear(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((done) => {
    link.onload = link.onerror = () => done()
    document.head.append(link)
  })
}

export function adapted(guest: GuestSkin): Skin {
  const face = (card: CardInfo): Face => ({ ...faceOf(card), ...guest.face?.(card) })
  const faceById = (room: Room, id: string) => face(room.cardOf(id) ?? unknownCard(id))
  const Board: Component<{ t: object }> = (internals, props) => {
    const given = {
      skin: guest,
      faceOf: faceById,
      get t() {
        return props.t
      },
    }
    return Drawing(internals, given)
  }
  const Hand: Component<{ t: object }> = (internals, props) => {
    Held(internals, { face, cardsOf: (seat: number) => guest.hand?.(props.t, seat) ?? null })
    return {}
  }
  return {
    Board,
    ...(guest.hand ? { Hand } : {}),
    face,
    badges: (t, seat) => guest.badges?.(t, seat) ?? generic.badges(t, seat),
    moment: (t) => guest.moment?.(t) ?? generic.moment(t),
    ...(guest.lies ? { lies: guest.lies.bind(guest) } : {}),
    ...(guest.arms ? { arms: guest.arms } : {}),
  }
}

const unknownCard = (id: string): CardInfo => ({ id, name: id, group: '', source: '', text: '' })
