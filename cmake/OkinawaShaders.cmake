# Embeds shaders/*.glsl into the library as one table of names and texts.

set(OKINAWA_SHADER_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/embed_shaders.cmake)

function(okinawa_embed_shaders target)
  file(GLOB shaders CONFIGURE_DEPENDS ${okinawa_SOURCE_DIR}/shaders/*.glsl)
  set(output ${okinawa_BINARY_DIR}/generated/embedded_shaders.cpp)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DSHADERS=${shaders}" -P ${OKINAWA_SHADER_SCRIPT}
    DEPENDS ${shaders} ${OKINAWA_SHADER_SCRIPT} VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
