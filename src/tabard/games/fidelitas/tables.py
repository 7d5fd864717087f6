"""The content as small ints and lists, for the steps: kinds, guilds, places."""

from __future__ import annotations

from typing import Final

from tabard.engine.events import Told
from tabard.engine.verbs import Domain, MoveSpace, Verb
from tabard.games.fidelitas.effects import Condition, Effect, HandCondition

PLACES: Final = 12  # ten locations, then Castle and Harbor, where no card ever lies (FID-2)
LOCATIONS: Final = 10
CASTLE: Final = 10
HARBOR: Final = 11
GUILDS: Final = 9
NO_GUILD: Final = -1
TAVERN_NORTH: Final = 4
TAVERN_SOUTH: Final = 5

BY_GUILD: Final = 0
ANYWHERE: Final = 1
OCCUPIED: Final = 2


def code_of(kind: int, place: int) -> int:
    """A card of this kind at this place, as the City stores it."""
    return kind * PLACES + place


def kind_at(code: int) -> int:
    """The kind of a card in the City."""
    return code // PLACES


def place_at(code: int) -> int:
    """The place of a card in the City."""
    return code % PLACES


def is_tavern(place: int) -> bool:
    """Is this one of the two Tavern sides?"""
    return place == TAVERN_NORTH or place == TAVERN_SOUTH


def opposite(place: int) -> int:
    """The other side of the same location card."""
    return place ^ 1


class Tables:
    """What every kind, place and Missio is."""

    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds
        self.guild_of: list[int] = []
        self.slot_of: list[int] = []  # of a card in the City: place * GUILDS + guild
        self.placement: list[int] = []
        self.no_draw: list[bool] = []
        self.copies: list[int] = []
        self.effects: list[Effect] = []
        self.forti: list[HandCondition | None] = []
        self.forti_points: list[int] = []
        self.place_guild: list[int] = []
        self.guild_places: list[list[int]] = []
        self.conditions: list[Condition] = []
        self.missio_points: list[int] = []
        self.thief: int = -1
        self.hand: int = 2
        self.missio_hand: int = 2
        self.start_cards: int = 1
        self.draws: int = 1
        self.round_cap: int = 200
        self.solo_hand: int = 2
        self.mark: int = 10
        self.rank_points: list[int] = []
        self.rank_names: list[str] = []
        self.team: bool = False
        self.solo: bool = False
        self.with_forti: bool = False
        self.x_at_tavern_draws: bool = False
        self.deck: list[int] = []


class Words:
    """The verbs and events of the game."""

    def __init__(
        self,
        kinds: Domain,
        places: Domain,
        guilds: Domain,
        missio: Domain,
        row: Domain,
        who: Domain,
    ) -> None:
        self.play = Verb("play", kinds, places, text="Play the {0} to the {1}")
        self.claim = Verb("claim", kinds, text="Score the {0} from your hand")
        self.pick = Verb("pick", kinds, places, text="{0} at the {1}")
        self.to = Verb("to", places, text="to the {0}")
        self.band = Verb("band", guilds, places, text="all {0} cards at the {1}")
        self.at = Verb("at", places, text="the {0}")
        self.choose = Verb("choose", who, text="{0}")
        self.hand = Verb("hand", kinds, text="the {0} of your hand")
        self.under = Verb("under", kinds, text="Put the {0} under the deck", secret=True)
        self.turn = Verb("turn", row, text="Turn the {0} card over")
        self.give = Verb("give-up", missio, text="Give up {0}", secret=True)
        self.score = Verb("score", missio, text="Score {0}")
        self.score_all = Verb("score-all", text="Score all of them")
        self.done = Verb("done", text="Done")
        self.draw = Verb("draw", text="Draw from the deck")
        self.take = Verb("take", kinds, places, text="Take the {0} from the {1}")
        self.space = MoveSpace(
            [
                self.play, self.claim, self.pick, self.to, self.band, self.at, self.choose,
                self.hand, self.under, self.turn, self.give, self.score, self.score_all, self.done,
                self.draw, self.take,
            ]
        )  # fmt: skip
        self.laid_out = Told(
            "laid-out", "The {0} is laid out at the {1}", kinds, places, shows=True
        )
        self.played = Told("played", "{who} plays the {0} to the {1}", kinds, places, shows=True)
        self.moved = Told("moved", "The {0} moves from the {1} to the {2}", kinds, places, places)
        self.closed = Told("closed", "The {0} is closed until {who}'s next turn", places)
        self.discarded = Told("discarded", "The {0} at the {1} is discarded", kinds, places)
        self.dropped = Told("dropped", "{who} discards the {0}", kinds, shows=True)
        self.drew = Told("drew", "{who} draws {0}", kinds, secret=(0,))
        self.took = Told("took", "{who} takes the {0} from the {1}", kinds, places)
        self.stole = Told("stole", "{who} takes {1} from {0}", who, kinds, secret=(1,))
        self.placed = Told("placed", "The {0} from the deck goes to the {1}", kinds, places)
        self.revealed = Told(
            "revealed", "{who} reveals the {0} from the deck", kinds, uncovers=True
        )
        self.smuggled = Told(
            "smuggled", "{who} lays the {0} of the hand down at the {1}", kinds, places, shows=True
        )
        self.returned = Told(
            "returned", "{who} puts {0} under the deck", kinds, secret=(0,), known=True
        )
        self.swapped_hands = Told(
            "swapped-hands", "{who} exchanges hands with {0}", who, uncovers=True
        )
        self.turned = Told("turned", "{who} turns the {0} card over", row)
        self.gave_up = Told("gave-up", "{who} gives up {0}", missio, secret=(0,), known=True)
        self.drew_missio = Told("drew-missio", "{who} draws {0}", missio, secret=(0,))
        self.scored = Told("scored", "{who} scores {0}", missio, shows=True)
        self.claimed = Told("claimed", "{who} scores the {0}", kinds, shows=True)
        self.showed = Told("showed", "{who} shows the {0}", kinds, shows=True)
        self.reshuffled = Told("reshuffled", "The discard pile becomes the new deck")
        self.ran_out = Told(
            "ran-out", "The deck has run out and there are no discards; the next draw ends the game"
        )
        self.team_last_round = Told(
            "team-last-round", "{who}'s team reaches the mark: this is the last round"
        )
        self.last_round = Told("last-round", "{who} reaches the mark: this is the last round")
        self.turn_begins = Told("turn", "{who}'s turn")
