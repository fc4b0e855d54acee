#!/usr/bin/env python3
"""Makes the bundled demo scene beside itself: demo.gltf with demo.bin and pictures, demo.obj with
demo.mtl and its material sidecar; and the gallery's sprite sheet. `--check` compares with what is
there instead, and exits 1 when they differ. Everything is computed here; running it again gives the
same files."""
import json
import math
import os
import struct
import sys
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))


# ---- pictures ------------------------------------------------------------------------------------

def png(width, height, pixel, channels):
    """A PNG of `pixel(x, y)`, rows from the top; 3 channels are RGB, 4 RGBA."""
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(width))
                    for y in range(height))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) +
            chunk(b"IEND", b""))


def grain(x, y):
    """A steady noise in -1..1, the same on every machine."""
    n = (x * 374761393 + y * 668265263) & 0xffffffff
    n = ((n ^ (n >> 13)) * 1274126177) & 0xffffffff
    return ((n ^ (n >> 16)) & 0xff) / 127.5 - 1.0


def shade(color, amount):
    return [max(0, min(255, int(c + amount))) for c in color]


def ground_texel(x, y):
    light = (x // 32 + y // 32) % 2 == 0
    joint = x % 32 == 0 or y % 32 == 0
    color = (150, 144, 134) if light else (118, 112, 106)
    return shade((92, 88, 84) if joint else color, 5 * grain(x, y))


def crate_texel(x, y):
    edge = min(x, y, 63 - x, 63 - y)
    brace = abs(x - y) < 5
    if edge < 7:
        return shade((142, 96, 52), 8 * grain(x // 3, y // 3) - (40 if edge == 6 else 0))
    if brace:
        return shade((156, 108, 60), 8 * grain(x // 3, y // 3) - (36 if abs(x - y) == 4 else 0))
    return shade((182, 134, 80), 9 * grain(x // 2, y // 9) - (44 if x % 10 == 0 else 0))


def fence_texel(x, y):
    """White pickets with pointed tops and two rails, nothing between them."""
    column = abs(x % 16 - 7.5)
    picket = column < 5 and y > 4 + column * 1.6
    rail = 18 <= y < 24 or 46 <= y < 52
    inside = picket or rail
    color = shade((236, 232, 222), 6 * grain(x // 2, y // 6) - (0 if picket else 34))
    return color + [255 if inside else 0]


GLYPHS = {
    "O": "01110 10001 10001 10001 10001 10001 01110",
    "K": "10001 10010 10100 11000 10100 10010 10001",
    "I": "01110 00100 00100 00100 00100 00100 01110",
    "N": "10001 11001 10101 10101 10011 10001 10001",
    "A": "01110 10001 10001 11111 10001 10001 10001",
    "W": "10001 10001 10001 10101 10101 11011 10001",
}


def sign_texel(x, y):
    if min(x, y, 47 - x, 12 - y) == 0:
        return [250, 204, 92]
    column, row = x - 3, y - 3
    if 0 <= row < 7 and 0 <= column < 42 and column % 6 < 5:
        rows = GLYPHS["OKINAWA"[column // 6]].split()
        if rows[row][column % 6] == "1":
            return [255, 246, 220]
    return [26, 58, 96]


PICTURES = {
    "demo_ground.png": (64, 64, ground_texel, 3),
    "demo_crate.png": (64, 64, crate_texel, 3),
    "demo_fence.png": (64, 64, fence_texel, 4),
    "demo_sign.png": (48, 13, sign_texel, 3),
}


# ---- shapes: vertices (position, normal, uv) and triangles -------------------------------------------

class Shape:
    def __init__(self):
        self.positions, self.normals, self.uvs, self.colors, self.indices = [], [], [], [], []

    def vertex(self, position, normal, uv, color=None):
        self.positions.append(position)
        self.normals.append(normal)
        self.uvs.append(uv)
        if color:
            self.colors.append(color)
        return len(self.positions) - 1

    def quad(self, corners, normal, uvs=((0, 1), (1, 1), (1, 0), (0, 0)), color=None):
        """Corners counter-clockwise from the bottom left, as seen from outside."""
        first = [self.vertex(c, normal, uv, color) for c, uv in zip(corners, uvs)][0]
        self.indices += [first, first + 1, first + 2, first, first + 2, first + 3]

    def box(self, low, high):
        (a, b, c), (d, e, f) = low, high
        self.quad(((a, b, f), (d, b, f), (d, e, f), (a, e, f)), (0, 0, 1))
        self.quad(((d, b, c), (a, b, c), (a, e, c), (d, e, c)), (0, 0, -1))
        self.quad(((d, b, f), (d, b, c), (d, e, c), (d, e, f)), (1, 0, 0))
        self.quad(((a, b, c), (a, b, f), (a, e, f), (a, e, c)), (-1, 0, 0))
        self.quad(((a, e, f), (d, e, f), (d, e, c), (a, e, c)), (0, 1, 0))
        self.quad(((a, b, c), (d, b, c), (d, b, f), (a, b, f)), (0, -1, 0))
        return self


def plane(half):
    shape = Shape()
    shape.quad(((-half, 0, half), (half, 0, half), (half, 0, -half), (-half, 0, -half)), (0, 1, 0))
    return shape


def panel(width, height, repeat=1):
    shape = Shape()
    w = width / 2
    shape.quad(((-w, 0, 0), (w, 0, 0), (w, height, 0), (-w, height, 0)), (0, 0, 1),
               ((0, 1), (repeat, 1), (repeat, 0), (0, 0)))
    return shape


def sphere(columns=24, rows=14):
    shape = Shape()
    for row in range(rows + 1):
        polar = math.pi * row / rows
        for column in range(columns + 1):
            turn = 2 * math.pi * column / columns
            point = (math.sin(polar) * math.sin(turn), math.cos(polar),
                     math.sin(polar) * math.cos(turn))
            shape.vertex(point, point, (column / columns, row / rows))
    for row in range(rows):
        for column in range(columns):
            a = row * (columns + 1) + column
            b = a + columns + 1
            if row:
                shape.indices += [a, b, a + 1]
            if row < rows - 1:
                shape.indices += [a + 1, b, b + 1]
    return shape


def hue(turn):
    """Linear RGBA of a colour wheel."""
    return tuple(max(0.03, min(1.0, abs((turn * 6 + shift) % 6 - 3) - 1)) for shift in (0, 4, 2)) + (
        1.0,)


def pillar(sides=12, height=2.4, radius=0.4):
    """Coloured by its vertices alone: the hue goes round, and fades to white at the top."""
    shape = Shape()
    for side in range(sides + 1):
        turn = 2 * math.pi * side / sides
        normal = (math.sin(turn), 0, math.cos(turn))
        color = hue(side / sides)
        for y, mix in ((0, 0), (height, 0.75)):
            shape.vertex((normal[0] * radius, y, normal[2] * radius), normal, (side / sides, y),
                         tuple(c + (1 - c) * mix for c in color))
    for side in range(sides):
        a = side * 2
        shape.indices += [a, a + 2, a + 3, a, a + 3, a + 1]
    middle = shape.vertex((0, height, 0), (0, 1, 0), (0.5, 0.5), (1, 1, 1, 1))
    rim = [shape.vertex((math.sin(2 * math.pi * s / sides) * radius, height,
                         math.cos(2 * math.pi * s / sides) * radius), (0, 1, 0), (0, 0),
                        (0.9, 0.9, 0.9, 1)) for s in range(sides + 1)]
    for side in range(sides):
        shape.indices += [middle, rim[side], rim[side + 1]]
    return shape


def letter_f():
    """Not its own mirror image: shows which way a mirrored node is turned."""
    shape = Shape()
    for low, high in (((0, 0, 0), (0.3, 1.5, 0.3)), ((0.3, 1.2, 0), (1.0, 1.5, 0.3)),
                      ((0.3, 0.6, 0), (0.75, 0.9, 0.3))):
        shape.box(low, high)
    return shape


def garland(points=33):
    """A hanging line with its points: x from -2 to 2."""
    shape = Shape()
    for i in range(points):
        x = 4 * i / (points - 1) - 2
        shape.vertex((x, 0.5 * (math.cosh(x / 2) - math.cosh(1)), 0), (0, 0, 1), (0, 0))
    shape.indices = [k for i in range(points - 1) for k in (i, i + 1)]
    return shape


# ---- glTF ----------------------------------------------------------------------------------------

FLOAT, USHORT = 5126, 5123
ARRAY_BUFFER, ELEMENT_BUFFER = 34962, 34963


class Gltf:
    def __init__(self):
        self.data = bytearray()
        self.json = {
            "asset": {"version": "2.0", "generator": "make_demo.py"},
            "extensionsUsed": ["KHR_materials_unlit", "KHR_texture_transform"],
            "scene": 0, "scenes": [{"name": "plaza", "nodes": []}], "nodes": [], "meshes": [],
            "materials": [], "textures": [], "images": [],
            "samplers": [
                {"magFilter": 9729, "minFilter": 9987, "wrapS": 10497, "wrapT": 10497},
                {"magFilter": 9728, "minFilter": 9728, "wrapS": 33071, "wrapT": 33071},
            ],
            "accessors": [], "bufferViews": [],
        }

    def add(self, kind, entry):
        self.json[kind].append(entry)
        return len(self.json[kind]) - 1

    def accessor(self, rows, width, component, target):
        while len(self.data) % 4:
            self.data.append(0)
        start = len(self.data)
        for row in rows:
            for number in (row if width > 1 else (row,)):
                if component == FLOAT:
                    # Rounded, so that the last bit of a sine cannot tell machines apart.
                    self.data += struct.pack("<f", round(number, 5) + 0.0)
                else:
                    self.data += struct.pack("<H", number)
        view = self.add("bufferViews", {"buffer": 0, "byteOffset": start,
                                        "byteLength": len(self.data) - start, "target": target})
        entry = {"bufferView": view, "componentType": component, "count": len(rows),
                 "type": {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4"}[width]}
        if width == 3:
            entry["min"] = [round(min(r[i] for r in rows), 5) + 0.0 for i in range(3)]
            entry["max"] = [round(max(r[i] for r in rows), 5) + 0.0 for i in range(3)]
        return self.add("accessors", entry)

    def geometry(self, shape):
        attributes = {
            "POSITION": self.accessor(shape.positions, 3, FLOAT, ARRAY_BUFFER),
            "NORMAL": self.accessor(shape.normals, 3, FLOAT, ARRAY_BUFFER),
            "TEXCOORD_0": self.accessor(shape.uvs, 2, FLOAT, ARRAY_BUFFER),
        }
        if shape.colors:
            attributes["COLOR_0"] = self.accessor(shape.colors, 4, FLOAT, ARRAY_BUFFER)
        return {"attributes": attributes,
                "indices": self.accessor(shape.indices, 1, USHORT, ELEMENT_BUFFER)}

    def mesh(self, name, geometry, material, mode=4):
        return self.add("meshes", {"name": name,
                                   "primitives": [dict(geometry, material=material, mode=mode)]})

    def material(self, name, color=(1, 1, 1, 1), texture=None, sampler=0, transform=None, **more):
        surface = {"baseColorFactor": list(color), "metallicFactor": 0, "roughnessFactor": 0.9}
        if texture:
            image = self.add("images", {"uri": texture})
            slot = {"index": self.add("textures", {"source": image, "sampler": sampler})}
            if transform:
                slot["extensions"] = {"KHR_texture_transform": transform}
            surface["baseColorTexture"] = slot
        return self.add("materials", dict(name=name, pbrMetallicRoughness=surface, **more))

    def node(self, name, mesh=None, parent=None, **place):
        entry = dict(name=name, **place)
        if mesh is not None:
            entry["mesh"] = mesh
        index = self.add("nodes", entry)
        siblings = self.json["scenes"][0]["nodes"] if parent is None else \
            self.json["nodes"][parent].setdefault("children", [])
        siblings.append(index)
        return index

    def files(self):
        self.json["buffers"] = [{"uri": "demo.bin", "byteLength": len(self.data)}]
        text = json.dumps(self.json, indent=1, sort_keys=True) + "\n"
        return {"demo.gltf": text.encode(), "demo.bin": bytes(self.data)}


def turn_y(degrees):
    half = math.radians(degrees) / 2
    return [0, round(math.sin(half), 6), 0, round(math.cos(half), 6)]


def add_crates(gltf):
    wood = gltf.material("wood", texture="demo_crate.png")
    crate = gltf.mesh("crate", gltf.geometry(Shape().box((-0.5, 0, -0.5), (0.5, 1, 0.5))), wood)
    stack = gltf.node("crates", translation=[-2.6, 0, 0.6])
    gltf.node("crate left", crate, stack, translation=[-0.62, 0, 0], rotation=turn_y(8))
    gltf.node("crate right", crate, stack, translation=[0.6, 0, 0.1], rotation=turn_y(-14))
    gltf.node("crate top", crate, stack, translation=[0, 1, 0], rotation=turn_y(31),
              scale=[0.8, 0.8, 0.8])


def add_spheres(gltf):
    ball = gltf.geometry(sphere())
    row = gltf.node("spheres", translation=[-1.6, 0.32, 2.9])
    colors = ((0.80, 0.05, 0.04), (0.90, 0.45, 0.03), (0.75, 0.70, 0.05), (0.05, 0.42, 0.10),
              (0.03, 0.14, 0.60))
    for i, color in enumerate(colors):
        paint = gltf.material(f"paint {i}", color + (1,))
        gltf.node(f"sphere {i}", gltf.mesh(f"sphere {i}", ball, paint), row,
                  translation=[round(0.8 * i, 3), 0, round(0.25 * (i % 2), 3)],
                  scale=[0.32, 0.32, 0.32])


def add_glass(gltf):
    pane = gltf.geometry(panel(1.5, 1.9))
    for i, (color, x, z) in enumerate((((0.10, 0.45, 0.75, 0.35), 2.6, 2.2),
                                       ((0.75, 0.15, 0.25, 0.35), 3.1, 1.2))):
        glass = gltf.material(f"glass {i}", color, alphaMode="BLEND", doubleSided=True)
        gltf.node(f"glass {i}", gltf.mesh(f"glass {i}", pane, glass), translation=[x, 0.05, z],
                  rotation=turn_y(24))


def add_letters(gltf):
    stone = gltf.material("letter", (0.50, 0.46, 0.62, 1))
    letter = gltf.mesh("letter", gltf.geometry(letter_f()), stone)
    pair = gltf.node("letters", translation=[4.2, 0, 1.4], rotation=turn_y(34))
    gltf.node("letter", letter, pair, translation=[0.12, 0, 0])
    gltf.node("letter mirrored", letter, pair, translation=[-0.12, 0, 0], scale=[-1, 1, 1])


def add_garland(gltf):
    line = garland()
    geometry = gltf.geometry(line)
    wire = gltf.material("wire", (0.02, 0.02, 0.02, 1), extensions={"KHR_materials_unlit": {}})
    bulb = gltf.material("bulb", (1.0, 0.72, 0.12, 1), extensions={"KHR_materials_unlit": {}})
    bulbs = dict(geometry, indices=gltf.accessor(list(range(0, 33, 4)), 1, USHORT, ELEMENT_BUFFER))
    hook = gltf.node("garland", translation=[0, 2.5, -2.4])
    gltf.node("garland wire", gltf.mesh("garland wire", geometry, wire, mode=1), hook)
    gltf.node("garland bulbs", gltf.mesh("garland bulbs", bulbs, bulb, mode=0), hook)


def make_gltf():
    gltf = Gltf()
    tiles = gltf.material("tiles", texture="demo_ground.png",
                          transform={"scale": [8, 8], "rotation": 0.0, "offset": [0.5, 0.5]})
    gltf.node("ground", gltf.mesh("ground", gltf.geometry(plane(6)), tiles))
    add_crates(gltf)
    add_spheres(gltf)
    add_letters(gltf)
    fence = gltf.material("fence", texture="demo_fence.png", alphaMode="MASK", alphaCutoff=0.5,
                          doubleSided=True)
    rail = gltf.mesh("fence", gltf.geometry(panel(4, 1, repeat=4)), fence)
    gltf.node("fence left", rail, translation=[-5.2, 0, 0.5], rotation=turn_y(90))
    gltf.node("fence back", rail, translation=[-4.2, 0, -3.0])
    paint = gltf.material("rainbow")
    gltf.node("pillar", gltf.mesh("pillar", gltf.geometry(pillar()), paint),
              translation=[3.9, 0, -2.4])
    board = gltf.material("sign", texture="demo_sign.png", sampler=1,
                          extensions={"KHR_materials_unlit": {}})
    gltf.node("sign", gltf.mesh("sign", gltf.geometry(panel(2.4, 0.65)), board),
              translation=[0, 2.72, -2.55])
    add_garland(gltf)
    add_glass(gltf)
    return gltf.files()


# ---- OBJ: an arch whose faces are polygons with many corners -----------------------------------------

def arch_outline():
    """Front of the arch from the left foot, counter-clockwise: concave, with a round opening."""
    opening = [(1.2 * math.cos(a), 1.3 + 1.2 * math.sin(a))
               for a in (math.pi * i / 20 for i in range(21))]
    return [(-2.1, 0), (-1.2, 0)] + opening[::-1] + [(1.2, 0), (2.1, 0), (2.1, 3.6), (0, 4.1),
                                                      (-2.1, 3.6)]


def ring_outline(sides=24, inner=0.28, outer=0.42):
    """A ring as one polygon: its hole hangs on the rim by an edge that is walked twice."""
    def circle(radius, way):
        return [(radius * math.cos(a), radius * math.sin(a))
                for a in (way * 2 * math.pi * i / sides for i in range(sides + 1))]
    return circle(outer, 1) + circle(inner, -1)


def extrude(lines, first, outline, center, front, back, holes_edge=None):
    """Writes an outline as a front face, a back face and the sides between; returns vertices used."""
    count = len(outline)
    for z in (front, back):
        lines += [f"v {x + center[0]:.5f} {y + center[1]:.5f} {z:.5f}" for x, y in outline]
    lines.append("f " + " ".join(str(first + i) for i in range(count)))
    lines.append("f " + " ".join(str(first + count + i) for i in reversed(range(count))))
    for i in range(count):
        j = (i + 1) % count
        if i != holes_edge and j != 0 or (j == 0 and holes_edge is None):
            lines.append(f"f {first + i} {first + count + i} {first + count + j} {first + j}")
    return 2 * count


def make_obj():
    lines = ["# An arch whose faces are concave polygons, and a ring whose hole is part of its outline.",
             "mtllib demo.mtl", "o arch", "usemtl sandstone"]
    used = extrude(lines, 1, arch_outline(), (0, 0), -2.6, -3.4)
    lines += ["o ring", "usemtl gilded ring"]
    extrude(lines, 1 + used, ring_outline(), (0, 4.5), -2.9, -3.1, holes_edge=24)
    materials = ["# Colours of the demo arch.", "newmtl sandstone", "Kd 0.78 0.66 0.48", "d 1", "",
                 "newmtl gilded ring", "Kd 0.93 0.70 0.22", "d 1"]
    # The sidecar decides over the .mtl: the ring glows, which an .mtl cannot say.
    sidecar = {"sandstone": {"albedo": [0.78, 0.66, 0.48, 1]},
               "gilded ring": {"albedo": [0.93, 0.70, 0.22, 1], "unlit": True}}
    return {"demo.obj": ("\n".join(lines) + "\n").encode(),
            "demo.mtl": ("\n".join(materials) + "\n").encode(),
            "demo.obj.okmat.json": (json.dumps(sidecar, indent=2) + "\n").encode()}


# ---- a sprite sheet, with the JSON that Aseprite writes --------------------------------------------

CELL = 32
SHEET_COLUMNS = 9

# Per frame: where the drop stands, its half width and height, how far its eyes are open, ms.
SLIME = {
    "breathe": [(0, 9.5, 8.0, 1.0, 160), (0, 9.8, 7.6, 1.0, 160), (0, 10.2, 7.2, 1.0, 160),
                (0, 10.5, 6.9, 0.2, 160)],
    "hop": [(0, 9.5, 8.0, 1.0, 80), (0, 11.6, 5.8, 0.6, 120), (2, 8.4, 9.6, 1.0, 60),
            (7, 7.8, 10.0, 1.0, 60), (11, 9.0, 8.6, 1.0, 100), (8, 8.8, 9.0, 1.0, 60),
            (3, 8.2, 9.8, 1.0, 60), (0, 12.0, 5.4, 0.2, 120)],
}
COIN = [7.0, 5.6, 3.2, 1.2, 3.2, 5.6]


def slime_texel(lift, half_width, half_height, eyes):
    """A drop on the floor of its cell: outline, light from the upper left, two eyes."""
    cy = 29 - lift - half_height

    def reach(x, y):
        # Flatter below the middle, as a drop on a table is.
        low = 1.0 if y < cy else 1.12
        return math.hypot((x - 15.5) / half_width, low * (y - cy) / half_height)

    def texel(x, y):
        r = reach(x, y)
        if r > 1.0:
            return [22, 40, 58, 0]
        if reach(x - 1, y) > 1 or reach(x + 1, y) > 1 or reach(x, y - 1) > 1 or reach(x, y + 1) > 1:
            return [16, 54, 70, 255]
        for eye in (-3, 4):
            open_rows = round(3 * eyes)
            if x in (15 + eye, 14 + eye) and -1 <= y - round(cy) <= 1:
                if open_rows == 3:
                    white = x == 14 + eye and y - round(cy) == -1
                    return [255, 255, 255, 255] if white else [12, 34, 50, 255]
                if y - round(cy) >= 1 - open_rows // 2:
                    return [12, 34, 50, 255]
        if math.hypot((x - 11) / (half_width * 0.30), (y - cy + half_height * 0.55) /
                      (half_height * 0.20)) < 1:
            return [226, 255, 246, 255]
        glow = (x - 15.5) / half_width * 0.4 + (y - cy) / half_height
        tone = 0 if glow < -0.35 else 1 if glow < 0.35 else 2
        return [(112, 238, 204), (60, 206, 180), (34, 160, 158)][tone] + (255,)

    return texel


def coin_texel(half_width):
    def texel(x, y):
        r = math.hypot((x - 15.5) / half_width, (y - 18) / 7.5)
        if r > 1.0:
            return [70, 44, 8, 0]
        if r > 1.0 - 1.3 / half_width or math.hypot((x - 15.5) / half_width, (y - 18) / 6.2) > 1:
            return [150, 92, 18, 255]
        inner = math.hypot((x - 15.5) / half_width, (y - 18) / 7.5) < 0.55 and half_width > 3
        light = x - 15.5 + (y - 18) < -2
        if inner:
            return [236, 168, 40, 255]
        return [255, 236, 140, 255] if light else [252, 204, 72, 255]

    return texel


def sheet_frames():
    """(name, texel, milliseconds) of each cell, and (tag, first, last, direction)."""
    frames, tags = [], []
    for tag, poses in SLIME.items():
        tags.append((tag, len(frames), len(frames) + len(poses) - 1,
                     "pingpong" if tag == "breathe" else "forward"))
        frames += [(f"{tag} {i}", slime_texel(*pose[:4]), pose[4]) for i, pose in enumerate(poses)]
    tags.append(("coin", len(frames), len(frames) + len(COIN) - 1, "forward"))
    frames += [(f"coin {i}", coin_texel(width), 100) for i, width in enumerate(COIN)]
    return frames, tags


def make_sheet():
    frames, tags = sheet_frames()
    rows = -(-len(frames) // SHEET_COLUMNS)
    width, height = SHEET_COLUMNS * CELL, rows * CELL

    def texel(x, y):
        index = y // CELL * SHEET_COLUMNS + x // CELL
        return frames[index][1](x % CELL, y % CELL) if index < len(frames) else [0, 0, 0, 0]

    entries = [{"filename": name, "duration": time, "rotated": False, "trimmed": False,
                "frame": {"x": i % SHEET_COLUMNS * CELL, "y": i // SHEET_COLUMNS * CELL,
                          "w": CELL, "h": CELL},
                "sourceSize": {"w": CELL, "h": CELL},
                "spriteSourceSize": {"x": 0, "y": 0, "w": CELL, "h": CELL}}
               for i, (name, _, time) in enumerate(frames)]
    description = {"frames": entries,
                   "meta": {"image": "gallery_slime.png", "format": "RGBA8888", "scale": "1",
                            "size": {"w": width, "h": height},
                            "frameTags": [{"name": name, "from": first, "to": last,
                                           "direction": direction}
                                          for name, first, last, direction in tags]}}
    return {"gallery_slime.png": png(width, height, texel, 4),
            "gallery_slime.json": (json.dumps(description, indent=1) + "\n").encode()}


# ---- writing and checking --------------------------------------------------------------------------

def content(name, data):
    """What must agree: pictures by their texels, as compressors differ, all else by its bytes."""
    if not name.endswith(".png") or not data.startswith(b"\x89PNG"):
        return data
    parts, at = [], 8
    while at + 8 <= len(data):
        size = struct.unpack(">I", data[at:at + 4])[0]
        kind, body = data[at + 4:at + 8], data[at + 8:at + 8 + size]
        parts.append(kind + (zlib.decompress(body) if kind == b"IDAT" else body))
        at += size + 12
    return b"".join(parts)


def make_all():
    files = {name: png(*picture) for name, picture in PICTURES.items()}
    files.update(make_gltf())
    files.update(make_obj())
    files.update(make_sheet())
    return files


def main():
    files, differing = make_all(), []
    for name, data in sorted(files.items()):
        path = os.path.join(HERE, name)
        if "--check" not in sys.argv[1:]:
            with open(path, "wb") as file:
                file.write(data)
            continue
        try:
            with open(path, "rb") as file:
                found = file.read()
        except OSError:
            found = b""
        if content(name, found) != content(name, data):
            differing.append(name)
    for name in differing:
        print(f"assets/{name} is not what make_demo.py makes")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
