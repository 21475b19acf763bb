// The C library declares these system calls only with _GNU_SOURCE, which Swift's import lacks.
#pragma once

/// Creates a pipe that child processes do not inherit; 0, or -1 with `errno`.
int csystem_pipe(int ends[2], int blocks);

/// Renames a file if the new name is free; 0, or -1 with `errno`: EEXIST if it is taken, ENOSYS or
/// EINVAL without support by the system or the file system.
int csystem_rename_if_free(const char *from, const char *to);

/// The arguments of the process; NULL if the C library does not pass them to constructors.
char **csystem_arguments(int *count);
