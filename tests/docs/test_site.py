"""The documentation site is built without a warning, and needs nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = re.compile(r"<(?:script|link|img|iframe)[^>]+(?:src|href)=\"?(?:https?:)?//[^\s\">]+")
pytestmark = pytest.mark.xdist_group("site")  # one worker, so that it is built once


def built(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Build the site into a folder."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(folder), *more],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = built(folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_a_group_of_tests_stays_with_one_worker(request: pytest.FixtureRequest) -> None:
    """Given several workers, what is costly to set up is set up by one of them."""
    grouped = request.config.getoption("loadgroup", default=False)
    assert request.node.nodeid.endswith("@site") == grouped


def test_every_page_is_there(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        assert (site / page.relative_to(ROOT / "docs")).with_suffix(".html").exists()
    for name in ("index", "bench", "changelog", "contributing", "security"):
        assert (site / f"{name}.html").exists()


def test_the_reference_has_what_import_tabard_gives(site: Path) -> None:
    shown = "".join(page.read_text() for page in (site / "reference").glob("*.html"))
    for name in ("load", "simulate", "engine.state.State.play", "lab.simulation.Simulation.seats"):
        assert f'id="tabard.{name}"' in shown


def test_no_page_asks_for_fonts_scripts_or_pictures_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        assert not FOREIGN.findall(page.read_text(encoding="utf-8")), page.name


def test_a_link_that_leads_nowhere_fails_the_site(tmp_path: Path) -> None:
    """Given a page with a wrong link, when the site is built, then it is named."""
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "page.md").write_text("[there](nowhere.md) and [here](../README.md)\n")
    config = tmp_path / "mkdocs.yml"
    hook = ROOT / "tools" / "docs_hook.py"
    config.write_text(f"site_name: Test\nstrict: true\nhooks: ['{hook}']\nplugins: []\n")
    done = built(tmp_path / "site", "--config-file", str(config))
    assert done.returncode == 1
    assert "links to nowhere.md, which is not there" in done.stderr
