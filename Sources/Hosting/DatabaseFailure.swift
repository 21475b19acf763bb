/// Why the database did not do what it was asked for.
public protocol DatabaseFailure: Error, CustomStringConvertible {}

extension PostgresError: DatabaseFailure {}
