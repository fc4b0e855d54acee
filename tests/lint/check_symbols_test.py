#!/usr/bin/env python3
"""Shows that check_symbols.py tells foreign names from our own."""
import unittest

from check_symbols import leaks


class CheckSymbolsTest(unittest.TestCase):
    def test_foreign_names(self):
        for name in ("stbi_load", "stbir_resize", "stbtt_InitFont", "stb_easy_font_print", "gladLoadGL",
                     "glad_glClear", "GLAD_GL_VERSION_3_3", "glfwInit",
                     "tinygltf::TinyGLTF::LoadASCIIFromFile(tinygltf::Model*)",
                     "vtable for nlohmann::detail::exception",
                     "typeinfo name for tinygltf::Model",
                     "void nlohmann::detail::from_json<int>(int)",
                     "std::vector<tinygltf::Mesh, std::allocator<tinygltf::Mesh> >::~vector()"):
            self.assertEqual(leaks([("T", name)]), [("T", name)], name)

    def test_our_names(self):
        for name in ("OkItem::setFade(float)", "okglad_glClear", "okgladLoadGL", "okinawa::gl::Context",
                     "okinawa::(anonymous namespace)::stbi_helper()",
                     "okinawa::tinygltf::Model::~Model()", "vtable for okinawa_nlohmann::exception",
                     "okReadGltf(std::string const&)",
                     "std::vector<okinawa::tinygltf::Mesh>::~vector()"):
            self.assertEqual(leaks([("T", name)]), [], name)


if __name__ == "__main__":
    unittest.main()
