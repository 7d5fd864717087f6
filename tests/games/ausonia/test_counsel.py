"""What is never advised in Ausonia: not to look, to throw good cards out, to leave Influence."""

from __future__ import annotations

from tests.games.ausonia.story import Table, house, table


def proposed(t: Table) -> list[str]:
    """The moves that may be advised."""
    s = t.state
    return [s.text(move) for move in s.game.advisable(s, 0, s.legal)]


def foresight(influence: int) -> Table:
    """A Herbalist has shown a House Bravo and an emerald."""
    mine = house("herbalist", draw="house-bravo rough-emerald", influence=influence)
    return table(mine, house()).play("play herbalist", "use herbalist 1")


def test_all_cards_are_looked_at() -> None:
    assert proposed(foresight(influence=20)) == ["look 2"]


def test_early_on_the_first_servants_are_thrown_out() -> None:
    t = foresight(influence=20).play("look 2")
    assert proposed(t) == ["discard house-bravo"]


def test_near_the_end_their_influence_is_kept() -> None:
    t = foresight(influence=55).play("look 2")
    assert proposed(t) == ["done"]


def test_a_turn_is_not_ended_while_influence_can_be_had() -> None:
    t = table(house("house-steward rough-emerald"), house())
    t.play("play house-steward", "play rough-emerald")
    assert "pass" not in proposed(t)


def test_at_the_end_of_a_turn_no_gem_is_thrown_away() -> None:
    t = table(house("house-steward rough-emerald"), house()).play("pass")
    assert proposed(t) == ["discard house-steward", "done"]


def test_no_card_is_bought_that_would_not_come_in_time() -> None:
    """Given the last round is near, then gems that are left over buy nothing; before, they may."""
    for influence, bought in ((10, True), (58, False)):
        mine = house("rough-emerald marked-emerald", influence=influence)
        t = table(mine, house(influence=influence), offer="peddler gossip bishop banker")
        t.play_all("rough-emerald marked-emerald")
        assert ("buy peddler" in proposed(t)) == bought
        assert "pass" in proposed(t)


def late(hand: str, **more: str) -> Table:
    """Everything of a hand is played, so near the end that no card bought now would come."""
    mine = house(hand, influence=55, **more)
    t = table(mine, house(influence=51), offer="herbalist surveyor gossip mason")
    return t.play_all(hand)


def test_a_card_whose_price_opens_a_red_line_is_bought_even_at_the_end() -> None:
    """Given a Spice Trader who used one emerald, the second one spent brings 3 more Influence."""
    t = late("spice-trader rough-emerald marked-emerald rough-sapphire").play("use spice-trader 1")
    assert proposed(t) == ["buy herbalist"]
    t.play("buy herbalist")
    assert proposed(t) == ["use spice-trader 2"]


def test_a_price_of_any_gem_opens_it_only_with_the_right_one() -> None:
    """Given no second emerald to spend, nothing is bought, and the turn may end."""
    t = late("spice-trader rough-emerald rough-sapphire rough-bloodshard")
    assert proposed(t.play("use spice-trader 1")) == ["pass"]


def test_a_turn_is_not_ended_while_cards_can_be_drawn_for_gems_that_would_be_lost() -> None:
    t = late("money-changer rough-sapphire", draw="house-steward rough-emerald")
    assert proposed(t) == ["use money-changer 1"]
