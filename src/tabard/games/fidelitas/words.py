"""Everything that is said in Fidelitas: domains, verbs, events, questions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Question, counted
from tabard.engine.events import Told
from tabard.engine.native import Pile
from tabard.engine.packs import domain
from tabard.engine.verbs import Amounts, Domain, MoveSpace, Verb
from tabard.engine.verbs import seats as seats_domain
from tabard.games.fidelitas.content import Content, Missio

STREET: Final = ("civic", "academic", "tavern", "artisan", "commerce", "castle", "harbor")


def _asked_by(card: Missio) -> str:
    """What a scored Missio was worth and asked, for those who never saw it before."""
    return f"{counted(card.points, 'point')}: {card.text[:1].lower()}{card.text[1:].rstrip('.')}"


# What it means to be done, by what is asked.
DONE: Final = {
    "or-stop": "Move no more",
    "score": "Go on without scoring",
    "partner-score": "Go on without scoring",
}

# When each verb is asked, and by which rule: the answer to whoever tries it at another time.
TIMES: Final = {
    "play": ("A card is played at the start of your turn, one card a turn.", "FID-9"),
    "claim": (
        "A Manu Forti card is scored at the start of your turn, instead of playing a card.",
        "FID-36",
    ),
    "pick": ("Cards of the City are chosen when the action of a card you play says so.", "FID-13"),
    "to": ("A place to move to is chosen when the action of a card moves another one.", "FID-51"),
    "band": ("A whole guild is chosen when the action of a Magistrate moves it.", "FID-51"),
    "at": ("A place is chosen for the action of a Sergeant.", "FID-53"),
    "choose": (
        "Another player is chosen when the action of a card takes from him or gives to him.",
        "FID-51",
    ),
    "hand": ("A card of your hand is chosen when the action of a card asks for one.", "FID-53"),
    "under": ("A card goes under the deck when the action of a Jester asks for it.", "FID-53"),
    "turn": (
        "Citizens stand at one of the two sides of a location card: choose a side. "
        "The card itself is only turned over by a Blacksmith, one of the Manu Forti cards.",
        "FID-53",
    ),
    "give-up": ("You give up a Missio card when you play a card to the Tavern.", "FID-18"),
    "score": ("Missio cards are scored after your play, before the draw.", "FID-22"),
    "score-all": ("Missio cards are scored after your play, before the draw.", "FID-22"),
    "done": ("This must be answered; nothing can be passed over here.", ""),
    "draw": ("A card is drawn at the end of your turn, after scoring.", "FID-24"),
    "take": ("A card of the Tavern can be drawn at the end of your turn, after scoring.", "FID-24"),
    "seat:": (
        "No player is chosen now: that is asked when the action of a card concerns one.",
        "FID-51",
    ),
}


class Words:
    """The words of one match: its content, and so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.cards = domain("card", [*content.virtus, *content.manu_forti], "card", "a card")
        self.places = domain("place", [*content.location, *content.landmark], "place", "a place")
        self.guilds = domain("guild", content.guild, "guild", "a guild")
        self.missio = domain("missio", content.missio, "missio", "a Missio card")
        self.wishes = Domain("wish", self.missio.words, [_asked_by(m) for m in content.missio])
        titles = [card.title() for card in STREET]
        self.street = Domain("street", STREET, titles, "location-card")
        self.location_cards = Domain("location-card", STREET[:5], titles[:5], "location-card")
        self.seats = seats_domain(seats)
        self.amounts = Amounts()
        self.space = MoveSpace()
        self._declare_verbs()
        self._declare_events()
        self._declare_questions()

    def _declare_verbs(self) -> None:
        cards, places, guilds, missio = self.cards, self.places, self.guilds, self.missio
        add = self.space.add
        self.play = add(Verb("play", cards, places, text="Play the {0} to the {1}"))
        self.claim = add(Verb("claim", cards, text="Score the {0} from your hand"))
        self.pick = add(Verb("pick", cards, places, text="{0} at the {1}"))
        self.to = add(Verb("to", places, text="to the {0}", goes_on=True))
        self.band = add(Verb("band", guilds, places, text="all {0} cards at the {1}"))
        self.at = add(Verb("at", places, text="the {0}"))
        self.choose = add(Verb("choose", self.seats, text="{0}"))
        self.hand = add(Verb("hand", cards, text="the {0} of your hand"))
        self.under = add(Verb("under", cards, text="Put the {0} under the deck", secret=True))
        self.turn = add(Verb("turn", self.location_cards, text="Turn the {0} card over"))
        self.give = add(Verb("give-up", missio, text="Give up {0}", secret=True))
        self.score = add(Verb("score", missio, text="Score {0}"))
        self.score_all = add(Verb("score-all", text="Score all of them"))
        self.done = add(Verb("done", text="Done"))
        self.draw = add(Verb("draw", text="Draw from the deck"))
        self.take = add(Verb("take", cards, places, text="Take the {0} from the {1}"))
        self.space.say_when(TIMES)
        self.space.say_at(self.done, DONE)
        self.only_done: Pile = vec[i64]([self.done.base])

    def _declare_events(self) -> None:
        cards, places, missio = self.cards, self.places, self.missio
        self.laid_out = Told(
            "laid-out", "The {0} is laid out at the {1}", cards, places, shows=True, thing=True
        )
        self.played = Told("played", "{who} plays the {0} to the {1}", cards, places, shows=True)
        self.moved = Told(
            "moved", "The {0} moves from the {1} to the {2}", cards, places, places, thing=True
        )
        self.closed = Told(
            "closed", "The {0} is closed until {who}'s next turn", places, thing=True
        )
        self.discarded = Told(
            "discarded", "The {0} at the {1} is discarded", cards, places, thing=True
        )
        self.dropped = Told("dropped", "{who} discards the {0}", cards, shows=True)
        self.drew = Told("drew", "{who} draws {0}", cards, secret=(0,))
        self.took = Told("took", "{who} takes the {0} from the {1}", cards, places)
        self.stole = Told("stole", "{who} takes {1} from {0}", self.seats, cards, secret=(1,))
        self.placed = Told(
            "placed", "The {0} from the deck goes to the {1}", cards, places, thing=True
        )
        self.revealed = Told(
            "revealed", "{who} reveals the {0} from the deck", cards, uncovers=True
        )
        self.smuggled = Told(
            "smuggled", "{who} lays the {0} of the hand down at the {1}", cards, places, shows=True
        )
        self.returned = Told(
            "returned", "{who} puts {0} under the deck", cards, secret=(0,), known=True
        )
        self.swapped_hands = Told(
            "swapped-hands", "{who} exchanges hands with {0}", self.seats, uncovers=True
        )
        self.turned = Told("turned", "{who} turns the {0} card over", self.location_cards)
        self.gave_up = Told("gave-up", "{who} gives up {0}", missio, secret=(0,), known=True)
        self.drew_missio = Told("drew-missio", "{who} draws {0}", missio, secret=(0,))
        self.more_missio = Told(
            "more-missio", "{who} draws {0} beside the others", missio, secret=(0,)
        )
        self.scored = Told("scored", "{who} scores {0}, {1}", missio, self.wishes, shows=True)
        self.claimed = Told("claimed", "{who} scores the {0}", cards, shows=True)
        self.showed = Told("showed", "{who} shows the {0}", cards, shows=True)
        self.not_drawn = Told("not-drawn", "No draw for {who}: a card with the X was played")
        self.only_deck = Told(
            "only-deck", "The Tavern has no card for {who}: the draw comes from the deck"
        )
        self.reshuffled = Told("reshuffled", "The discard pile becomes the new deck")
        self.ran_out = Told(
            "ran-out",
            "The deck has run out and there are no discards; "
            "the game ends as soon as a card of the deck is needed",
        )
        self.team_last_round = Told(
            "team-last-round", "{who}'s team reaches the mark: this is the last round"
        )
        self.last_round = Told("last-round", "{who} reaches the mark: this is the last round")
        self.turn_begins = Told("turn", "{who}'s turn")

    def _declare_questions(self) -> None:
        cards, places, guilds, amounts = self.cards, self.places, self.guilds, self.amounts
        # a turn
        self.ask_play = Question("play", "Play a Virtus card to a location")
        self.ask_play_or_claim = Question(
            "play-or-claim", "Play a Virtus card to a location, or score a Manu Forti card"
        )
        self.ask_again = Question("again", "{0}: play another Virtus card to a location", cards)
        self.ask_give_up = Question(
            "give-up", "The Tavern: give up one of your Missio cards for a new one"
        )
        self.ask_score = Question("score", "Score Missio cards that are fulfilled, or go on")
        self.ask_partner_score = Question(
            "partner-score", "Your partner's turn: score Missio cards that are fulfilled, or go on"
        )
        self.ask_draw = Question("draw", "Draw a Virtus card: from the deck or from the Tavern")
        self.ask_draw_tavern = Question("draw-tavern", "Draw a Virtus card: from the Tavern")
        self.blocked_side = Question("blocked-side", "; the {0} is blocked this turn", places)
        # alone
        self.ask_thief = Question("thief", "You drew a Thief: play him now, where you like")
        self.ask_drop = Question("drop", "The Thief: discard one card of your hand")
        # Virtus cards
        self.ask_move = [  # by reach: everywhere, regular, adjacent
            Question("move", "{0}: choose a card to move to another location", cards),
            Question(
                "move-regular", "{0}: choose a card to move to another regular location", cards
            ),
            Question("move-beside", "{0}: choose a card to move to an adjacent location", cards),
        ]
        self.ask_to = [
            Question("to", "Move the {0} at the {1}: to which location?", cards, places),
            Question(
                "to-regular", "Move the {0} at the {1}: to which regular location?", cards, places
            ),
            Question(
                "to-beside", "Move the {0} at the {1}: to which adjacent location?", cards, places
            ),
        ]
        self.and_close = Question("and-close", ", which is then closed")
        self.of_many = Question("of-many", " ({0} of {1})", amounts, amounts)
        self.or_stop = Question("or-stop", ", or stop")
        self.ask_guild = Question(
            "guild", "{0}: choose a guild at a location; all its cards there move", cards
        )
        self.ask_guild_to = Question(
            "guild-to", "Move all {0} cards at the {1}: to which location?", guilds, places
        )
        self.ask_swap = Question(
            "swap", "{0}: swap two cards at different locations; choose the first", cards
        )
        self.ask_swap_with = Question(
            "swap-with", "Swap the {0} at the {1} with which card of another location?",
            cards, places,
        )  # fmt: skip
        self.ask_follow = Question(
            "follow", "Which card of the {0} follows the {1}?", places, cards
        )
        self.ask_discard = Question("discard", "{0}: choose a card of the City to discard", cards)
        self.elsewhere = Question("elsewhere", ", at another location")
        self.ask_take = Question(
            "take", "{0}: which card of the {1} do you take into your hand?", cards, places
        )
        self.ask_victim = Question(
            "victim", "{0}: from whom, with at least {1} cards, do you take one at random?",
            cards, amounts,
        )  # fmt: skip
        self.ask_place = Question(
            "place", "{0}: at which location is the {1} from the deck placed?", cards, cards
        )
        # Manu Forti
        self.ask_company = Question(
            "company", "{0}: the {1}s of which location move?", cards, cards
        )
        self.ask_company_to = Question(
            "company-to", "Move all {0}s at the {1}: to which location?", cards, places
        )
        self.ask_smuggle = Question(
            "smuggle", "{0}: which card of the City do you swap for one of your hand?", cards
        )
        self.ask_smuggle_for = Question(
            "smuggle-for", "Which card of your hand takes the place of the {0} at the {1}?",
            cards, places,
        )  # fmt: skip
        self.ask_turn_over = Question(
            "turn-over", "{0}: the two sides of which location card change places?", cards
        )
        self.ask_transmute = Question(
            "transmute", "{0}: which card is discarded and replaced from the deck?", cards
        )
        self.ask_return = Question(
            "return", "{0}: put a card of your hand under the deck, below all others", cards
        )
        self.ask_exchange = Question("exchange", "{0}: with whom do you exchange hands?", cards)
