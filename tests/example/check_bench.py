#!/usr/bin/env python3
"""Checks that okbench measures what it says: check_bench.py OKBENCH.

The rays of `pick` and `pick-scene` have known answers, and engine and bare OpenGL must cover the same
pixels: a fast program that draws or picks something else proves nothing.
"""
import json
import subprocess
import sys


def okbench(program, *arguments):
    result = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True)
    if result.returncode:
        sys.exit(f"okbench {' '.join(arguments)} ended with {result.returncode}:\n{result.stdout}")
    return json.loads([line for line in result.stdout.splitlines() if line.startswith("{")][-1])


def check(what, found, wanted, tolerance):
    if abs(found - wanted) > tolerance:
        sys.exit(f"{what}: {found}, {wanted} wanted")
    print(f"{what}: {found}")


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    program = sys.argv[1]
    for arguments, hits, total in ((("pick", "--n", "10000"), 4594, 457017),
                                   (("pick-scene", "--n", "10000"), 518, 41188),
                                   (("pick-scene", "--n", "10000", "--moving"), 518, 41188)):
        line = okbench(program, *arguments, "--device", "null")
        name = " ".join(arguments)
        check(f"{name}: hits", line["hits"], hits, 0)
        check(f"{name}: sum of distances", line["sum_t"], total, total * 1e-4)
    for workload, pixels in (("boxes-static", 2058), ("boxes-moving", 761)):
        for name in (workload, "floor-" + workload):
            line = okbench(program, name, "--n", "2000", "--frames", "1")
            # Edges may round to the neighbouring pixel.
            check(f"{name} covered pixels", line["covered_px"], pixels, pixels * 0.005)
    return 0


if __name__ == "__main__":
    sys.exit(main())
