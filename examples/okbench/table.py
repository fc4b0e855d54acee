#!/usr/bin/env python3
"""Measures with okbench and prints tables: table.py OKBENCH [WORKLOAD] [options] [okbench's options].

Frame workloads are drawn by the engine and by bare OpenGL (the floor), in turns, so that a busy
machine hurts both: once with GALLIUM_NOOP=1, where Mesa takes all calls and draws nothing, and once
rasterised. Picking, memory and loading have no floor. Without a workload, all of them are run.

  --runs R        runs of each, 5 or more for figures to be told
  --json OUT      write each line that a program printed, with what it was run as
  --rivals DIR    run the programs PEER_bench of a folder too, in turn (see rivals.py)
  --growth        how the time of a frame grows with the items: a table and a chart
  --sizes A,B     of --growth; 1000,10000,100000,1000000 if not given
  --chart FILE    of --growth; docs/images/growth.svg if not given
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

# Nothing is to be left in the tree.
sys.dont_write_bytecode = True

import chart  # noqa: E402
import rivals  # noqa: E402

# Workload, items, further arguments, whether bare OpenGL does the same.
FRAMES = (("boxes-static", 10000, (), True), ("boxes-moving", 10000, (), True),
          ("boxes-culled", 10000, (), True), ("boxes-distinct", 10000, (), True),
          ("instanced", 100000, (), True), ("instanced", 100000, ("--turn",), False))
# Workload, items or rays, further arguments, the figures to tell.
OTHERS = (("pick", 10000, (), ("us_per_ray", "build_ms", "accel_mb")),
          ("pick-scene", 10000, (), ("us_per_ray", "build_ms")),
          ("pick-scene", 10000, ("--moving",), ("us_per_ray",)),
          ("memory", 100000, (), ("bytes_per_item", "first_frame_ms")),
          ("load", 0, (), ("seconds", "rss_added_mb")))
GRIDS = (224, 707)
GROWING = {"nothing moves": "boxes-static", "everything moves": "boxes-moving",
           "a tenth in view": "boxes-culled"}
DRIVERS = {"no-op": {"GALLIUM_NOOP": "1"}, "drawn": {}}
# Rasterised frames take milliseconds: fewer of them tell as much.
DRAWN_FRAMES = 40


class Bench:
    """Runs programs, and keeps what they printed."""

    def __init__(self, program, runs, extra, folder):
        self.program, self.runs, self.extra, self.folder = program, runs, extra, folder
        self.lines = []

    def note(self, line, command, driver, run):
        self.lines.append({**line, "command": command, "driver": driver, "run": run})

    def okbench(self, words, driver, run):
        environment = {**os.environ, **DRIVERS.get(driver, {})}
        command = [*words, *self.extra]
        result = subprocess.run([self.program, *command], stdout=subprocess.PIPE, text=True,
                                check=False, env=environment)
        lines = [line for line in result.stdout.splitlines() if line.startswith("{")]
        if result.returncode or not lines:
            sys.exit(f"okbench {' '.join(command)} failed")
        line = json.loads(lines[-1])
        self.note(line, "okbench " + " ".join(command), driver, run)
        return line

    def rival(self, rival, driver, run, frames=None):
        environment = dict(DRIVERS.get(driver, {}))
        if frames:
            environment["BENCH_FRAMES"] = str(frames)
        line = rival.run(environment)
        if line:
            self.note(line, " ".join([os.path.basename(rival.program), *rival.words]), driver, run)
        return line

    def has(self, option):
        return option in self.extra

    def write(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in self.lines)


def told(value, width=9):
    """Three digits that count, as short as they get."""
    if value is None:
        return f"{'-':>{width}}"
    digits = 1 if value >= 100 else 2 if value >= 10 else 3 if value >= 0.1 else 4
    return f"{value:>{width}.{digits}f}"


def best_of(lines, key):
    return min((line[key] for line in lines if key in line), default=None)


def middle_of(lines, key):
    values = [line[key] for line in lines if key in line]
    return statistics.median(values) if values else None


def times(ours, other, least, middle):
    """The columns of one program under one driver: best and median, and ours against it."""
    if not other:
        return told(None) * 2 + f"{'-':>8}"
    base, fast = best_of(other, least), best_of(ours, least)
    ratio = f"{fast / base:>7.2f}x" if ours and base else f"{'-':>8}"
    return told(base) + told(middle_of(other, middle)) + ratio


# ---- frames --------------------------------------------------------------------------------------

def measure_frame(bench, entry):
    """{driver: {program: [line, ...]}}; the programs of a driver take turns."""
    workload, count, further, has_floor = entry
    sized = [] if bench.has("--n") else ["--n", str(count)]
    others = [] if further else rivals.find(bench.folder, workload, count)
    # Only Mesa has a driver that draws nothing, and only a device that draws has a floor.
    on_null = bench.has("null") or bench.has("headless")
    found = {}
    for driver in ("drawn",) if on_null else ("no-op", "drawn"):
        frames = DRAWN_FRAMES if driver == "drawn" and not bench.has("--frames") else None
        words = [*sized, *further, *(["--frames", str(frames)] if frames else [])]
        results = found.setdefault(driver, {"ours": [], "floor": []})
        for run in range(bench.runs):
            results["ours"].append(bench.okbench([workload, *words], driver, run))
            if "Mesa" not in results["ours"][-1].get("gl", "") and driver == "no-op":
                del found[driver]
                break
            if has_floor and not on_null:
                results["floor"].append(bench.okbench(["floor-" + workload, *words], driver, run))
            for rival in others:
                line = bench.rival(rival, driver, run, frames)
                results.setdefault(rival.name, []).extend([line] if line else [])
    return found


def print_frame(entry, found):
    ours = found["drawn"]["ours"]
    name = " ".join([entry[0], *entry[2]])
    row = f"{name:18}{ours[0]['n']:>8} "
    for driver in DRIVERS:
        results = found.get(driver, {"ours": [], "floor": []})
        mine, floor = results["ours"], results["floor"]
        row += told(best_of(mine, "ms_min")) + told(middle_of(mine, "ms_per_frame_median"))
        row += times(mine, floor, "ms_min", "ms_per_frame_median") + " "
    row += told(middle_of(ours, "gpu_ms_median"))
    floor = found["drawn"]["floor"]
    pixels = [lines[-1].get("covered_px", "-") for lines in (ours, floor) if lines]
    row += f"{ours[-1].get('draw_calls', '-'):>6}{'/'.join(map(str, pixels)):>12}"
    print(row + (f"  {floor[-1]['mode']}" if floor else ""), flush=True)
    for rival in found["drawn"]:
        if rival in ("ours", "floor"):
            continue
        row = f"  {rival:25}"
        for driver in DRIVERS:
            results = found.get(driver, {"ours": []})
            row += told(None) * 2 + times(results["ours"], results.get(rival), "ms_min",
                                          "ms_per_frame_median") + " "
        print(row, flush=True)


def print_frames(bench, wanted):
    print(f"{'':27}{'no-op driver: ms a frame, ours and the floor':<45}"
          f"{'drawn: ms a frame, ours and the floor':<45}")
    half = f"{'best':>9}{'median':>9}{'best':>9}{'median':>9}{'ratio':>8} "
    print(f"{'workload':18}{'n':>8} {half}{half}{'gpu ms':>9}{'draws':>6}{'pixels':>12}  floor")
    for entry in wanted:
        print_frame(entry, measure_frame(bench, entry))


# ---- the rest ------------------------------------------------------------------------------------

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


def print_other(bench, entry, file=""):
    workload, count, further, keys = entry
    words = [workload, *([file] if file else []), *further]
    if count and not bench.has("--n"):
        words += ["--n", str(count)]
    others = [] if further else rivals.find(bench.folder, workload, count, file)
    ours, found = [], {rival.name: [] for rival in others}
    for run in range(bench.runs):
        ours.append(bench.okbench(words, "none", run))
        for rival in others:
            line = bench.rival(rival, "none", run)
            found[rival.name] += [line] if line else []
    name = " ".join([workload, *further, os.path.basename(file)])
    for title, lines in [(name, ours), *(("  " + rival, found[rival]) for rival in found)]:
        row = f"{title:36}"
        for key in keys:
            row += f"{key:>16}{told(best_of(lines, key))}{told(middle_of(lines, key))}"
        print(row, flush=True)


def print_others(bench, wanted, file):
    print(f"{'workload':36}figures, each best and median")
    for entry in wanted:
        if entry[0] != "load" or file:
            print_other(bench, entry, file if entry[0] == "load" else "")
            continue
        with tempfile.TemporaryDirectory() as folder:
            for side in GRIDS:
                path = os.path.join(folder, f"grid{2 * side * side}.obj")
                write_grid(path, side)
                print_other(bench, entry, path)


# ---- growth --------------------------------------------------------------------------------------

def print_growth(bench, sizes, path):
    fastest = {name: {} for name in GROWING}
    for count in sizes:
        lines = {name: [] for name in GROWING}
        for run in range(bench.runs):
            for name, workload in GROWING.items():
                lines[name].append(bench.okbench([workload, "--n", str(count)], "no-op", run))
        for name in GROWING:
            fastest[name][count] = best_of(lines[name], "ms_min")
        print(f"{count:>9,}" + "".join(f"  {name} {told(fastest[name][count]).strip()} ms"
                                       for name in GROWING), flush=True)
    print("\n| items | " + " | ".join(GROWING) + " |\n| --- |" + " --- |" * len(GROWING))
    for count in sizes:
        row = (f"{fastest[name][count]:.2g}" if fastest[name][count] < 10
               else f"{fastest[name][count]:.0f}" for name in GROWING)
        print(f"| {count:,} | " + " | ".join(row) + " |")
    picture = chart.draw("How a frame grows with the scene", "items", "milliseconds, best frame",
                         {name: sorted(line.items()) for name, line in fastest.items()})
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(picture)
    print(f"\nwrote {path}")


def read_sizes(words):
    sizes = sorted({int(word) for word in words.split(",")})
    if not sizes or sizes[0] < 100:
        raise argparse.ArgumentTypeError("boxes-moving needs 100 items or more")
    return sizes


def read_count(word):
    if int(word) < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return int(word)


def read_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="OKBENCH")
    parser.add_argument("--runs", type=read_count, default=5)
    parser.add_argument("--json")
    parser.add_argument("--rivals")
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--sizes", type=read_sizes, default=[1000, 10000, 100000, 1000000])
    parser.add_argument("--chart", default="docs/images/growth.svg")
    options, extra = parser.parse_known_args(arguments)
    words = []
    while extra and not extra[0].startswith("-"):
        words.append(extra.pop(0))
    if len(words) > 2:
        parser.error(f"one word too many: {words[2]}")
    options.workload, options.file = (words + [None, ""])[:2] if words else (None, "")
    options.extra = extra
    if options.rivals and not os.path.isdir(options.rivals):
        parser.error(f"--rivals: {options.rivals} is no folder")
    return options


def main():
    options = read_arguments(sys.argv[1:])
    bench = Bench(options.program, options.runs, options.extra, options.rivals)
    frames = [entry for entry in FRAMES if options.workload in (None, entry[0])]
    others = [entry for entry in OTHERS if options.workload in (None, entry[0])]
    if options.growth:
        print_growth(bench, options.sizes, options.chart)
    elif not frames and not others:
        print(json.dumps(bench.okbench([options.workload], "drawn", 0)))
    else:
        if frames:
            print_frames(bench, frames)
        if others:
            print_others(bench, others, options.file)
    if options.json:
        bench.write(options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
