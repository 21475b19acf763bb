import Basics
import Service
import Settings
import Storage

// What a command that fails ends with, as `sysexits.h` has the codes; 1 if something was not found or
// not done.

extension StoreError {
  var exitCode: Int32 {
    switch self {
    case .notFound, .noList, .ambiguous, .notInList, .alreadyOutside, .missing, .noBackup, .refused:
      EXIT_FAILURE
    case .name, .details, .nameTaken, .intoItself, .editedElsewhere: EX_DATAERR
    case .notADatabase, .foreign, .empty, .damaged: EX_DATAERR
    case .cannotCreate, .exists: EX_CANTCREAT
    case .inputOutput, .full, .unexpected, .notDurable, .uncertain: EX_IOERR
    case .locked: EX_TEMPFAIL
    case .readOnly, .noPermission, .interrupted: EX_NOPERM
    case .newer: EX_CONFIG
    }
  }
}

extension SettingsError {
  var exitCode: Int32 {
    switch self {
    case .unknownKey, .notSet, .changedMeanwhile: EXIT_FAILURE
    case .refused, .invalidFile, .notWritten: EX_DATAERR
    case .cannotCreate: EX_CANTCREAT
    case .inputOutput, .notDurable: EX_IOERR
    case .locked: EX_TEMPFAIL
    case .noPermission: EX_NOPERM
    case .newerVersion: EX_CONFIG
    }
  }
}

extension FoldersError {
  var exitCode: Int32 {
    switch self {
    case .noHome: EX_CANTCREAT
    case .invalidProfile: EX_USAGE
    }
  }
}

extension ServiceError {
  var exitCode: Int32 {
    switch self {
    case .file(_, let code): [EACCES, EPERM, EROFS].contains(code) ? EX_NOPERM : EX_CANTCREAT
    case .address: EX_UNAVAILABLE
    case .people: EX_NOINPUT
    case .nobody: EX_NOPERM
    }
  }
}
