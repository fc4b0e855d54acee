#!/usr/bin/env python3
"""Fails when clang-format would change a source file: check_format.py ROOT.

Versions of clang-format differ in what they do with the same settings, so other versions than the
one the tree is kept with skip the check (exit 77).
"""
import os
import re
import shutil
import subprocess
import sys

VERSION = 14


def sources(root):
    for folder in ("include", "src", "tests", "examples"):
        for directory, folders, names in os.walk(os.path.join(root, folder)):
            folders.sort()
            for name in sorted(names):
                if name.endswith((".hpp", ".cpp")):
                    yield os.path.join(directory, name)


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    tool = shutil.which(f"clang-format-{VERSION}") or shutil.which("clang-format")
    if not tool:
        print(f"skipped: there is no clang-format here; version {VERSION} is wanted")
        return 77
    said = subprocess.run([tool, "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = re.search(r"version (\d+)", said)
    if not found or int(found.group(1)) != VERSION:
        print(f"skipped: version {VERSION} of clang-format is wanted; this is: {said.strip()}")
        return 77
    files = list(sources(sys.argv[1]))
    result = subprocess.run([tool, "--dry-run", "-Werror", "--style=file", *files],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    bad = sorted(set(re.findall(r"^([^\s:]+):\d+:\d+: error", result.stdout, re.MULTILINE)))
    for path in bad:
        print(f"clang-format -i {os.path.relpath(path, sys.argv[1])}")
    if result.returncode and not bad:
        print(result.stdout)
    return 1 if result.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
