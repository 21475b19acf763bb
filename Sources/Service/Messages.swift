import Basics

/// The sentences of the problems that the service reports.
enum Messages {
  // Requests
  static let invalidEscape = "The address has an invalid escape. Use % and two digits."
  static let addressNotUTF8 = "The address is not UTF-8."
  static let unknownAddress = "Unknown address."
  static func unsupported(_ method: String) -> String {
    "This address does not support the method \(method)."
  }
  static let bodyNotJSON = "The body must be application/json."
  static func invalidJSON(_ fault: JSONParseError) -> String { "The body is not JSON: \(fault)." }
  static let bodyEndedEarly = "The body ended early."
  static func bodyTooLarge(_ limit: Int) -> String { "A body can have at most \(limit) bytes." }
  static let failed = "The server failed. See its log."
  static let severalHosts = "The request has several Host headers."
  static func unknownQueryKey(_ key: Substring, _ allowed: String) -> String {
    "Unknown query key \"\(key)\". Allowed here: \(allowed)."
  }
  static let unknownHost =
    "This service does not accept that host name. To allow it, start the service with --public-url "
    + "URL."
  static let otherSite = "Pages from other sites cannot make changes."
  static let tooManyWrongTokens = "Too many wrong tokens from this address. Wait a minute."
  static let unknownToken = "The token is unknown or was revoked. Pair this device again."
  static let tooManyRequests = "This token makes too many requests. Wait a moment."
  static let tokenNeeded = "This needs a token: Authorization: Bearer TOKEN."
  static let notHTTP =
    "The request is not HTTP, or its address or a header is too long: at most 8 KB each, 16 KB in "
    + "all."

  // Devices
  static let pairingNeedsCode = "Pairing needs a \"code\", and a name for the \"device\"."
  static let tooManyWrongCodes = "Too many wrong codes. Wait a moment."
  static let unknownDevice = "Unknown device."
  static let tooManyStreams = "This token has too many open streams. Close one first."

  // Items
  static func unknownOrder(_ word: Substring, _ known: String) -> String {
    "Unknown order \"\(word)\". Known: \(known)."
  }
  static let afterNotInList = "The item in \"after\" is no longer in this list."
  static let searchNeedsText = "A search needs \"q\" with at most 2000 bytes."
  static let invalidRevision = "\"since\" must be a revision, a whole number."
  static func invalidChangeNumber(_ key: String) -> String {
    "\"\(key)\" must be the number of a change."
  }
  static func changeCount(_ count: Int) -> String {
    "A request must have 1 to 100 changes, not \(count)."
  }
  static func noItem(_ id: Substring) -> String { "No item has the id \"\(id)\"." }
  static let invalidLimit = "\"limit\" must be a whole number from 1 to 10000."
  static func unknownLevel(_ word: Substring) -> String {
    "Unknown level \"\(word)\". Known: critical, high, medium, low."
  }

  // Icons, themes and settings
  static func unknownIcon(_ name: Substring) -> String { "Unknown icon \"\(name)\"." }
  static func unknownIconSize(_ known: String) -> String { "Unknown size. Icon sizes: \(known)." }
  static func unknownIconForm(_ known: String) -> String { "Unknown form. Icon forms: \(known)." }
  static let iconEndings = "Icons are available as .png and .svg."
  static func changedPreference(_ key: String) -> String {
    "\"\(key)\" was changed in the meantime."
  }
  static func unknownPreference(_ key: some StringProtocol) -> String {
    "Unknown preference \"\(key)\"."
  }
  static let themeNeedsSource =
    "A theme needs a \"name\" and one of \"color\", \"scheme\" and \"picture\"."
  static func notAColor(_ text: Substring) -> String {
    "\"\(text)\" is not a colour. Use #b45309, for example."
  }
  static func unknownFormat(_ known: String) -> String { "\"format\" must be one of \(known)." }
  static let themeSourceTypes =
    "\"color\" and \"scheme\" must be strings, \"picture\" a PNG or JPEG in base64."
  static let themeEndings = "Themes are available as .toml, .css, .json and .tokens.json."
  static let invalidVariant = "\"variant\" must be light or dark."
  static func invalidTheme(_ problem: String) -> String { "The theme has an error: \(problem)." }
  static let notATheme = "This is not a theme."
  static func noOwnTheme(_ name: String) -> String { "You have no theme called \"\(name)\"." }
  static let invalidThemeName = "This is not a valid theme name. Use letters, digits, - and _."
  static func shippedTheme(_ name: String) -> String {
    "\"\(name)\" is the name of a shipped theme. Choose another name."
  }

  // Options
  static func invalidProxy(_ text: String) -> String {
    "--trusted-proxy takes a network such as 10.0.0.0/8, not \"\(text)\"."
  }
  static func invalidListenAddress(_ text: String, defaultPort: Int) -> String {
    "--listen takes ADDRESS:PORT, such as 127.0.0.1:\(defaultPort), not \"\(text)\"."
  }
}
