import ArgumentParser

/// Refuses an empty name of a file, as a variable of a shell without a value gives it.
func checkFileName(_ name: String?) throws {
  if name?.isEmpty == true { throw ValidationError("The name of the file is empty.") }
}
