"""What the judgement of Audatia reckons with: see numbers.toml."""

from __future__ import annotations

from tabard.engine.numbers import Given


class Numbers(Given):
    """The numbers by their names."""

    fendente: float = 0.0
    mezano: float = 0.0
    sottano: float = 0.0
    cut_thrust: float = 0.0
    must_attack: float = 0.0
    remedy_card: float = 0.0
    counter_card: float = 0.0
    both_sides: float = 0.0
    unknown: float = 0.0
    gift: float = 0.0
    shortage: float = 0.0
    last_draw: float = 0.0
    again: float = 0.0
    rare_attack: float = 0.0
    hidden_attack: float = 0.0
    swing: float = 0.0
    posta_attack: float = 0.0
    posta_danger: float = 0.0
    posta_extended: float = 0.0
