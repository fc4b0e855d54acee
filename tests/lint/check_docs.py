#!/usr/bin/env python3
"""Fails when a page of docs/ is not what it should be: check_docs.py ROOT PROGRAM [--write].

docs/capabilities.md is what PROGRAM prints (--write brings it up to date), and every relative link
of README.md and docs/*.md leads to a file.
"""
import os
import re
import subprocess
import sys


def check_capabilities(root, program, write):
    path = os.path.join(root, "docs", "capabilities.md")
    wanted = subprocess.run([program], check=True, stdout=subprocess.PIPE).stdout
    if write:
        with open(path, "wb") as file:
            file.write(wanted)
    try:
        with open(path, "rb") as file:
            found = file.read()
    except OSError:
        found = b""
    if found == wanted:
        return []
    return [f"docs/capabilities.md is out of date; python3 {sys.argv[0]} {root} {program} --write"]


def check_links(root):
    breaches = []
    pages = ["README.md", "CHANGELOG.md"]
    pages += sorted("docs/" + n for n in os.listdir(os.path.join(root, "docs")) if n.endswith(".md"))
    for page in pages:
        path = os.path.join(root, page)
        if not os.path.exists(path):
            breaches.append(f"{page} is not there")
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            target = link.split("#")[0]
            if target and "://" not in target and \
                    not os.path.exists(os.path.join(os.path.dirname(path), target)):
                breaches.append(f"{page} links to {target}, which is not there")
    return breaches


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    root, program = sys.argv[1:3]
    breaches = check_capabilities(root, program, "--write" in sys.argv[3:]) + check_links(root)
    for breach in breaches:
        print(breach)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
