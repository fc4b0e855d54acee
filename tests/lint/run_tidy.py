#!/usr/bin/env python3
"""Runs clang-tidy over src/ and examples/: run_tidy.py BUILD_TREE [arguments of clang-tidy]."""
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    tree, extra = sys.argv[1], sys.argv[2:]
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    tool = shutil.which("clang-tidy")
    if not tool:
        print("clang-tidy is not there (package clang-tidy)")
        return 1
    with open(os.path.join(tree, "compile_commands.json"), encoding="utf-8") as file:
        files = sorted({entry["file"] for entry in json.load(file)})
    ours = tuple(os.path.join(root, folder) + os.sep for folder in ("src", "examples"))
    files = [path for path in files if path.startswith(ours)]

    def tidy(path):
        return path, subprocess.run([tool, "-p", tree, "--quiet", *extra, path],
                                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    failed = 0
    print(f"clang-tidy over {len(files)} files")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, result in pool.map(tidy, files):
            if result.returncode or result.stdout.strip():
                failed += 1
                print(f"{os.path.relpath(path, root)}:\n{result.stdout}", flush=True)
    print(f"clang-tidy: {failed} of {len(files)} files with findings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
