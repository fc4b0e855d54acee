#!/usr/bin/env python3
"""Runs a program that writes a picture and compares the picture with a stored one.

check_picture.py GOLDEN.png PROGRAM [arguments]: PICTURE among the arguments stands for the file to
write. A channel may differ by TOLERANCE, and by more in a SHARE of the pixels at most: drivers differ
in the last bits and along edges. When more differs, the picture and a map of the differences are kept
beside the program. With OKINAWA_RECORD=1 a golden picture that is not there yet is stored; one that
is there is never replaced.
"""
import os
import struct
import subprocess
import sys
import tempfile
import zlib

TOLERANCE = 6
SHARE = 0.005


def unfilter(raw, width_bytes, height, step):
    """The rows of a PNG without their filters (PNG specification, 9.2)."""
    rows, above = [], bytearray(width_bytes)
    for y in range(height):
        kind = raw[y * (width_bytes + 1)]
        row = bytearray(raw[y * (width_bytes + 1) + 1:(y + 1) * (width_bytes + 1)])
        for i in range(width_bytes if kind else 0):
            left = row[i - step] if i >= step else 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = above[i]
            elif kind == 3:
                guess = (left + above[i]) // 2
            else:
                corner = above[i - step] if i >= step else 0
                base = left + above[i] - corner
                near = sorted(((abs(base - left), 0, left), (abs(base - above[i]), 1, above[i]),
                               (abs(base - corner), 2, corner)))
                guess = near[0][2]
            row[i] = (row[i] + guess) & 0xff
        rows.append(row)
        above = row
    return rows


def read_png(path):
    """Width, height and RGB rows of an 8-bit RGB or RGBA picture."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError(f"{path} is no PNG")
    at, packed, head = 8, b"", None
    while at + 8 <= len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
        at += size + 12
    width, height, depth, color, _, _, interlace = head
    if depth != 8 or color not in (2, 6) or interlace:
        raise ValueError(f"{path} is not 8-bit RGB or RGBA")
    step = 3 if color == 2 else 4
    rows = unfilter(zlib.decompress(packed), width * step, height, step)
    if step == 4:
        for row in rows:
            del row[3::4]
    return width, height, rows


def write_png(path, width, height, rows):
    def chunk(kind, body):
        return (struct.pack(">I", len(body)) + kind + body +
                struct.pack(">I", zlib.crc32(kind + body)))

    raw = b"".join(b"\0" + bytes(row) for row in rows)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" +
                   chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
                   chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def compare(first, second):
    """(share of pixels that differ, map of the differences); None, None for different sizes."""
    if first[:2] != second[:2]:
        return None, None
    width, height, differing, rows = first[0], first[1], 0, []
    for a, b in zip(first[2], second[2]):
        if a == b:
            rows.append(bytearray(width * 3))
            continue
        delta = bytearray(abs(x - y) for x, y in zip(a, b))
        differing += sum(1 for x in range(width) if max(delta[3 * x:3 * x + 3]) > TOLERANCE)
        rows.append(bytearray(min(255, d * 8) for d in delta))
    return differing / (width * height), rows


def run_program(command, picture):
    words = [picture if word == "PICTURE" else word for word in command]
    result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(words)} ended with {result.returncode}:\n{result.stdout}")
    if not os.path.exists(picture):
        sys.exit(f"{' '.join(words)} wrote no picture:\n{result.stdout}")


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    golden, command = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        picture = os.path.join(folder, "picture.png")
        run_program(command, picture)
        drawn = read_png(picture)
    if not os.path.exists(golden):
        if os.environ.get("OKINAWA_RECORD") != "1":
            print(f"{golden} is not there; OKINAWA_RECORD=1 stores it")
            return 1
        write_png(golden, *drawn)
    share, differences = compare(drawn, read_png(golden))
    if share is not None and share <= SHARE:
        print(f"{100 * share:.3f} % of the pixels differ")
        return 0
    name = os.path.splitext(os.path.basename(golden))[0]
    kept = os.path.join(os.path.dirname(os.path.abspath(command[0])), name)
    write_png(kept + ".drawn.png", *drawn)
    if share is None:
        print(f"the picture is {drawn[0]}x{drawn[1]}, the golden one is not; see {kept}.drawn.png")
        return 1
    write_png(kept + ".difference.png", drawn[0], drawn[1], differences)
    print(f"{100 * share:.3f} % of the pixels differ, {100 * SHARE} % may; "
          f"see {kept}.drawn.png and {kept}.difference.png")
    return 1


if __name__ == "__main__":
    sys.exit(main())
