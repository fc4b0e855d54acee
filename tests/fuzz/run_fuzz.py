#!/usr/bin/env python3
"""Runs a fuzz program over its seeds: run_fuzz.py PROGRAM SEEDS [arguments of the program].

The program works in a folder of its own, on a copy of the seeds: libFuzzer adds to its corpus. When
it fails, the input that made it fail is kept beside the program, and its path is printed.
"""
import os
import shutil
import subprocess
import sys
import tempfile


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    program, seeds, arguments = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3:]
    if not os.path.isdir(seeds) or not os.listdir(seeds):
        print(f"{seeds} holds no seeds")
        return 1
    with tempfile.TemporaryDirectory() as work:
        corpus = os.path.join(work, "corpus")
        shutil.copytree(seeds, corpus)
        last = os.path.join(work, "last-input")
        if any(argument.startswith("-runs=") for argument in arguments):
            command = [program, *arguments, f"-exact_artifact_path={last}", corpus]
        else:
            names = sorted(os.path.join(corpus, name) for name in os.listdir(corpus))
            command = [program, *arguments, *names]
        # Loaders may write beside what they read; nothing but the work folder is theirs.
        result = subprocess.run(command, cwd=work, env=dict(os.environ, OKINAWA_FUZZ_INPUT=last))
        if result.returncode and os.path.exists(last):
            kept = program + ".failed-input"
            shutil.copyfile(last, kept)
            print(f"the input that failed: {kept}")
    return 1 if result.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
