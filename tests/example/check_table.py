#!/usr/bin/env python3
"""Checks the tables and the chart of ./dev bench on tiny scenes: check_table.py TABLE.py OKBENCH."""
import json
import os
import stat
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

RIVAL = """#!/bin/sh
[ "$1" = boxes-static ] || exit 1
echo 'chatter'
echo "{\\"peer\\":\\"osg\\",\\"n\\":$2,\\"ms_min\\":0.5,\\"ms_per_frame_median\\":0.75,\\"frames\\":\\"$BENCH_FRAMES\\"}"
"""


def fail(message, text=""):
    sys.exit(f"{message}\n{text}")


def run(*command):
    result = subprocess.run([sys.executable, *command], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, check=False)
    if result.returncode:
        fail(f"{' '.join(command)} ended with {result.returncode}:", result.stdout)
    return result.stdout


def check_table(table, program, folder):
    rivals = os.path.join(folder, "rivals")
    os.mkdir(rivals)
    rival = os.path.join(rivals, "osg_bench")
    with open(rival, "w", encoding="ascii") as file:
        file.write(RIVAL)
    os.chmod(rival, os.stat(rival).st_mode | stat.S_IXUSR)
    raw = os.path.join(folder, "lines.jsonl")
    said = run(table, program, "boxes-static", "--n", "100", "--frames", "2", "--runs", "2",
               "--rivals", rivals, "--json", raw)
    rows = said.splitlines()
    if not any(row.startswith("boxes-static") and "instanced" in row for row in rows):
        fail("no row of boxes-static with its floor:", said)
    if not any("osg vao" in row and "0.500" in row and "0.750" in row for row in rows):
        fail("no row of the rival:", said)
    with open(raw, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    turns = [(line["driver"], line["run"], line["peer"]) for line in lines
             if line["driver"] == "drawn"]
    wanted = [("drawn", turn, peer) for turn in range(2) for peer in ("okinawa", "floor", "osg")]
    if turns != wanted:
        fail(f"programs did not take turns: {turns}")


def check_growth(table, program, folder):
    picture = os.path.join(folder, "made", "growth.svg")
    said = run(table, program, "--growth", "--sizes", "200,100", "--runs", "1", "--frames", "2",
               "--chart", picture)
    if "| 100 |" not in said or "| 200 |" not in said:
        fail("no table of both sizes:", said)
    root = xml.etree.ElementTree.parse(picture).getroot()
    space = "{http://www.w3.org/2000/svg}"
    points = root.findall(f"{space}circle")
    if root.tag != f"{space}svg" or len(points) != 6:
        fail(f"a point a line and size was wanted, {len(points)} were drawn")
    width, height = float(root.get("width")), float(root.get("height"))
    for point in points:
        if not (0 < float(point.get("cx")) < width and 0 < float(point.get("cy")) < height):
            fail("a point lies outside the chart")
    words = {text.text for text in root.iter(f"{space}text")}
    for label in ("nothing moves", "everything moves", "a tenth in view", "items", "100", "1,000"):
        if label not in words:
            fail(f"the chart says nowhere {label}: {sorted(words)}")


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        check_table(*sys.argv[1:], folder)
        check_growth(*sys.argv[1:], folder)
    print("tables and chart are there")
    return 0


if __name__ == "__main__":
    sys.exit(main())
