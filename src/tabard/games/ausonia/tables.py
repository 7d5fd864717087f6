"""The tables of Ausonia: content laid out for speed, filled once per game by cards.py.

Small counts that belong together are one number, a tally: PART bits for each of them. So the
gems of a price, of a card or of a player are added in one go: one part for each colour, and
a fifth one for their sum. What a turn remembers of the guilds is a tally, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.native import Pile, Piles
from tabard.engine.steps import Step

if TYPE_CHECKING:
    from tabard.games.ausonia.favour_cards import Resolve
    from tabard.games.ausonia.keywords import Effect
    from tabard.games.ausonia.worth import Worth

# Tallies.
PART: Final = 12  # bits
FULL: Final = 4095
SUM: Final = 4 * 12  # of a tally of gems
COLOURS: Final = FULL | FULL << 12 | FULL << 24
GUARDS: Final = 2048 | 2048 << 12 | 2048 << 24  # the highest bit of each colour, never reached

# Cards with a note.
KIND: Final = 8  # bits of the note: a card's kind is `card >> KIND`
NOTE: Final = 255
USED: Final = 15  # the abilities that a card of the Play Area has used, as a bit mask
RETURNED: Final = 16  # it came back from the Seal Area in this turn

# Where the piles of the seats begin.
HAND: Final = 0
DRAW: Final = 4
DISCARD: Final = 8

# Gems: sapphire, emerald, bloodshard and the rainbow gem, which is wild on a Gem Card and any
# gem in a cost.
WILD: Final[i64] = 3

# What an ability asks for: a price (which may be nothing) or one of the three red conditions.
PRICE: Final = 0
USED_GEMS: Final = 1
USED_KEYWORD: Final = 2
USED_GUILD: Final = 3

# When kept cards add their Influence to the Aspirant's stage 1 (option `kept_bonus`).
BONUS_ONCE: Final = 0
BONUS_GEM: Final = 1
BONUS_NONE: Final = 2

NOBODY: Final = -1
MOST_ABILITIES: Final = 4


class Tables:
    """Cards, prices, abilities, Aspirants and options of one game."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.solo: bool = players == 1
        # options
        self.aspirant: i64 = NOBODY
        self.red_from_hand: bool = False
        self.source_from_hand: bool = False
        self.kept_bonus: i64 = BONUS_ONCE
        self.discard_all: bool = False
        self.burn_reshuffles: bool = False
        # numbers
        self.starting_influence: i64 = 0
        self.goal: i64 = 0
        self.hand_size: i64 = 0
        self.row_size: i64 = 0
        self.bonus: i64 = 0
        self.round_limit: i64 = 0
        # cards, by kind (one kind = one card face)
        self.kinds: i64 = 0
        self.star: Pile = vec[i64]()  # index among the star-marked kinds, or -1
        self.star_kind: Pile = vec[i64]()
        self.gives: Pile = vec[i64]()  # gems; a Favour Card gives none
        self.guild: Pile = vec[i64]()
        self.cost: Pile = vec[i64]()  # gems
        self.cost_order: Piles = vec[vec[i64]]()  # the gems of the cost from left to right
        self.first_ability: Pile = vec[i64]()
        self.abilities: Pile = vec[i64]()
        self.wants: Pile = vec[i64]()  # the most gems that its red conditions ask for
        self.copies: Pile = vec[i64]()  # in the whole match
        # abilities, numbered through all kinds
        self.asks: Pile = vec[i64]()
        self.price: Pile = vec[i64]()
        self.asked: Pile = vec[i64]()  # colour, keyword or guild of a red condition
        self.amount: Pile = vec[i64]()
        self.effects: list[list[Effect]] = []
        self.keywords: Pile = vec[i64]()  # bit mask
        # the ways to pay rainbow gems: every mixture of gems, found by its three numbers
        self.most_rainbow: i64 = 1
        self.way_of: Pile = vec[i64]()
        self.way_gems: Pile = vec[i64]()
        # decks
        self.decks: Piles = vec[vec[i64]]()
        self.power: Pile = vec[i64]()
        self.favour: Pile = vec[i64]()
        # the Aspirant of this match
        self.on_gem: list[Step | None] = []
        self.keep_colour: i64 = NOBODY
        self.keep_least: i64 = 0
        self.on_kept: Step | None = None
        # steps that all matches share: the turns in seat order, in solo with the Aspirant's,
        # the abilities for every seat (and one more for the Aspirant), purchases by kind
        self.turns: list[Step] = []
        self.actions: list[Step] = []
        self.ends: list[list[Step]] = []
        self.resolves: list[list[Resolve]] = []
        self.receives: list[Step] = []
        self.worth: Worth  # what cards are worth to the bots


def part(tally: i64, which: i64) -> i64:
    """One of the counts."""
    return tally >> PART * which & FULL


def size(gems: i64) -> i64:
    """How many gems they are all in all."""
    return gems >> SUM


def most(one: i64, other: i64) -> i64:
    """For each of three colours the greater count."""
    found: i64 = 0
    for colour in range(WILD):
        found |= max(part(one, colour), part(other, colour)) << PART * colour
    return found
