"""After the match: its study beside the replay."""

from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import finish, my_turn, sit_at
from tests.browser.test_everyone import inspect, no_scroll


def test_a_finished_match_is_studied(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    finish(page, hints=False)
    page.keyboard.press("p")
    expect(page.get_by_label("Time line")).to_be_visible()
    page.get_by_role("button", name="Study", exact=True).click()
    study = page.get_by_role("region", name="Study")
    expect(study.get_by_role("img", name="Chances over the match")).to_be_visible(timeout=90_000)
    inspect(page)
    no_scroll(page)
    better = study.locator(".moment").first
    said = better.inner_text()
    assert "Played:" in said
    assert "Better:" in said
    better.click()
    ply = int(said.split()[1].rstrip(",")) - 1
    expect(page.get_by_label("Moment", exact=True)).to_have_value(str(ply))
    study.get_by_role("button", name="Close").click()
    expect(study).to_have_count(0)
