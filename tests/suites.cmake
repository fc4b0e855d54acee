# The suites beside the rooms' own test programs: lint, fuzz, examples, the installed package, and a
# second run of the OpenGL programs on a context of exactly 3.3.

set(lint_dir ${CMAKE_CURRENT_SOURCE_DIR}/lint)
find_package(Python3 3.8 REQUIRED COMPONENTS Interpreter)

# ---- lint ----------------------------------------------------------------------------------------

function(okinawa_lint_test name)
  add_test(NAME lint.${name} COMMAND ${ARGN} WORKING_DIRECTORY ${okinawa_SOURCE_DIR})
  set_tests_properties(lint.${name} PROPERTIES LABELS lint TIMEOUT 120 SKIP_RETURN_CODE 77
    ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
endfunction()

okinawa_lint_test(rooms ${Python3_EXECUTABLE} ${lint_dir}/check_rooms.py ${okinawa_SOURCE_DIR})
okinawa_lint_test(rooms_check_itself ${Python3_EXECUTABLE} ${lint_dir}/check_rooms_test.py)
okinawa_lint_test(format ${Python3_EXECUTABLE} ${lint_dir}/check_format.py ${okinawa_SOURCE_DIR})
okinawa_lint_test(symbols ${Python3_EXECUTABLE} ${lint_dir}/check_symbols.py $<TARGET_FILE:okinawa>)
okinawa_lint_test(symbols_check_itself ${Python3_EXECUTABLE} ${lint_dir}/check_symbols_test.py)
okinawa_lint_test(conformance ${Python3_EXECUTABLE} ${lint_dir}/check_conformance.py
  ${okinawa_SOURCE_DIR} docs/items-conformance.md)
okinawa_lint_test(conformance_check_itself ${Python3_EXECUTABLE}
  ${lint_dir}/check_conformance_test.py)
if(EXISTS ${okinawa_SOURCE_DIR}/assets/make_demo.py)
  okinawa_lint_test(demo_assets
    ${Python3_EXECUTABLE} ${okinawa_SOURCE_DIR}/assets/make_demo.py --check)
endif()

# Each public header compiles on its own, and twice in one file.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${okinawa_SOURCE_DIR}/include
  ${okinawa_SOURCE_DIR}/include/okinawa/*.hpp)
set(header_sources)
foreach(header IN LISTS headers)
  string(REGEX REPLACE "[/.]" "_" name ${header})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n#include \"${header}\"\n")
  list(APPEND header_sources ${source})
endforeach()
add_library(okinawa_headers_alone OBJECT ${header_sources})
target_include_directories(okinawa_headers_alone PRIVATE ${okinawa_SOURCE_DIR}/include)
target_link_libraries(okinawa_headers_alone PRIVATE okinawa_options glm::glm)
target_compile_options(okinawa_headers_alone PRIVATE -O0 -g0)

add_custom_target(okinawa_lint DEPENDS okinawa okinawa_headers_alone)

# docs/capabilities.md is what the register says.
if(TARGET okinawa_base)
  add_executable(print_capabilities ${lint_dir}/print_capabilities.cpp
    $<TARGET_OBJECTS:okinawa_base>)
  target_include_directories(print_capabilities PRIVATE ${okinawa_SOURCE_DIR}/include)
  target_link_libraries(print_capabilities PRIVATE okinawa_options Threads::Threads)
  okinawa_lint_test(docs ${Python3_EXECUTABLE} ${lint_dir}/check_docs.py ${okinawa_SOURCE_DIR}
    $<TARGET_FILE:print_capabilities>)
  add_dependencies(okinawa_lint print_capabilities)
endif()

# ---- gl, once more on a context of exactly 3.3 -----------------------------------------------------

foreach(room IN LISTS rooms)
  if(TARGET test_${room}_gl)
    add_test(NAME gl33.${room} COMMAND test_${room}_gl --gtest_brief=1)
    set_tests_properties(gl33.${room} PROPERTIES LABELS gl TIMEOUT 300
      ENVIRONMENT "MESA_GL_VERSION_OVERRIDE=3.3")
  endif()
endforeach()

# ---- fuzz ----------------------------------------------------------------------------------------

# fuzz_<name>.cpp holds LLVMFuzzerTestOneInput. With OKINAWA_FUZZ libFuzzer drives it; otherwise a
# small main walks the seeds and some thousand mutations of them, the same ones every time.
set(fuzz_dir ${CMAKE_CURRENT_SOURCE_DIR}/fuzz)
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${fuzz_dir}/fuzz_*.cpp)
foreach(source IN LISTS fuzz_sources)
  get_filename_component(target ${source} NAME_WE)
  string(REGEX REPLACE "^fuzz_" "" name ${target})
  add_executable(${target} ${source})
  target_include_directories(${target} PRIVATE ${okinawa_SOURCE_DIR}/include
    ${okinawa_SOURCE_DIR}/src)
  target_link_libraries(${target} PRIVATE okinawa_options okinawa)
  if(OKINAWA_FUZZ)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    set(arguments -runs=20000 -seed=1 -max_len=4096 -timeout=10 -rss_limit_mb=2048)
  else()
    target_sources(${target} PRIVATE ${fuzz_dir}/standalone_main.cpp)
    set(arguments --mutations 4000 --seconds 8)
  endif()
  add_test(NAME fuzz.${name} COMMAND ${Python3_EXECUTABLE} ${fuzz_dir}/run_fuzz.py
    $<TARGET_FILE:${target}> ${fuzz_dir}/seeds/${name} ${arguments})
  set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 120)
endforeach()

# ---- examples and the installed package ------------------------------------------------------------

function(okinawa_example_test name)
  add_test(NAME example.${name} COMMAND ${ARGN} WORKING_DIRECTORY ${okinawa_SOURCE_DIR})
  set_tests_properties(example.${name} PROPERTIES LABELS example TIMEOUT 300)
endfunction()

# okinawa_picture_test(name golden program arguments...): PICTURE stands for the file that is written.
set(example_dir ${CMAKE_CURRENT_SOURCE_DIR}/example)
function(okinawa_picture_test name program)
  if(TARGET ${program})
    add_test(NAME golden.${name} COMMAND ${Python3_EXECUTABLE} ${example_dir}/check_picture.py
      ${example_dir}/golden/${name}.png $<TARGET_FILE:${program}> ${ARGN}
      WORKING_DIRECTORY ${okinawa_SOURCE_DIR})
    set_tests_properties(golden.${name} PROPERTIES LABELS "example;golden" TIMEOUT 120)
  endif()
endfunction()

okinawa_lint_test(pictures_check_itself ${Python3_EXECUTABLE} ${example_dir}/check_picture_test.py)
foreach(program hello_quad hierarchy picking)
  okinawa_picture_test(${program} ${program} --device offscreen --size 256x144 --frames 4
    --screenshot PICTURE)
  if(TARGET ${program})
    okinawa_example_test(${program}_null $<TARGET_FILE:${program}> --device null --frames 4)
  endif()
endforeach()
foreach(scene fade-handover tint-masks grille window instances sprite-animation labels debug-helpers
    lod)
  string(REPLACE "-" "_" name gallery_${scene})
  okinawa_picture_test(${name} gallery ${scene} --device offscreen --size 256x144 --frames 1
    --screenshot PICTURE)
endforeach()
if(TARGET gallery)
  okinawa_example_test(gallery_null $<TARGET_FILE:gallery> --all ${CMAKE_CURRENT_BINARY_DIR}/gallery
    --device null --frames 4)
endif()
set(demo assets/demo.gltf assets/demo.obj)
okinawa_picture_test(demo okview ${demo} --device offscreen --size 256x144
  --eye 4.6,3.1,8.6 --target 0.3,1.5,0 --screenshot PICTURE)
okinawa_picture_test(demo_framed okview ${demo} --device offscreen --size 256x144
  --screenshot PICTURE)
okinawa_picture_test(demo_unlit okview ${demo} --device offscreen --size 256x144 --unlit
  --eye 3.4,1.7,4.6 --target 1.2,0.9,0 --screenshot PICTURE)
if(TARGET okview)
  okinawa_example_test(okview_null $<TARGET_FILE:okview> ${demo} --device null --frames 3)
  okinawa_example_test(okview_overlay ${Python3_EXECUTABLE} ${example_dir}/check_overlay.py
    $<TARGET_FILE:okview> ${example_dir}/golden/overlay_labels.png assets/demo.gltf)
  set_tests_properties(example.okview_overlay PROPERTIES ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
endif()
if(TARGET okbench)
  foreach(workload boxes-static boxes-moving boxes-culled boxes-distinct memory floor-boxes-static
      floor-boxes-moving floor-boxes-culled floor-boxes-distinct)
    okinawa_example_test(okbench_${workload} $<TARGET_FILE:okbench> ${workload} --n 400 --frames 3)
  endforeach()
  okinawa_example_test(okbench_answers ${Python3_EXECUTABLE} ${example_dir}/check_bench.py
    $<TARGET_FILE:okbench>)
  okinawa_example_test(okbench_table ${Python3_EXECUTABLE} ${example_dir}/check_table.py
    ${okinawa_SOURCE_DIR}/examples/okbench/table.py $<TARGET_FILE:okbench>)
  set_tests_properties(example.okbench_table PROPERTIES ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
endif()
if(TARGET okbench_micro)
  okinawa_example_test(okbench_micro $<TARGET_FILE:okbench_micro> --benchmark_min_time=0.001
    --benchmark_filter=/1000$|/100$|/256$)
endif()

# The program in README.md, built against an installed copy by CMake and by pkg-config. Sanitized
# libraries are left out: whoever links one has to name the sanitizer, which the package cannot.
if(NOT OKINAWA_SANITIZE AND NOT OKINAWA_SANITIZE_THREAD AND NOT OKINAWA_FUZZ)
  okinawa_example_test(installed_package ${Python3_EXECUTABLE}
    ${CMAKE_CURRENT_SOURCE_DIR}/package/check_package.py --source ${okinawa_SOURCE_DIR}
    --build ${okinawa_BINARY_DIR} --cmake ${CMAKE_COMMAND} --compiler ${CMAKE_CXX_COMPILER})
endif()
