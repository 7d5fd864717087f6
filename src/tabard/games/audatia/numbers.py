"""What the judgement of Audatia reckons with: see numbers.toml."""

from __future__ import annotations

from tabard.engine.numbers import Given


class Numbers(Given):
    """The numbers by their names."""

    fendente: float
    mezano: float
    sottano: float
    cut_thrust: float
    must_attack: float
    remedy_card: float
    counter_card: float
    both_sides: float
    unknown: float
    gift: float
    shortage: float
    last_draw: float
    again: float
    rare_attack: float
    hidden_attack: float
    swing: float
    posta_attack: float
    posta_danger: float
    posta_extended: float
