# The outside libraries, found once for the whole tree: what find_package makes is seen by the folder
# that asks and those below it.
find_package(glfw3 3.3 REQUIRED)
find_package(glm REQUIRED)
find_package(Threads REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(meshoptimizer REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(EGL REQUIRED IMPORTED_TARGET egl)
pkg_check_modules(GLU REQUIRED IMPORTED_TARGET glu)
find_path(STB_INCLUDE_DIR stb_image.h PATH_SUFFIXES stb REQUIRED)

# stb is compiled into the library with static linkage: a game may link its own copy.
add_library(okinawa_stb INTERFACE)
target_include_directories(okinawa_stb SYSTEM INTERFACE ${STB_INCLUDE_DIR})

# Header-only libraries are compiled under a namespace of ours, for the same reason.
add_library(okinawa_json INTERFACE)
target_link_libraries(okinawa_json INTERFACE nlohmann_json::nlohmann_json)
target_compile_definitions(okinawa_json INTERFACE nlohmann=okinawa_nlohmann)
