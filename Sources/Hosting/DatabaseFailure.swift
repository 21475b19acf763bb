/// Why the database did not do what it was asked to.
public protocol DatabaseFailure: Error, CustomStringConvertible {}

extension PostgresError: DatabaseFailure {}
