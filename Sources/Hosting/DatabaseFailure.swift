/// Why a request to the database failed.
public protocol DatabaseFailure: Error, CustomStringConvertible {}

extension PostgresError: DatabaseFailure {}
