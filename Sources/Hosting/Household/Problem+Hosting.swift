import Wire

extension Problem {
  /// The database cannot be asked; libpq's reason names servers and roles, and is logged instead.
  static var noDatabase: Problem {
    Problem(.unavailable, "The database cannot be reached. Try again.", retryAfter: 5)
  }

  /// What a client is told of an error of its household's log.
  init(_ error: LogError) {
    switch error {
    case .unavailable: self = .noDatabase
    case .gone: self.init(.unauthorized, "This household no longer exists.")
    case .damaged, .newer, .busy: self.init(.unavailable, error.description, retryAfter: 5)
    }
  }
}
