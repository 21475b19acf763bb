import ArgumentParser

/// Refuses an empty file name, such as a shell variable without a value.
func checkFileName(_ name: String?) throws {
  if name?.isEmpty == true { throw ValidationError("The name of the file is empty.") }
}
