// System calls that the C library declares only for programs that define _GNU_SOURCE, which Swift's
// import of it does not.
#pragma once

/// Makes a pipe whose ends no child process inherits; 0, or -1 with `errno`.
int csystem_pipe(int ends[2], int blocks);

/// Renames a file only where nothing has the new name; 0, or -1 with `errno` (EEXIST if taken, ENOSYS
/// or EINVAL where the system or the file system cannot do it).
int csystem_rename_if_free(const char *from, const char *to);

/// The words the process was started with, and how many they are; NULL where the C library does not
/// hand them to constructors. Swift's own reads /proc/self/maps to find them.
char **csystem_arguments(int *count);
