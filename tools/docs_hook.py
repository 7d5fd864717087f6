"""The documentation site's hook: brings in pages from outside docs/, and keeps links true.

In the repository a page links to what lies beside it: other pages, pictures, folders of sources.
On the site a link to a page or a picture is turned to its place there; what is not part of
the site, such as a source file, stays as plain words. A link that leads nowhere is a warning,
and the site is built so that a warning fails.
"""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from mkdocs.structure.files import File, Files

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
BROUGHT = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "bench/README.md": "bench.md",
}
LINK = re.compile(r"(!?)\[([^\[\]]*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
log = logging.getLogger("mkdocs.hooks.tabard")


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Bring in the pages from outside docs/."""
    for source, place in BROUGHT.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, place, content=text))
    return files


def on_page_markdown(text: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn the links of the repository to their places on the site."""
    here = page.file.src_uri
    source = next((s for s, place in BROUGHT.items() if place == here), f"docs/{here}")

    def turned(match: re.Match[str]) -> str:
        picture, words, target, anchor = match.groups()
        if not target or "://" in target or target.startswith("mailto:"):
            return match[0]
        inside = os.path.normpath(PurePosixPath(source).parent / target)
        place = BROUGHT.get(inside, inside.removeprefix("docs/"))
        if (inside.startswith("docs/") or inside in BROUGHT) and files.get_file_from_path(place):
            way = os.path.relpath(place, PurePosixPath(here).parent)
            return f"{picture}[{words}]({way}{anchor or ''})"
        if not (ROOT / inside).exists():
            log.warning("%s links to %s, which is not there", source, target)
        return str(words)

    return LINK.sub(turned, text)
