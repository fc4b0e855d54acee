#!/usr/bin/env python3
"""Runs okbench and prints a table: table.py OKBENCH [WORKLOAD] [arguments of okbench].

Frame workloads are measured beside bare OpenGL that draws the same picture, in turns, so that a busy
machine hurts both; the ratio is of the best frames. Without a workload, all of them are run.
"""
import json
import os
import subprocess
import sys
import tempfile

FRAMES = (("boxes-static", 2000), ("boxes-static", 10000), ("boxes-moving", 10000),
          ("boxes-culled", 10000), ("boxes-distinct", 10000))
OTHERS = ("pick", "pick-scene", "memory", "load")
REPETITIONS = 3


def okbench(program, *arguments):
    result = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=False)
    lines = [line for line in result.stdout.splitlines() if line.startswith("{")]
    if result.returncode or not lines:
        sys.exit(f"okbench {' '.join(arguments)} failed")
    return json.loads(lines[-1])


def best(runs, key):
    return min(run[key] for run in runs)


def print_frames(program, wanted, extra):
    print(f"{'workload':16}{'n':>8}{'ours ms':>10}{'floor ms':>10}{'ratio':>8}"
          f"{'cpu ms':>9}{'floor cpu':>10}{'draws':>7}{'pixels':>14}  floor")
    for workload, count in wanted:
        arguments = extra if "--n" in extra else ["--n", str(count), *extra]
        ours, floor = [], []
        for _ in range(REPETITIONS):
            ours.append(okbench(program, workload, *arguments))
            if "null" not in extra:
                floor.append(okbench(program, "floor-" + workload, *arguments))
        fast, last = best(ours, "ms_min"), ours[-1]
        row = f"{workload:16}{last['n']:>8}{fast:>10.3f}"
        if floor:
            base = best(floor, "ms_min")
            pixels = f"{last['covered_px']}/{floor[-1]['covered_px']}"
            row += (f"{base:>10.3f}{fast / base:>7.2f}x{best(ours, 'cpu_ms_per_frame'):>9.3f}"
                    f"{best(floor, 'cpu_ms_per_frame'):>10.3f}{last['draw_calls']:>7}{pixels:>14}"
                    f"  {floor[-1]['mode']}")
        print(row, flush=True)


def write_grid(path, side):
    """An OBJ file of a flat grid with texture coordinates and normals."""
    with open(path, "w", encoding="ascii") as file:
        points = [(x, z) for z in range(side + 1) for x in range(side + 1)]
        file.writelines(f"v {100 * x / side:.6f} {(x * z) % 7 / 7:.6f} {100 * z / side:.6f}\n"
                        for x, z in points)
        file.writelines(f"vt {x / side:.6f} {z / side:.6f}\n" for x, z in points)
        file.writelines("vn 0.000000 1.000000 0.000000\n" for _ in points)
        for z in range(side):
            for x in range(side):
                a = z * (side + 1) + x + 1
                b, c, d = a + 1, a + side + 1, a + side + 2
                file.write(f"f {a}/{a}/{a} {c}/{c}/{c} {b}/{b}/{b}\n"
                           f"f {b}/{b}/{b} {c}/{c}/{c} {d}/{d}/{d}\n")


def print_others(program, wanted, extra):
    for workload in wanted:
        if workload != "load" or (extra and not extra[0].startswith("--")):
            found = [okbench(program, workload, *extra)]
        else:
            with tempfile.TemporaryDirectory() as folder:
                found = []
                for side in (224, 707):
                    path = os.path.join(folder, f"grid{2 * side * side}.obj")
                    write_grid(path, side)
                    found.append(okbench(program, workload, path, *extra))
        for line in found:
            shown = (f"{key} {value}" for key, value in line.items()
                     if key not in ("peer", "workload", "device"))
            print(f"{workload:16}" + ", ".join(shown), flush=True)


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    program, arguments = sys.argv[1], sys.argv[2:]
    workload = arguments[0] if arguments and not arguments[0].startswith("--") else None
    extra = arguments[1:] if workload else arguments
    frames = [entry for entry in FRAMES if workload in (None, entry[0])]
    others = [name for name in OTHERS if workload in (None, name)]
    if not frames and not others:
        okbench(program, *arguments)
        return 1
    if frames:
        print_frames(program, frames, extra)
    if others:
        print_others(program, others, extra)
    return 0


if __name__ == "__main__":
    sys.exit(main())
