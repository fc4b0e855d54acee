# cmake -DOUTPUT=file -DSHADERS=list -P embed_shaders.cmake
set(text "// Generated from shaders/*.glsl.\n#include \"render/embedded_shaders.hpp\"\n\nnamespace okinawa {\n\nconst std::vector<EmbeddedShader> &embeddedShaders() {\n  static const std::vector<EmbeddedShader> shaders = {\n")
foreach(shader IN LISTS SHADERS)
  get_filename_component(name ${shader} NAME)
  file(READ ${shader} body)
  string(APPEND text "      {\"${name}\", R\"glsl(${body})glsl\"},\n")
endforeach()
string(APPEND text "  };\n  return shaders;\n}\n\n}  // namespace okinawa\n")
file(WRITE ${OUTPUT} "${text}")
