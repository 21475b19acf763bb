// The one file that names a C library: everything else in this module, and in the modules above
// that use it for system calls, gets it from here.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
