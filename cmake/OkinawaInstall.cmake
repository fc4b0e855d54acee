# The installed package: headers, the one library, find_package(okinawa), okinawa.pc, the examples.
include(CMakePackageConfigHelpers)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME okinawa)

install(DIRECTORY ${okinawa_SOURCE_DIR}/include/okinawa DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.hpp")
install(TARGETS okinawa EXPORT okinawa_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})

set(OKINAWA_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/okinawa)
install(EXPORT okinawa_targets FILE okinawa-targets.cmake NAMESPACE okinawa::
  DESTINATION ${OKINAWA_PACKAGE_DIR})
configure_package_config_file(${okinawa_SOURCE_DIR}/cmake/okinawa-config.cmake.in
  ${okinawa_BINARY_DIR}/generated/okinawa-config.cmake INSTALL_DESTINATION ${OKINAWA_PACKAGE_DIR})
write_basic_package_version_file(${okinawa_BINARY_DIR}/generated/okinawa-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${okinawa_BINARY_DIR}/generated/okinawa-config.cmake
  ${okinawa_BINARY_DIR}/generated/okinawa-config-version.cmake DESTINATION ${OKINAWA_PACKAGE_DIR})

# okinawa.pc finds its prefix from its own place, so that an installed tree can be moved.
file(RELATIVE_PATH OKINAWA_PC_TO_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${okinawa_SOURCE_DIR}/cmake/okinawa.pc.in
  ${okinawa_BINARY_DIR}/generated/okinawa.pc @ONLY)
install(FILES ${okinawa_BINARY_DIR}/generated/okinawa.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# `okinawa_installed` builds what is installed and nothing else.
add_custom_target(okinawa_installed DEPENDS okinawa)
if(OKINAWA_BUILD_EXAMPLES OR OKINAWA_BUILD_BENCHMARKS)
  get_property(folders DIRECTORY ${okinawa_SOURCE_DIR}/examples PROPERTY SUBDIRECTORIES)
  foreach(folder IN LISTS folders)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
      get_target_property(type ${target} TYPE)
      if(type STREQUAL "EXECUTABLE")
        install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
          COMPONENT examples)
        add_dependencies(okinawa_installed ${target})
      endif()
    endforeach()
  endforeach()
endif()
