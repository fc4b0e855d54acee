/**
 * Mesa unloads its driver when the last display ends, and LeakSanitizer then reports what it can no
 * longer trace to a library. Test programs, and under sanitizers the examples that tests run, keep
 * every library loaded.
 */
extern "C" int dlclose(void * /*handle*/) {
  return 0;
}

/** What the driver keeps for the life of the process. Read by LeakSanitizer only. */
extern "C" const char *__lsan_default_suppressions() {
  return "leak:swrast_dri.so\nleak:libgallium\n";
}
