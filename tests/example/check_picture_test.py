#!/usr/bin/env python3
"""Shows that check_picture.py reads what it writes and tells pictures apart."""
import os
import struct
import tempfile
import unittest
import zlib

from check_picture import compare, read_png, unfilter, write_png


def flat(width, height, color):
    return width, height, [bytearray(bytes(color) * width) for _ in range(height)]


class CheckPictureTest(unittest.TestCase):
    def test_round_trip(self):
        rows = [bytearray((x * 7 + y * 13) & 0xff for x in range(15)) for y in range(4)]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.png")
            write_png(path, 5, 4, rows)
            self.assertEqual(read_png(path), (5, 4, rows))

    def test_filters(self):
        # Each row holds 10 20 30, written with filters none, sub, up, average and Paeth.
        raw = bytes([0, 10, 20, 30, 1, 10, 10, 10, 2, 0, 0, 0, 3, 5, 5, 5, 4, 0, 0, 0])
        self.assertEqual(unfilter(raw, 3, 5, 1), [bytearray([10, 20, 30])] * 5)

    def test_alpha_is_left_out(self):
        head = struct.pack(">IIBBBBB", 1, 1, 8, 6, 0, 0, 0)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.png")
            with open(path, "wb") as file:
                file.write(b"\x89PNG\r\n\x1a\n")
                for kind, body in ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0\1\2\3\4"))):
                    file.write(struct.pack(">I", len(body)) + kind + body + b"crc.")
            self.assertEqual(read_png(path), (1, 1, [bytearray([1, 2, 3])]))

    def test_compare(self):
        grey = flat(10, 10, (100, 100, 100))
        self.assertEqual(compare(grey, flat(10, 10, (106, 100, 94)))[0], 0)
        self.assertEqual(compare(grey, flat(10, 10, (107, 100, 100)))[0], 1)
        self.assertIsNone(compare(grey, flat(10, 9, (100, 100, 100)))[0])
        other = flat(10, 10, (100, 100, 100))
        other[2][3][0:3] = b"\0\0\0"
        share, rows = compare(grey, other)
        self.assertEqual(share, 0.01)
        self.assertEqual(rows[3][0:4], bytearray([255, 255, 255, 0]))


if __name__ == "__main__":
    unittest.main()
