#!/usr/bin/env python3
"""Checks the tree against the rules of docs/architecture.md: check_rooms.py ROOT.

Which room may include which, no circle, OpenGL only where it belongs, no foreign header in the
public face, lengths, file names. Prints one line for each breach; exits 1 when there is one.
"""
import os
import re
import sys

HEADER_LINES = 400
SOURCE_LINES = 700
FUNCTION_LINES = 80

# Where OpenGL may be called, and which folders may name an outside library's headers.
GL_FOLDERS = ("src/gl/", "tests/gl/", "examples/okbench/floor/")
FOREIGN_HOMES = {
    "GLFW": ("src/app/", "tests/app/"),
    "glad": GL_FOLDERS,
    "EGL": ("src/gl/", "tests/gl/"),
    "GL": ("src/mesh/",),
    "stb": ("src/gui/", "tests/gui/", "src/texture/", "src/import/", "tests/texture/", "tests/import/"),
    "nlohmann": ("src/item/", "src/import/", "tests/", "examples/"),
    "tiny_gltf": ("src/import/", "tests/import/"),
    "imgui": ("examples/",),
    "toml": ("src/world/", "tests/world/"),
}
FOREIGN = re.compile(r"^(GLFW|glad|EGL|GL|stb|nlohmann|tiny_gltf|imgui|toml)(?![A-Za-z0-9])|^stb_")
GL_CALL = re.compile(r"(?<![A-Za-z0-9_:.>])(?:::)?(gl[A-Z][A-Za-z0-9]*)\s*\(")
LEFT_OVER = re.compile(r"\b(" + "|".join(("TO" "DO", "FIX" "ME", "HA" "CK")) + r")\b")
FILE_NAME = re.compile(r"^[a-z][a-z0-9_]*(\.[a-z]+)+$")
CODE = (".hpp", ".cpp", ".h", ".c")
FOLDERS = ("include", "src", "tests", "examples", "shaders", "cmake", "docs", "assets")


def read_floors(text):
    """The table of docs/architecture.md: room -> rooms it may include."""
    floors = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) != 4 or not cells[0].isdigit():
            continue
        room = re.fullmatch(r"`([a-z]+)`", cells[1])
        if room:
            floors[room.group(1)] = set(re.findall(r"`([a-z]+)`", cells[3]))
    return floors


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


STRINGS_AND_COMMENTS = re.compile(
    r'R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)"'
    r"|//[^\n]*|/\*.*?\*/"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'",
    re.DOTALL)


def strip_code(text):
    """The same text and lines, with strings and comments turned to blanks."""
    return STRINGS_AND_COMMENTS.sub(blank, text)


def includes(text):
    pattern = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]', re.MULTILINE)
    return [(text.count("\n", 0, m.start()) + 1, m.group(1)) for m in pattern.finditer(text)]


def function_lengths(text):
    """(line, lines) of each function body; counts braces, so macros can mislead it."""
    code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, strip_code(text), flags=re.MULTILINE)
    outer = re.compile(r"\b(namespace|class|struct|union|enum)\b[^()]*$|^\s*extern\s*$")
    initialiser = re.compile(r"\)[^;{}]*[^:]:(?!:)")
    stack, head, line, found = [], "", 1, []
    for char in code:
        if char == "\n":
            line += 1
        if char == "{":
            kind = "inner"
            if all(entry[0] == "outer" for entry in stack):
                before = head.rstrip()
                if outer.search(head):
                    kind = "outer"
                elif initialiser.search(head) and re.search(r"[A-Za-z0-9_>]$", before) and \
                        not re.search(r"\b(const|noexcept|override|final|try)$", before):
                    kind = "member"
                elif "(" in head:
                    kind = "function"
            stack.append((kind, line, head))
            head = ""
        elif char == "}":
            if stack:
                kind, start, before = stack.pop()
                if kind == "function":
                    found.append((start, line - start + 1))
                head = before + "}" if kind == "member" else ""
        elif char == ";":
            head = ""
        else:
            head += char
    return found


def room_of_include(name, rooms):
    """The room that an include path names, or None for one outside the rooms."""
    parts = name.split("/")
    if parts[0] == "okinawa" and len(parts) > 2:
        return parts[1]
    return parts[0] if len(parts) > 1 and parts[0] in rooms else None


def find_circle(edges):
    """A list of rooms that include each other in a ring, or None."""
    state, path = {}, []

    def visit(room):
        state[room] = 1
        path.append(room)
        for other in sorted(edges.get(room, ())):
            if state.get(other) == 1:
                return path[path.index(other):] + [other]
            if other not in state:
                ring = visit(other)
                if ring:
                    return ring
        path.pop()
        state[room] = 2
        return None

    for room in sorted(edges):
        if room not in state:
            ring = visit(room)
            if ring:
                return ring
    return None


