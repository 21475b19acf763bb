import Basics
import Icons

extension IconError {
  /// The exit code of a command that fails with this, as `sysexits.h` has them.
  package var exitCode: Int32 {
    switch self {
    case .unknownIcon: EXIT_FAILURE
    case .badColor, .badSize: EX_USAGE
    case .badDefinition, .picture: EX_DATAERR
    case .file(let error): error.exitCode
    }
  }
}

extension FileError {
  /// The exit code of a command that fails with this, as `sysexits.h` has them.
  package var exitCode: Int32 {
    if isPermission { return EX_NOPERM }
    return step == .make && code != ENOSPC && code != EDQUOT ? EX_CANTCREAT : EX_IOERR
  }
}
