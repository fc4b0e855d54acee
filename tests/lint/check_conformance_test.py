#!/usr/bin/env python3
"""Shows that check_conformance.py finds rows that no test stands behind."""
import os
import tempfile
import unittest

from check_conformance import check, find_tests, read_document

HEAD = "| statement | test |\n| --- | --- |\n"
KNOWN = {"Suite.One", "Suite.Case_D7_Two"}


def rows(count, word="fact"):
    return HEAD + "".join(f"| {word} {i} | `Suite.One` |\n" for i in range(count))


class CheckConformanceTest(unittest.TestCase):
    def breaches(self, text, name="docs/other.md"):
        return check([(name, text)], KNOWN)[0]

    def test_tests_of_a_tree(self):
        with tempfile.TemporaryDirectory() as root:
            os.makedirs(os.path.join(root, "tests", "room"))
            with open(os.path.join(root, "tests", "room", "some_test.cpp"), "w") as file:
                file.write("TEST(Suite, One) {\n}\nTEST_F(Suite,\n       Case_D7_Two) {}\n"
                           "TEST_P(Third, Many) {}\n// TEST(Suite, Gone) {}\nEXPECT_TEST(No, No);\n")
            with open(os.path.join(root, "tests", "room", "helper.hpp"), "w") as file:
                file.write("TEST(Suite, NotATestFile) {}\n")
            self.assertEqual(find_tests(root), KNOWN | {"Third.Many"})

    def test_good_rows(self):
        self.assertEqual(self.breaches(HEAD + "| is so | `Suite.One`, `Suite.Case_D7_Two` |\n"), [])

    def test_a_test_that_is_not_there(self):
        self.assertIn("no test Suite.Three",
                      self.breaches(HEAD + "| is so | `Suite.One`, `Suite.Three` |\n")[0])

    def test_rows_that_name_none(self):
        for row in ("| is so |  |", "| is so | by reading |", "| is so |", "|  | `Suite.One` |"):
            self.assertEqual(len(self.breaches(HEAD + row + "\n")), 1, row)

    def test_a_statement_twice(self):
        self.assertIn("same as line 3", self.breaches(HEAD + "| a | `Suite.One` |\n" * 2)[0])

    def test_code_in_statements_is_no_test(self):
        found, _ = read_document(HEAD + "| `okinawa/item.hpp` and `a.b` hold \\| | `Suite.One` |\n")
        self.assertEqual([tests for _, _, tests in found], [["Suite.One"]])

    def test_the_items_reference_needs_its_rows(self):
        name = "docs/items-conformance.md"
        self.assertEqual(self.breaches(rows(200), name), [])
        self.assertEqual(len(self.breaches(rows(199), name)), 1)
        self.assertEqual(self.breaches(rows(3)), [], "another document may be short")

    def test_its_documents_count_together(self):
        parts = [("docs/items-conformance.md", rows(150)),
                 ("docs/items-conformance-2.md", rows(100, "other"))]
        self.assertEqual(check(parts, KNOWN), ([], (250, 0)))

    def test_few_may_wait(self):
        name = "docs/items-conformance.md"
        self.assertEqual(self.breaches(rows(200) + "\n" + "* later\n" * 12, name), [])
        self.assertIn("13 statements", self.breaches(rows(200) + "\n" + "* later\n" * 13, name)[0])


if __name__ == "__main__":
    unittest.main()
