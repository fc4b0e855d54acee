#!/usr/bin/env python3
"""Fails when libokinawa.a defines names of the libraries inside it: check_symbols.py LIBRARY.

A game that links a copy of its own would get two definitions of them. Weak ones count as well: the
linker silently keeps either copy, whatever their versions are.
"""
import re
import subprocess
import sys

# Names as nm -C prints them. A foreign namespace counts wherever it stands: std::vector of a foreign
# type is emitted under that type's name as well.
FOREIGN_SPACE = re.compile(r"(?<![\w:])(?:tinygltf|nlohmann|toml|ImGui)\b")
FOREIGN_NAME = re.compile(r"^(?:stb_|stbi_|stbir_|stbtt_|glad|GLAD_|glfw)")


def demangled_symbols(library):
    """(kind, name) of each defined external symbol."""
    out = subprocess.run(["nm", "-C", "--defined-only", "--extern-only", library], check=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    for line in out.splitlines():
        match = re.match(r"^[0-9a-f]* ([A-Za-z]) (.+)$", line)
        if match:
            yield match.group(1), match.group(2)


def leaks(symbols):
    """The foreign ones among (kind, name) pairs, without doubles."""
    return sorted({(kind, name) for kind, name in symbols
                   if FOREIGN_SPACE.search(name) or FOREIGN_NAME.match(name)})


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    found = leaks(demangled_symbols(sys.argv[1]))
    for kind, name in found[:40]:
        print(f"{'weak' if kind in 'VWuvw' else 'strong'}: {name[:160]}")
    if found:
        print(f"{len(found)} names of other libraries leak")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
