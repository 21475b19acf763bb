#define _GNU_SOURCE
#include "CPrioritiesSystemFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#ifdef __linux__
#include <sys/auxv.h>
#include <sys/timerfd.h>
#endif
#include <unistd.h>

int csystem_pipe(int ends[2], int blocks) {
#ifdef __linux__
  // A single call, so that a child forked between two can't inherit an end.
  return pipe2(ends, O_CLOEXEC | (blocks ? 0 : O_NONBLOCK));
#else
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    if (!blocks) fcntl(ends[end], F_SETFL, O_NONBLOCK);
  }
  return 0;
#endif
}

int csystem_rename_if_free(const char *from, const char *to) {
#ifdef RENAME_NOREPLACE
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int csystem_second_timer(int replaced) {
#ifdef __linux__
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  struct itimerspec every = {{1, 0}, {1, 0}};
  if (timer < 0) return -1;
  timerfd_settime(timer, 0, &every, NULL);
  if (replaced < 0) return timer;
  dup3(timer, replaced, O_CLOEXEC);
  close(timer);
  return replaced;
#else
  return -1;
#endif
}

static int argument_count;
static char **arguments;

#ifdef __GLIBC__
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}
#endif

char **csystem_arguments(int *count) {
  *count = argument_count;
  return arguments;
}

const char *csystem_called_program(void) {
#ifdef __linux__
  const char *path = (const char *)getauxval(AT_EXECFN);
  if (path) return path;
#endif
  return "";
}
