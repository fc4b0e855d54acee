#!/usr/bin/env python3
"""Checks the statistics overlay of okview: check_overlay.py OKVIEW LABELS.png MODEL...

The same picture is drawn with and without --overlay. Outside the plate nothing may differ; the text
lies on whole pixels, in the colour it was asked for; its labels are those of LABELS.png, letter by
letter, and a figure stands beside each. With OKINAWA_RECORD=1 a picture of labels that is not there
yet is stored. More frames hold no more memory on the device.
"""
import json
import os
import subprocess
import sys
import tempfile

from check_picture import read_png, write_png

SIZE = (800, 720)
# Two screen pixels a font pixel at this height; where the plate and its parts lie.
SCALE, GAP, RIM, CELL, LINE = 2, 6, 4, 6, 10
COLUMNS, LINES, LABEL_COLUMNS = 36, 8, 12
WHITE = bytes((255, 255, 255))


def okview(program, *arguments):
    result = subprocess.run([program, *arguments, "--device", "offscreen", "--size", "%dx%d" % SIZE],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode:
        sys.exit(f"okview {' '.join(arguments)} ended with {result.returncode}:\n{result.stderr}")
    lines = [line for line in result.stdout.splitlines() if line.startswith("{")]
    return json.loads(lines[-1]) if lines else {}


def picture(program, models, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.png")
        okview(program, *models, "--frames", "3", "--screenshot", path, *arguments)
        return read_png(path)[2]


def plate():
    """Left, top, right, bottom of the plate in screen pixels."""
    left = GAP * SCALE
    return (left, left, left + (COLUMNS * CELL + 2 * RIM) * SCALE,
            left + (LINES * LINE + 2 * RIM) * SCALE)


def ink(rows, column, row):
    """Whether a font pixel of the text is ink; all its screen pixels have to agree."""
    left = (GAP + RIM + column) * SCALE
    top = (GAP + RIM + row) * SCALE
    seen = {rows[top + y][3 * (left + x):3 * (left + x) + 3] == WHITE
            for y in range(SCALE) for x in range(SCALE)}
    if len(seen) > 1:
        sys.exit(f"font pixel {column},{row} of the text is not drawn on whole pixels")
    return seen.pop()


def check_rest(plain, written):
    left, top, right, bottom = plate()
    inside = 0
    for y, (before, after) in enumerate(zip(plain, written)):
        within = top <= y < bottom
        if within and before[3 * left:3 * right] != after[3 * left:3 * right]:
            inside += 1
            before = before[:3 * left] + before[3 * right:]
            after = after[:3 * left] + after[3 * right:]
        if before != after:
            sys.exit(f"row {y} of the picture differs outside the plate")
    if inside != bottom - top:
        sys.exit(f"the plate covers {inside} rows, {bottom - top} wanted")


def check_text(written, golden):
    text = [[ink(written, column, row) for column in range(COLUMNS * CELL)]
            for row in range(LINES * LINE)]
    width = LABEL_COLUMNS * CELL
    labels = [bytearray(b"".join(WHITE if dot else b"\0\0\0" for dot in row[:width]))
              for row in text]
    if not os.path.exists(golden):
        if os.environ.get("OKINAWA_RECORD") != "1":
            sys.exit(f"{golden} is not there; OKINAWA_RECORD=1 stores it")
        write_png(golden, width, len(labels), labels)
    if read_png(golden)[2] != labels:
        kept = os.path.splitext(os.path.basename(golden))[0] + ".drawn.png"
        write_png(kept, width, len(labels), labels)
        sys.exit(f"the labels are not those of {golden}; see {os.path.abspath(kept)}")
    for line in range(LINES):
        rows = text[line * LINE:(line + 1) * LINE]
        if not any(dot for row in rows for dot in row[width:]):
            sys.exit(f"line {line} shows no figure")


def main():
    if len(sys.argv) < 4:
        print(__doc__, file=sys.stderr)
        return 2
    program, golden, models = sys.argv[1], sys.argv[2], sys.argv[3:]
    written = picture(program, models, "--overlay")
    check_rest(picture(program, models), written)
    check_text(written, golden)
    few, many = (okview(program, *models, "--overlay", "--frames", frames, "--stats", "-")
                 for frames in ("3", "40"))
    for key in ("gpu_memory_bytes", "cpu_mesh_bytes", "draw_calls", "texture_binds"):
        if few[key] != many[key]:
            sys.exit(f"{key} is {few[key]} after 3 frames and {many[key]} after 40")
    print("the overlay is where it should be, and the picture behind it is the same")
    return 0


if __name__ == "__main__":
    sys.exit(main())
