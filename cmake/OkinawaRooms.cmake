# A room is a folder of src/ built as an object library; all rooms fold into the one static library.

add_library(okinawa_options INTERFACE)
target_compile_features(okinawa_options INTERFACE cxx_std_20)
target_compile_options(okinawa_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(OKINAWA_SANITIZE)
  target_compile_options(okinawa_options INTERFACE -fsanitize=address,undefined
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(okinawa_options INTERFACE -fsanitize=address,undefined)
endif()
if(OKINAWA_SANITIZE_THREAD)
  target_compile_options(okinawa_options INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
  target_link_options(okinawa_options INTERFACE -fsanitize=thread)
endif()
if(OKINAWA_FUZZ)
  target_compile_options(okinawa_options INTERFACE -fsanitize=fuzzer-no-link,address,undefined
    -fno-omit-frame-pointer)
  target_link_options(okinawa_options INTERFACE -fsanitize=address,undefined)
endif()

# The compiler cache and the fast linker are used where they happen to be installed.
find_program(OKINAWA_CCACHE ccache)
if(OKINAWA_CCACHE AND PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${OKINAWA_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${OKINAWA_CCACHE})
endif()
find_program(OKINAWA_MOLD mold)
if(OKINAWA_MOLD AND PROJECT_IS_TOP_LEVEL AND NOT OKINAWA_SANITIZE_THREAD)
  add_link_options(-fuse-ld=mold)
endif()

# okinawa_room(NAME [BELOW room...] [LIBRARIES target...])
#   BELOW      the rooms whose headers this one may include, all of them (not only direct ones)
#   LIBRARIES  outside libraries; private to the room's own sources
function(okinawa_room name)
  cmake_parse_arguments(ROOM "" "" "BELOW;LIBRARIES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${okinawa_SOURCE_DIR}/src/${name}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_library(okinawa_${name} OBJECT ${sources})
  target_include_directories(okinawa_${name} PRIVATE
    ${okinawa_SOURCE_DIR}/include ${okinawa_SOURCE_DIR}/src ${okinawa_BINARY_DIR}/generated)
  target_link_libraries(okinawa_${name} PRIVATE okinawa_options ${ROOM_LIBRARIES})
  set_property(GLOBAL PROPERTY OKINAWA_ROOM_${name}_BELOW ${ROOM_BELOW})
  set_property(GLOBAL PROPERTY OKINAWA_ROOM_${name}_LIBRARIES ${ROOM_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY OKINAWA_ROOMS ${name})
endfunction()
