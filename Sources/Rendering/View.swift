import StyledText

/// Something that can be shown: a value that knows what it shows and answers
/// with lines in roles, never in colours.
public protocol View {
  /// The view as lines, each no wider than the context.
  func lines(in context: ViewContext) -> [Line]
}
