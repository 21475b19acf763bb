import Basics

/// Why an icon could not be found, drawn or written.
public enum IconError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No icon has the name; the nearest one if one is near, and all there are.
  case unknownIcon(name: String, nearest: String?, names: [String])
  /// A text is not a colour.
  case badColor(String)
  /// A size that is not drawn.
  case badSize(String)
  /// The JSON of the palettes or of a symbol is not right.
  case badDefinition(subject: String, reason: String)
  /// libpng could not write or read a picture.
  case picture(PNGError)
  /// A file could not be made, read or written.
  case file(FileError)

  /// What happened, to which value, and what to do next.
  public var description: String {
    switch self {
    case .unknownIcon(let name, let nearest?, _):
      "No icon is called \"\(name)\".\(DidYouMean.sentence(nearest))"
    case .unknownIcon(let name, nil, let names):
      "No icon is called \"\(name)\". The icons are \(names.joined(separator: ", "))."
    case .badColor(let text): "\"\(text)\" is not a colour; write #rrggbb or a name such as orange."
    case .badSize(let text):
      "\(text) is not a size for an icon; give pixels from 1 to \(Artwork.greatestSize)."
    case .badDefinition(let subject, let reason):
      "Something is wrong in \(subject): \(reason)" + (reason.hasSuffix(".") ? "" : ".")
    case .picture(let error): error.description
    case .file(let error): error.description
    }
  }
}

extension IconError {
  /// The names that may have been meant.
  public var candidates: [String] {
    guard case .unknownIcon(_, let nearest?, _) = self else { return [] }
    return [nearest]
  }
}
