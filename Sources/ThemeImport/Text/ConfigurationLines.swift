/// The lines of a configuration that hold something, with their numbers from 1.
struct ConfigurationLines: Sequence, IteratorProtocol {
  private var rest: Substring
  private var line = 0

  init(_ text: String) {
    rest = Substring(text)
  }

  mutating func next() -> (line: Int, content: Substring)? {
    while !rest.isEmpty {
      let end = rest.firstIndex(of: "\n") ?? rest.endIndex
      let content = rest[..<end].trimmingSpace
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
      line += 1
      if !content.isEmpty { return (line, content) }
    }
    return nil
  }
}
