"""After the match: its study beside the replay."""

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import conclude, my_turn, press_on, sit_at
from tests.browser.test_everyone import inspect, no_scroll
from tests.lab.test_moments import careless, some_points


def test_a_finished_match_is_studied(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    press_on(page, 40, hints=False)  # by chance, so that something could have been better
    conclude(page)
    page.keyboard.press("p")
    expect(page.get_by_label("Time line")).to_be_visible()
    page.get_by_role("button", name="Study", exact=True).click()
    study = page.get_by_role("region", name="Study")
    expect(study.get_by_role("img", name="Chances over the match")).to_be_visible(timeout=90_000)
    inspect(page)
    no_scroll(page)
    study.get_by_role("button", name="Statistics").click()
    counts = study.get_by_role("region", name="What").first
    expect(counts).to_contain_text("of the choices were the best ones")
    expect(counts.get_by_role("table")).to_contain_text("Played")
    inspect(page)
    study.get_by_role("button", name="Moments").click()
    better = study.locator(".moment").first
    said = better.inner_text()
    assert "Played:" in said
    assert "Better:" in said
    better.click()
    ply = int(said.split()[1].rstrip(",")) - 1
    expect(page.get_by_label("Moment", exact=True)).to_have_value(str(ply))
    study.get_by_role("button", name="Close").click()
    expect(study).to_have_count(0)


def test_what_was_missed_can_be_solved(inn: Inn, visit: NewPage, tmp_path: Path) -> None:
    file = tmp_path / "match.tabard"
    file.write_text(careless().record())
    page = visit()
    page.goto(inn.url)
    page.get_by_label("Look at a record").set_input_files(file)
    page.get_by_role("button", name="Study", exact=True).click()
    study = page.get_by_role("region", name="Study")
    study.get_by_role("link", name="Solve it").click(timeout=90_000)
    task = page.get_by_label("The task")
    expect(task).to_contain_text("Take all that is certain this turn")
    page.get_by_role("button", name="Solution").click()
    expect(page.get_by_role("list", name="A solution")).to_be_visible()
    inspect(page)
    no_scroll(page)
    page.get_by_role("link", name="The match").click()
    expect(page.get_by_label("Moment", exact=True)).to_have_value(str(len(some_points().before)))
