// The C library declares these system calls only with _GNU_SOURCE, which Swift's import doesn't
// set.
#pragma once

/// Creates a pipe that child processes don't inherit; returns 0, or -1 with `errno`.
int csystem_pipe(int ends[2], int blocks);

/// Renames a file if the new name is free; returns 0, or -1 with `errno`.
///
/// `errno` is EEXIST if the name is taken, and ENOSYS or EINVAL if the system or the file system
/// doesn't support this.
int csystem_rename_if_free(const char *from, const char *to);

/// The arguments of the process; NULL if the C library doesn't pass them to constructors.
char **csystem_arguments(int *count);

/// A descriptor that becomes readable every second; -1 if there is none.
///
/// It takes the place of another one unless that is -1.
int csystem_second_timer(int replaced);

/// The path with which the program was started, maybe relative; empty if the system doesn't say.
const char *csystem_called_program(void);
