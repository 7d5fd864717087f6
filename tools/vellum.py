"""The vellum behind every page: two small pictures, which tile.

A browser draws a picture much faster than noise that an SVG filter makes anew for whatever is
drawn over it. Blotches are soft, so their picture is stretched; grain is as fine as a pixel.

    python tools/vellum.py      both of them into web/src/styles
"""

from __future__ import annotations

import math
import random
import struct
import zlib
from pathlib import Path

STYLES = Path(__file__).resolve().parents[1] / "web" / "src" / "styles"
BROWN, DARK_BROWN = (166, 137, 89), (149, 124, 89)

Field = list[list[float]]


def noise(side: int, across: int, down: int, chance: random.Random) -> Field:
    """Perlin's noise from -1 to 1 on so many cells, whose edges fit each other."""
    turns = [[chance.random() * math.tau for _ in range(across)] for _ in range(down)]
    slopes = [[(math.cos(turn), math.sin(turn)) for turn in row] for row in turns]

    def height(x: float, y: float) -> float:
        column, row = int(x), int(y)
        u, v = x - column, y - row

        def corner(i: int, j: int) -> float:
            dx, dy = slopes[(row + j) % down][(column + i) % across]
            return dx * (u - i) + dy * (v - j)

        ease_u, ease_v = (t * t * (3 - 2 * t) for t in (u, v))
        above = corner(0, 0) + ease_u * (corner(1, 0) - corner(0, 0))
        below = corner(0, 1) + ease_u * (corner(1, 1) - corner(0, 1))
        return above + ease_v * (below - above)

    places = [(at + 0.5) / side for at in range(side)]
    return [[height(x * across, y * down) for x in places] for y in places]


def octaves(side: int, across: int, down: int, count: int, seed: int) -> Field:
    """Noise, with half as much of twice as fine noise on it, and so on."""
    chance = random.Random(seed)
    layers = [noise(side, across << n, down << n, chance) for n in range(count)]
    return [
        [
            sum(value / (1 << n) for n, value in enumerate(values))
            for values in zip(*rows, strict=True)
        ]
        for rows in zip(*layers, strict=True)
    ]


def png(field: Field, colour: tuple[int, int, int]) -> bytes:
    """A picture of one colour that covers as much as the field says."""
    levels = [[max(0, round(255 * value)) for value in row] for row in field]
    most = max(map(max, levels))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", len(field[0]), len(field), 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", header),
            chunk(b"PLTE", bytes(colour) * (most + 1)),
            chunk(b"tRNS", bytes(range(most + 1))),
            chunk(b"IDAT", zlib.compress(b"".join(b"\0" + bytes(row) for row in levels), 9)),
            chunk(b"IEND", b""),
        )
    )


def scaled(field: Field, by: float, more: float) -> Field:
    return [[value * by + more for value in row] for row in field]


def main() -> None:
    # 640 px of a page
    blotches = scaled(octaves(160, 4, 6, 4, seed=7), 0.17, 0.04)
    grain = scaled(octaves(128, 90, 90, 2, seed=3), 0.08, 0.04)
    (STYLES / "blotches.png").write_bytes(png(blotches, BROWN))
    (STYLES / "grain.png").write_bytes(png(grain, DARK_BROWN))


if __name__ == "__main__":
    main()
