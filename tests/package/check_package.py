#!/usr/bin/env python3
"""Installs the library into a folder of its own and builds the README's program against it, once with
CMake and once with pkg-config, and runs both on the null device. See --help for the arguments."""
import argparse
import os
import re
import subprocess
import sys
import tempfile

CMAKE_LISTS = """cmake_minimum_required(VERSION 3.25)
project(consumer CXX)
find_package(okinawa CONFIG REQUIRED)
add_executable(consumer main.cpp)
target_link_libraries(consumer PRIVATE okinawa::okinawa)
"""


def read_program(readme):
    """The first C++ program of README.md."""
    with open(readme, encoding="utf-8") as file:
        match = re.search(r"```cpp\n(.*?)```", file.read(), re.DOTALL)
    if not match:
        sys.exit(f"{readme} shows no program")
    return match.group(1)


def run(command, **more):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            **more)
    if result.returncode:
        print(f"failed: {command if isinstance(command, str) else ' '.join(command)}")
        print(result.stdout)
        sys.exit(1)
    return result.stdout


def check_tree_is_not_named(prefix, source):
    """Nothing that is installed, apart from debug information, may lead back to the source tree."""
    for directory, _, names in os.walk(prefix):
        for name in names:
            if name.endswith((".cmake", ".pc", ".hpp")):
                path = os.path.join(directory, name)
                with open(path, encoding="utf-8") as file:
                    if source in file.read():
                        sys.exit(f"{path} names the source tree {source}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", required=True, help="the source tree")
    parser.add_argument("--build", required=True, help="a build tree in which the library is built")
    parser.add_argument("--cmake", default="cmake")
    parser.add_argument("--compiler", default="c++")
    arguments = parser.parse_args()
    environment = dict(os.environ, OKINAWA_DEVICE="null")
    environment.pop("DISPLAY", None)

    with tempfile.TemporaryDirectory() as work:
        prefix, consumer = os.path.join(work, "prefix"), os.path.join(work, "consumer")
        run([arguments.cmake, "--install", arguments.build, "--prefix", prefix,
             "--component", "okinawa"])
        check_tree_is_not_named(prefix, os.path.abspath(arguments.source) + os.sep)
        os.mkdir(consumer)
        for name, text in (("main.cpp", read_program(os.path.join(arguments.source, "README.md"))),
                           ("CMakeLists.txt", CMAKE_LISTS)):
            with open(os.path.join(consumer, name), "w", encoding="utf-8") as file:
                file.write(text)

        tree = os.path.join(work, "build")
        run([arguments.cmake, "-S", consumer, "-B", tree, "-G", "Ninja",
             f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={arguments.compiler}"])
        run([arguments.cmake, "--build", tree])
        run([os.path.join(tree, "consumer")], cwd=work, env=environment)
        print("builds and runs by find_package(okinawa)")

        configs = [directory for directory, _, names in os.walk(prefix) if "okinawa.pc" in names]
        environment["PKG_CONFIG_PATH"] = configs[0]
        run(f"'{arguments.compiler}' -std=c++20 main.cpp -o by_pkg_config "
            "$(pkg-config --static --cflags --libs okinawa)", shell=True, cwd=consumer,
            env=environment)
        run([os.path.join(consumer, "by_pkg_config")], cwd=work, env=environment)
        print("builds and runs by okinawa.pc")


if __name__ == "__main__":
    main()