class Checker:
    def __init__(self, root):
        self.root = root
        self.breaches = []
        self.edges = {}
        table = self.read("docs/architecture.md")
        self.floors = read_floors(table) if table else {}
        if not self.floors:
            self.report("docs/architecture.md", 0, "holds no table of rooms")

    def read(self, path):
        try:
            with open(os.path.join(self.root, path), encoding="utf-8") as file:
                return file.read()
        except (OSError, UnicodeDecodeError):
            return ""

    def report(self, path, line, message):
        self.breaches.append(f"{path}:{line}: {message}")

    def files(self):
        for folder in FOLDERS:
            for directory, folders, names in os.walk(os.path.join(self.root, folder)):
                folders[:] = sorted(f for f in folders if f not in ("seeds", "__pycache__"))
                for name in sorted(names):
                    full = os.path.join(directory, name)
                    yield os.path.relpath(full, self.root).replace(os.sep, "/")

    def room_of(self, path):
        """The room a file belongs to, or None for the outside (examples, tests, the umbrella)."""
        parts = path.split("/")
        if parts[0] == "include" and len(parts) == 4:
            return parts[2]
        if parts[0] == "src" and len(parts) == 3:
            return parts[1]
        return None

    def check_includes(self, path, text):
        room = self.room_of(path)
        for line, name in includes(text):
            other = room_of_include(name, self.floors)
            if room and other and other != room:
                self.edges.setdefault(room, set()).add(other)
                if other not in self.floors.get(room, set()):
                    self.report(path, line, f"room {room} may not include room {other} ({name})")
                if path.startswith("include/") and not name.startswith("okinawa/"):
                    self.report(path, line, f"a public header includes a private one ({name})")
            if path.startswith("examples/") and other and not name.startswith("okinawa/"):
                self.report(path, line, f"an example includes a private header ({name})")
            foreign = FOREIGN.match(name)
            if foreign:
                library = foreign.group(1) or "stb"
                if path.startswith("include/") or not path.startswith(FOREIGN_HOMES[library]):
                    self.report(path, line, f"{name} does not belong in this folder")

    def check_code(self, path, text):
        self.check_includes(path, text)
        if not path.startswith(GL_FOLDERS):
            for match in GL_CALL.finditer(strip_code(text)):
                line = text.count("\n", 0, match.start(1)) + 1
                self.report(path, line, f"calls {match.group(1)} outside the gl room")
        limit = HEADER_LINES if path.endswith((".hpp", ".h")) else SOURCE_LINES
        lines = text.count("\n")
        if lines > limit:
            self.report(path, lines, f"{lines} lines, {limit} at most")
        # A test that walks a table of expectations may be as long as its table.
        bodies = [] if path.startswith("tests/") else function_lengths(text)
        for line, length in bodies:
            if length > FUNCTION_LINES:
                self.report(path, line, f"function of {length} lines, {FUNCTION_LINES} at most")

    def check_file(self, path):
        name = path.rsplit("/", 1)[1]
        if path.endswith(CODE + (".glsl", ".py")) and not FILE_NAME.match(name):
            self.report(path, 0, "file names are snake_case")
        if not path.endswith(CODE + (".glsl", ".py", ".md", ".cmake", ".txt")):
            return
        text = self.read(path)
        for match in LEFT_OVER.finditer(text):
            self.report(path, text.count("\n", 0, match.start()) + 1, f"says {match.group(0)}")
        if path.endswith(CODE):
            self.check_code(path, text)

    def check_rooms(self):
        """Every room stands in the table, says what it is for, and links what the table says."""
        build = self.read("src/CMakeLists.txt")
        linked = {
            m.group(1): set((m.group(2) or "").split())
            for m in re.finditer(r"okinawa_room\((\w+)(?:\s+BELOW((?:\s+[a-z]+)*))?", build)
        }
        source = os.path.join(self.root, "src")
        folders = sorted(os.listdir(source)) if os.path.isdir(source) else []
        for room in folders:
            if not os.path.isdir(os.path.join(source, room)):
                continue
            if room not in self.floors:
                self.report(f"src/{room}", 0, "no such room in the table of docs/architecture.md")
            elif linked and linked.get(room) != self.floors[room]:
                self.report("src/CMakeLists.txt", 0,
                            f"BELOW of room {room} differs from the table of docs/architecture.md")
            if not self.read(f"src/{room}/README.md").strip():
                self.report(f"src/{room}", 0, "no README.md that says what the room is for")

    def run(self):
        for path in self.files():
            self.check_file(path)
        self.check_rooms()
        for edges, what in ((self.floors, "the table of rooms"), (self.edges, "the includes")):
            ring = find_circle(edges)
            if ring:
                self.report("docs/architecture.md", 0, f"{what} go round: {' -> '.join(ring)}")
        return self.breaches


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    breaches = Checker(sys.argv[1]).run()
    for breach in breaches:
        print(breach)
    print(f"{len(breaches)} breaches" if breaches else "rooms and floors are as they should be")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
