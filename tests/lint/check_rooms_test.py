#!/usr/bin/env python3
"""Shows that check_rooms.py passes a good tree and fails on each kind of bad one."""
import os
import tempfile
import unittest

from check_rooms import Checker, find_circle, function_lengths, read_floors

TABLE = """
| floor | room | what lives there | may include |
| --- | --- | --- | --- |
| 2 | `top` | the upper room | `gl`, `low` |
| 1 | `gl` | OpenGL | `low` |
| 0 | `low` | the lower room | the standard library |
"""
GOOD = {
    "docs/architecture.md": TABLE,
    "src/CMakeLists.txt": "okinawa_room(low)\nokinawa_room(gl BELOW low)\n"
                          "okinawa_room(top BELOW gl low LIBRARIES x)\n",
    "src/low/README.md": "Low.\n",
    "src/gl/README.md": "GL.\n",
    "src/top/README.md": "Top.\n",
    "include/okinawa/low/low.hpp": "#pragma once\n#include <string>\n",
    "include/okinawa/top/top.hpp": '#pragma once\n#include "okinawa/low/low.hpp"\n',
    "src/gl/draw.cpp": "#include <glad/gl.h>\nvoid draw() { glDrawArrays(4, 0, 3); }\n",
    "src/top/top.cpp": '#include "low/private.hpp"\n// glClear(1)\nconst char *s = "glClear(1)";\n',
    "examples/okview/main.cpp": '#include "okinawa/top/top.hpp"\nint main() {}\n',
}


def long_function(lines):
    return "void f(int a) {\n" + "  a++;\n" * (lines - 2) + "}\n"


class CheckRoomsTest(unittest.TestCase):
    def breaches(self, changes=None):
        tree = dict(GOOD, **(changes or {}))
        with tempfile.TemporaryDirectory() as root:
            for path, text in tree.items():
                full = os.path.join(root, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "w", encoding="utf-8") as file:
                    file.write(text)
            return Checker(root).run()

    def expect(self, path, text, said):
        found = self.breaches({path: text})
        self.assertTrue(any(said in line and line.startswith(path.split(":")[0]) for line in found),
                        f"{said!r} not in {found}")
        return found

    def test_good_tree_passes(self):
        self.assertEqual(self.breaches(), [])

    def test_upward_include(self):
        self.expect("src/low/up.cpp", '#include "okinawa/top/top.hpp"\n', "may not include room top")
        self.expect("src/low/up.cpp", '#include "top/private.hpp"\n', "may not include room top")
        self.expect("include/okinawa/low/up.hpp", '#  include "okinawa/gl/x.hpp"\n',
                    "may not include room gl")

    def test_circle_of_includes(self):
        found = self.breaches({
            "src/low/up.cpp": '#include "okinawa/gl/x.hpp"\n',
            "src/gl/down.cpp": '#include "okinawa/low/low.hpp"\n',
        })
        self.assertTrue(any("the includes go round" in line for line in found), found)

    def test_circle_in_the_table(self):
        text = TABLE.replace("the standard library", "`top`")
        found = self.breaches({"docs/architecture.md": text})
        self.assertTrue(any("the table of rooms go round" in line for line in found), found)

    def test_private_headers_stay_private(self):
        self.expect("include/okinawa/top/bad.hpp", '#include "low/private.hpp"\n', "private one")
        self.expect("examples/okview/bad.cpp", '#include "top/private.hpp"\n', "private header")

    def test_gl_calls_are_contained(self):
        for path in ("src/top/bad.cpp", "include/okinawa/top/bad.hpp", "tests/top/bad_test.cpp",
                     "examples/okview/bad.cpp"):
            self.expect(path, "inline void f() {\n  ::glClear(1);\n}\n", "calls glClear outside")
        for path in ("tests/gl/fine_test.cpp", "examples/okbench/floor/fine.cpp"):
            self.assertEqual(self.breaches({path: "void f() { glClear(1); }\n"}), [])

    def test_foreign_headers(self):
        for name in ("GLFW/glfw3.h", "glad/gl.h", "stb_image.h", "nlohmann/json.hpp", "imgui.h",
                     "tiny_gltf.h", "toml++/toml.h", "EGL/egl.h", "GL/glu.h"):
            self.expect("include/okinawa/top/bad.hpp", f"#include <{name}>\n", "does not belong")
        self.expect("src/top/bad.cpp", "#include <GLFW/glfw3.h>\n", "does not belong")
        self.assertEqual(self.breaches({"include/okinawa/top/fine.hpp": "#include <glm/vec3.hpp>\n"}),
                         [])

    def test_lengths(self):
        self.expect("include/okinawa/top/bad.hpp", "\n" * 401, "401 lines, 400 at most")
        self.expect("src/top/bad.cpp", "\n" * 701, "701 lines, 700 at most")
        self.expect("src/top/bad.cpp", "namespace n {\n" + long_function(81) + "}\n",
                    "function of 81 lines")
        self.assertEqual(self.breaches({"src/top/fine.cpp": long_function(80)}), [])

    def test_names_and_words(self):
        self.expect("src/top/BadName.cpp", "int x;\n", "snake_case")
        self.expect("src/top/bad.cpp", "// TO" "DO: later\n", "says TO" "DO")
        self.expect("shaders/lit.glsl", "// FIX" "ME\n", "says FIX" "ME")

    def test_rooms_are_described(self):
        found = self.breaches({"src/top/README.md": "", "src/other/x.cpp": "int x;\n"})
        self.assertTrue(any("src/top:0: no README.md" in line for line in found), found)
        self.assertTrue(any("src/other:0: no such room" in line for line in found), found)

    def test_build_follows_the_table(self):
        text = GOOD["src/CMakeLists.txt"].replace("BELOW gl low", "BELOW low")
        found = self.breaches({"src/CMakeLists.txt": text})
        self.assertTrue(any("BELOW of room top differs" in line for line in found), found)

    def test_no_table(self):
        found = self.breaches({"docs/architecture.md": "nothing\n"})
        self.assertTrue(any("holds no table" in line for line in found), found)


class PartsTest(unittest.TestCase):
    def test_floors(self):
        self.assertEqual(read_floors(TABLE), {"top": {"gl", "low"}, "gl": {"low"}, "low": set()})

    def test_circle(self):
        self.assertIsNone(find_circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}))
        self.assertEqual(find_circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}), ["b", "c", "b"])

    def test_function_lengths(self):
        text = ("namespace x {\nclass A : public B {\n public:\n  int f() const {\n    return 1;\n"
                "  }\n  int g_ = 0;\n};\nA::A() : a_{1}, b_(2), c_{\n  3} {\n  if (a) {\n  }\n}\n"
                "int table[] = {1,\n 2};\n}\n")
        self.assertEqual(function_lengths(text), [(4, 3), (10, 4)])


if __name__ == "__main__":
    unittest.main()
