#!/usr/bin/env python3
"""Makes the fuzz seeds: small files of each dialect that the loaders know, below seeds/ beside this
script. Run it after a change; the seeds are kept in the tree so that a fuzz run needs no Python."""
import base64
import json
import os
import struct
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, depth, color, rows, extra=b"", interlace=0):
    head = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlace)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra +
            chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def ramp(count):
    return bytes((i * 37) & 0xff for i in range(count))


def rows_of(height, stride, filters=(0, 1, 2, 3, 4)):
    return b"".join(bytes([filters[y % len(filters)]]) + ramp(stride) for y in range(height))


def pngs():
    yield "grey1.png", png(8, 8, 1, 0, rows_of(8, 1, (0,)))
    yield "grey4.png", png(5, 5, 4, 0, rows_of(5, 3, (0,)))
    yield "grey8_trns.png", png(5, 5, 8, 0, rows_of(5, 5), chunk(b"tRNS", b"\0\x25"))
    yield "grey16.png", png(3, 3, 16, 0, rows_of(3, 6))
    yield "rgb.png", png(3, 3, 8, 2, rows_of(3, 9))
    yield "rgba16.png", png(2, 2, 16, 6, rows_of(2, 16))
    yield "grey_alpha.png", png(4, 4, 8, 4, rows_of(4, 8))
    palette = chunk(b"PLTE", ramp(12)) + chunk(b"tRNS", b"\0\x80")
    packed = b"".join(b"\0\x1b\x1b" for _ in range(8))
    yield "palette2.png", png(8, 8, 2, 3, packed, palette)
    passes = b"".join(b"\0" + ramp(n * 3) for n in (1, 1, 2, 2, 2))
    yield "interlaced.png", png(4, 4, 8, 2, passes + b"\0" + ramp(12) + b"\0" + ramp(12), interlace=1)


def jpeg(components):
    """One block of DC values only, with the shortest Huffman tables there are."""
    def segment(marker, body):
        return struct.pack(">HH", marker, len(body) + 2) + body

    frame = struct.pack(">BHHB", 8, 8, 8, components) + b"".join(
        bytes([i + 1, 0x11, 0]) for i in range(components))
    # One code of one bit each: DC category 0 and end of block.
    tables = b"".join(bytes([kind]) + b"\x01" + bytes(15) + b"\0" for kind in (0x00, 0x10))
    scan = bytes([components]) + b"".join(bytes([i + 1, 0]) for i in range(components)) + b"\0\x3f\0"
    return (b"\xff\xd8" + segment(0xffe0, b"JFIF\0\1\1\0\0\1\0\1\0\0") +
            segment(0xffdb, b"\0" + bytes([16] * 64)) + segment(0xffc0, frame) +
            segment(0xffc4, tables) + segment(0xffda, scan) + b"\x03\xff\xd9")


def images():
    yield from pngs()
    yield "grey.jpg", jpeg(1)
    yield "color.jpg", jpeg(3)
    yield "cmyk.jpg", jpeg(4)
    pixels = b"".join(ramp(9) + b"\0\0\0" for _ in range(3))
    yield "rgb.bmp", (b"BM" + struct.pack("<IHHI", 54 + len(pixels), 0, 0, 54) +
                      struct.pack("<IiiHHIIiiII", 40, 3, 3, 1, 24, 0, len(pixels), 0, 0, 0, 0) + pixels)
    yield "rgb.tga", struct.pack("<BBBHHBHHHHBB", 0, 0, 2, 0, 0, 0, 0, 0, 3, 3, 24, 0x20) + ramp(27)
    yield "packed.tga", (struct.pack("<BBBHHBHHHHBB", 0, 0, 10, 0, 0, 0, 0, 0, 4, 1, 32, 0x20) +
                         b"\x83" + ramp(4))
    yield "light.hdr", b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 2\n" + ramp(16)
    yield "grey.pgm", b"P5\n4 4\n255\n" + ramp(16)
    yield "frames.gif", (b"GIF89a\x02\x00\x02\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,"
                         b"\x00\x00\x00\x00\x02\x00\x02\x00\x00\x02\x03D\x02\x05\x00;")


