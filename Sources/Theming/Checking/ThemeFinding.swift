/// Something that is wrong in a theme file, or could be better, and where.
public struct ThemeFinding: Error, Hashable, Sendable {
  /// The path of the file, as it was given.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters.
  public var column: Int
  /// How many characters it covers, at least 1.
  public var length: Int
  /// What kind of thing it is.
  public var code: Code
  /// What is wrong, as a sentence without its full stop.
  public var message: String
  /// What was probably meant.
  public var suggestion: String?
  /// The line of the file, harmless.
  public var source: String

  /// How much a finding matters.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be used as it is.
    case error
    case warning
  }

  /// How much it matters.
  public var severity: Severity { code.severity }
}

extension ThemeFinding {
  /// The kinds of findings; the raw value is what people see and search for.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    case syntax = "T001"
    /// The file cannot be read, or is not UTF-8.
    case unreadable = "T002"
    /// A key that every theme needs is missing.
    case missing = "T101"
    /// A value has the wrong type.
    case wrongType = "T102"
    case unknownKey = "T103"
    case unknownRole = "T104"
    /// A value is not a colour.
    case notAColor = "T105"
    /// A colour's name is not in the palette.
    case unknownColor = "T106"
    /// Colours of the palette stand for each other in a circle.
    case paletteCycle = "T107"
    /// The theme it inherits does not exist or has errors.
    case badParent = "T108"
    /// Themes inherit each other in a circle, or too deep.
    case inheritanceCycle = "T109"
    /// The file is in a format of another version.
    case format = "T110"
    /// The variant is neither "dark" nor "light".
    case variant = "T111"
    case unknownGlyph = "T112"
    /// A number is outside what is allowed.
    case outOfRange = "T113"
    /// A role that should be given is derived.
    case derivedRole = "T114"
    case variantContradicts = "T115"
    /// A colour with alpha, which is mixed over the background.
    case blended = "T116"
    /// The file is larger, longer or deeper than a theme may be.
    case tooLarge = "T201"
    case unsafeCharacter = "T202"
    /// A name that is not safe as the name of a file.
    case unsafeName = "T203"
    /// A shape that is not one column wide.
    case glyphWidth = "T204"
    case lowContrast = "T301"
    case closePriorities = "T302"
    /// Two priorities that look alike to people with a colour-vision deficiency.
    case closePrioritiesInSimulation = "T303"
    /// A selection that is hardly seen.
    case faintSelection = "T304"
    /// Two priorities that are one colour at 256 colours.
    case mergedAt256 = "T305"
    /// Two priorities that are one colour at 16 colours.
    case mergedAt16 = "T306"
    /// A role that should step back and is louder than one that should not.
    case loudness = "T307"
    /// A colour of the palette that nothing uses.
    case unused = "T401"
    case unsigned = "T402"
    /// The name is not that of the file.
    case nameDiffers = "T403"

    /// How much findings of this kind matter.
    public var severity: Severity {
      switch self {
      case .derivedRole, .variantContradicts, .lowContrast, .closePriorities,
        .closePrioritiesInSimulation, .faintSelection, .mergedAt256, .mergedAt16, .blended,
        .loudness,
        .unused,
        .unsigned, .nameDiffers:
        .warning
      default: .error
      }
    }
  }
}
