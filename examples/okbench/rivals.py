"""Programs that do okbench's work on other libraries, run beside it.

A folder may hold programs named PEER_bench, called `PEER_bench WORKLOAD N MODE`, each of which draws
and picks what okbench does and prints one JSON line with the same keys. They open windows, on the
display that DISPLAY names; how many frames they measure is in BENCH_FRAMES.
"""
import json
import os
import subprocess

# What each does best at, by workload; FILE stands for the file to load.
COMMANDS = {
    "boxes-static": (("bare", "N", "instanced"), ("bare", "N", "uniform"), ("osg", "N", "vao"),
                     ("ogre", "N", "default"), ("ogre", "N", "staticgeometry"),
                     ("irrlicht", "N", "default")),
    "boxes-moving": (("bare", "N", "instanced"), ("bare", "N", "uniform"), ("osg", "N", "vao"),
                     ("ogre", "N", "default"), ("irrlicht", "N", "default")),
    "boxes-culled": (("bare", "N", "instanced"), ("bare", "N", "uniform"), ("osg", "N", "vao"),
                     ("ogre", "N", "octree"), ("irrlicht", "N", "frustum")),
    "instanced": (("bare", "N", "instanced"), ("osg", "N", "shader"), ("ogre", "N", "hw-static")),
    "pick": (("embree", "N", "t1"), ("osg", "N", "kdtree-nearest"), ("irrlicht", "N", "octree")),
    "pick-scene": (("embree", "N", "inst"), ("osg", "N", "grouped"), ("ogre", "N", "octree"),
                   ("irrlicht", "N", "nodes")),
    "memory": (("osg", "N", "vbo"), ("ogre", "N", "default"), ("irrlicht", "N", "default")),
    "load": (("tinyobj", "FILE", "indexed"), ("osg", "1", "FILE"), ("irrlicht", "0", "FILE")),
}


class Rival:
    """One program in one mode, ready to run."""

    def __init__(self, program, peer, words):
        self.program, self.words = program, words
        self.name = f"{peer} {words[-1]}" if not os.path.exists(words[-1]) else peer

    def run(self, environment):
        """Its line, or None when it gives none."""
        try:
            result = subprocess.run([self.program, *self.words], stdout=subprocess.PIPE,
                                    stderr=subprocess.DEVNULL, text=True, check=False, timeout=300,
                                    env={**os.environ, **environment})
        except (OSError, subprocess.TimeoutExpired):
            return None
        lines = [line for line in result.stdout.splitlines() if line.startswith("{")]
        try:
            return json.loads(lines[-1]) if lines and not result.returncode else None
        except ValueError:
            return None


def find(folder, workload, count, file=""):
    """The rivals in a folder that know a workload; a folder of None holds none."""
    found = []
    for peer, *words in COMMANDS.get(workload, ()) if folder else ():
        program = os.path.join(os.path.abspath(folder), peer + "_bench")
        if os.access(program, os.X_OK):
            filled = [{"N": str(count), "FILE": file}.get(word, word) for word in words]
            found.append(Rival(program, peer, [workload, *filled]))
    return found