def models():
    yield "triangle.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3"
    yield "full.obj", (b"\xef\xbb\xbf# all statements\r\nmtllib none.mtl other name.mtl\r\no box\r\n"
                       b"v 0 0 0 1 0 0\r\nv 1 0 0 0 1 0\r\nv 1 1 0 0 0 1\r\nv 0 1 0 1 1 1\r\n"
                       b"vt 0 0\r\nvt 1 0\r\nvt 1 1 0\r\nvn 0 0 1\r\ng a b\r\ns 1\r\n"
                       b"usemtl Main Cube\r\nf 1/1/1 2/2/1 3/3/1 4//1\r\ns off\r\nf -4 -3 -2\r\n"
                       b"l 1 2 3\r\np 1 2\r\n")
    yield "concave.obj", (b"v 0 0 0\nv 4 0 0\nv 4 3 0\nv 2 1 0\nv 0 3 0\nv 1 1 0\nv 3 1 0\n"
                          b"f 1 2 3 4 \\\n 5\nf 1 2 7 \\\r\n6\n")
    yield "numbers.obj", b"v .5 -.73 +1e-2\nv 1. 2.E1 1e+2\nv\t-0 1e38 1e-40\nvt .1\nf 1/1 2/1 3/1\n"
    yield "lines.obj", b"v 0 0 0\nv 1 1 1\nv 2 2 2\nl 1 2 3\np 3\n\n   "


def gltf_json(buffer, embed):
    data = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [
            {"name": "root", "children": [1], "rotation": [0, 0.7071, 0, 0.7071]},
            {"mesh": 0, "translation": [1, 2, 3], "scale": [-1, 1, 2]},
        ],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 1, "TEXCOORD_0": 2, "COLOR_0": 3},
                                    "indices": 0, "material": 0}]}],
        "materials": [{"alphaMode": "MASK", "alphaCutoff": 0.4, "doubleSided": True,
                       "extensions": {"KHR_materials_unlit": {}},
                       "pbrMetallicRoughness": {
                           "baseColorFactor": [1, 0.5, 0.25, 0.5],
                           "baseColorTexture": {"index": 0, "extensions": {
                               "KHR_texture_transform": {"scale": [2, 2], "rotation": 0.5}}}}}],
        "textures": [{"source": 0, "sampler": 0}],
        "samplers": [{"minFilter": 9987, "wrapS": 33071}],
        "images": [{"bufferView": 4, "mimeType": "image/png"}],
        "accessors": [
            {"bufferView": 0, "componentType": 5123, "count": 3, "type": "SCALAR"},
            {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC3",
             "min": [0, 0, 0], "max": [1, 1, 0],
             "sparse": {"count": 1, "indices": {"bufferView": 0, "componentType": 5123},
                        "values": {"bufferView": 1}}},
            {"bufferView": 2, "componentType": 5126, "count": 3, "type": "VEC2"},
            {"bufferView": 3, "componentType": 5121, "normalized": True, "count": 3, "type": "VEC4"},
        ],
        "bufferViews": [],
        "buffers": [{"byteLength": len(buffer)}],
        "extensionsUsed": ["KHR_materials_unlit", "KHR_texture_transform"],
    }
    if embed:
        uri = "data:application/octet-stream;base64," + base64.b64encode(buffer).decode()
        data["buffers"][0]["uri"] = uri
    return data


def scenes():
    picture = png(2, 2, 8, 2, rows_of(2, 6, (0,)))
    parts = [struct.pack("<4H", 0, 1, 2, 0), struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0),
             struct.pack("<6f", 0, 0, 1, 0, 0, 1), bytes([255, 0, 0, 255] * 3), picture]
    buffer = b"".join(parts)
    for name, embed in (("all.gltf", True), ("all.glb", False)):
        data, at = gltf_json(buffer, embed), 0
        for part in parts:
            data["bufferViews"].append({"buffer": 0, "byteOffset": at, "byteLength": len(part)})
            at += len(part)
        text = json.dumps(data, separators=(",", ":")).encode()
        if embed:
            yield name, text
            continue
        text += b" " * (-len(text) % 4)
        body = buffer + bytes(-len(buffer) % 4)
        size = 12 + 8 + len(text) + 8 + len(body)
        yield name, (struct.pack("<4sII", b"glTF", 2, size) + struct.pack("<I4s", len(text), b"JSON") +
                     text + struct.pack("<I4s", len(body), b"BIN\0") + body)
    yield "empty.gltf", b'{"asset":{"version":"2.0"}}'
    yield "cycle.gltf", (b'{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],'
                         b'"nodes":[{"children":[1]},{"children":[0]}]}')


def main():
    for target, seeds in (("image", images()), ("obj", models()), ("gltf", scenes())):
        folder = os.path.join(HERE, "seeds", target)
        os.makedirs(folder, exist_ok=True)
        for name, data in seeds:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)


if __name__ == "__main__":
    main()
