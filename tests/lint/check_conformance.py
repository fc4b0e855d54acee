#!/usr/bin/env python3
"""Fails when a conformance table names what is not tested: check_conformance.py ROOT DOCUMENT...

Each row of a document's tables holds a statement and the tests that check it, as `Suite.Name`; each
of them must be a TEST, TEST_F or TEST_P under ROOT/tests. What waits stands in bullets under the
tables. The documents of the Items reference (items-conformance*.md) must hold at least 200 rows and
at most 12 bullets between them. A document that is not there is left out if it is not the first.
"""
import os
import re
import sys

LEAST_ROWS = 200
MOST_WAITING = 12
ITEMS = re.compile(r"^items-conformance[^/]*\.md$")
TEST = re.compile(r"^\s*(?:TYPED_)?TEST(?:_F|_P)?\(\s*(\w+)\s*,\s*(\w+)\s*\)", re.MULTILINE)
NAME = re.compile(r"`([A-Za-z_]\w*\.[A-Za-z_]\w*)`")
CELL = re.compile(r"(?<!\\)\|")


def find_tests(root):
    """The names of all tests of a tree, as Suite.Name."""
    names = set()
    for folder, _, files in os.walk(os.path.join(root, "tests")):
        for file in files:
            if file.endswith("_test.cpp"):
                with open(os.path.join(folder, file), encoding="utf-8") as text:
                    names.update(f"{suite}.{name}" for suite, name in TEST.findall(text.read()))
    return names


def read_document(text):
    """(rows, bullets): a row is (line, statement, names of tests), a bullet a line number."""
    rows, bullets = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"^[*-] ", line):
            bullets.append(number)
        if not line.startswith("|"):
            continue
        cells = [cell.strip() for cell in CELL.split(line.strip())[1:-1]]
        if all(re.fullmatch(r":?-+:?", cell) for cell in cells) or cells == ["statement", "test"]:
            continue
        tests = NAME.findall(cells[-1]) if len(cells) == 2 else []
        rows.append((number, cells[0] if cells else "", tests))
    return rows, bullets


def check_rows(path, rows, known):
    breaches, seen = [], {}
    for line, statement, tests in rows:
        if not statement or not tests:
            breaches.append(f"{path}:{line}: a row holds a statement and at least one `Suite.Name`")
        if statement in seen:
            breaches.append(f"{path}:{line}: says the same as line {seen[statement]}")
        seen.setdefault(statement, line)
        breaches += [f"{path}:{line}: there is no test {name}" for name in tests if name not in known]
    return breaches


def check(documents, known):
    """`documents` is a list of (path, text). Returns the breaches and (rows, bullets) of items."""
    breaches, rows_of_items, waiting, has_items = [], 0, 0, False
    for path, text in documents:
        rows, bullets = read_document(text)
        breaches += check_rows(path, rows, known)
        if ITEMS.match(os.path.basename(path)):
            has_items = True
            rows_of_items += len(rows)
            waiting += len(bullets)
    if has_items and rows_of_items < LEAST_ROWS:
        breaches.append(f"{rows_of_items} statements of the Items reference, {LEAST_ROWS} at least")
    if waiting > MOST_WAITING:
        breaches.append(f"{waiting} statements of the Items reference wait, {MOST_WAITING} at most")
    return breaches, (rows_of_items, waiting)


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    root, paths = sys.argv[1], sys.argv[2:]
    documents = []
    for position, path in enumerate(paths):
        full = os.path.join(root, path)
        if position > 0 and not os.path.exists(full):
            continue
        with open(full, encoding="utf-8") as file:
            documents.append((path, file.read()))
    breaches, (rows, waiting) = check(documents, find_tests(root))
    for breach in breaches:
        print(breach)
    if not breaches:
        print(f"{rows} statements of the Items reference are tested, {waiting} wait")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
