# The OpenGL loader: generated at configure time by the system's own glad, asking no network, with
# every name prefixed so that a game can link a loader of its own.

set(OKINAWA_GLAD_DIR ${CMAKE_BINARY_DIR}/generated/glad)
set(OKINAWA_GLAD_EXTENSIONS
  GL_KHR_debug GL_EXT_texture_filter_anisotropic GL_ARB_texture_filter_anisotropic
  GL_EXT_texture_compression_s3tc GL_ARB_texture_compression_bptc GL_KHR_texture_compression_astc_ldr
  GL_ARB_ES3_compatibility GL_ARB_texture_storage GL_ARB_buffer_storage GL_ARB_clip_control)
find_program(OKINAWA_SYSTEM_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(NOT OKINAWA_SYSTEM_PYTHON)
  find_program(OKINAWA_SYSTEM_PYTHON python3 REQUIRED)
endif()
if(NOT EXISTS ${OKINAWA_GLAD_DIR}/src/gl.c)
  list(JOIN OKINAWA_GLAD_EXTENSIONS "," extensions)
  execute_process(
    COMMAND ${OKINAWA_SYSTEM_PYTHON} -m glad --api gl:core=3.3 --extensions ${extensions}
            --reproducible --quiet --out-path ${OKINAWA_GLAD_DIR} c
    RESULT_VARIABLE result ERROR_VARIABLE message OUTPUT_VARIABLE message)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "glad could not generate the OpenGL loader (package python3-glad): ${message}")
  endif()
  # Both the function pointers (glad_glX) and the loader's own entry points (gladLoadGL...) are renamed.
  foreach(file include/glad/gl.h src/gl.c)
    file(READ ${OKINAWA_GLAD_DIR}/${file} text)
    string(REGEX REPLACE "([^A-Za-z0-9_])glad_gl" "\\1okglad_gl" text "${text}")
    string(REGEX REPLACE "([^A-Za-z0-9_])glad_(gl|dlopen|close|get)" "\\1okglad_\\2" text "${text}")
    string(REGEX REPLACE "([^A-Za-z0-9_])gladLoad" "\\1okgladLoad" text "${text}")
    string(REGEX REPLACE "([^A-Za-z0-9_])GLAD_GL_" "\\1OKGLAD_GL_" text "${text}")
    file(WRITE ${OKINAWA_GLAD_DIR}/${file} "${text}")
  endforeach()
endif()

add_library(okinawa_glad_objects OBJECT ${OKINAWA_GLAD_DIR}/src/gl.c)
target_include_directories(okinawa_glad_objects SYSTEM PUBLIC ${OKINAWA_GLAD_DIR}/include)
add_library(okinawa_glad INTERFACE)
target_include_directories(okinawa_glad SYSTEM INTERFACE ${OKINAWA_GLAD_DIR}/include)
target_link_libraries(okinawa_glad INTERFACE ${CMAKE_DL_LIBS})
