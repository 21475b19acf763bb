import PrioritiesBasics

package enum SyncError: ReportableError, Hashable {
  case link(String)
  case insecure(host: String)
  case unreachable(host: String, reason: String)
  case certificate(host: String)
  case authority(path: String)
  case code(String)
  case revoked(host: String)
  case redirected(host: String, to: String)
  case tooLarge(host: String)
  /// The server sent items that no store can contain.
  case impossible(host: String)
  /// - Parameter version: The server's version of the program; nil if unknown.
  case otherServer(host: String, version: String? = nil)
  /// The server sent something else, such as a page.
  case noHousehold(host: String)
  case full(folder: String)
  case file(path: String, reason: String)
  /// There are too many themes, or one is too large.
  case themes(folder: String)
  /// The folder of themes that were exchanged before does not exist.
  case noThemes(folder: String)
  case busy
  case refused(String)

  package var kind: FailureKind {
    switch self {
    case .link, .insecure: .usage
    case .unreachable, .certificate, .redirected, .tooLarge: .unreachable
    case .authority: .noInput
    case .impossible: .configuration
    case .code, .refused: .notDone
    case .revoked: .noPermission
    case .otherServer, .noHousehold: .configuration
    case .full, .file, .noThemes: .inputOutput
    case .themes: .notDone
    case .busy: .busy
    }
  }

  package var description: String {
    switch self {
    case .link(let text):
      "\"\(text)\" is not a link to a household. Copy the link that \"serve pair\" or another device "
        + "shows, such as https://list.example.org/#ABCD-1234."
    case .insecure(let host):
      "\(host) is outside this network, and http does not protect the list. Use https, or add "
        + "--insecure."
    case .unreachable(let host, let reason):
      "\(host) cannot be reached: \(reason)."
    case .certificate(let host):
      "The certificate of \(host) is not trusted. Specify its authority with --ca FILE when "
        + "joining."
    case .authority(let path): "\(path) has no certificates in PEM form. Choose another file."
    case .code(let reason): reason
    case .revoked(let host):
      "\(host) no longer accepts this device: it was revoked, or its household was deleted. Your "
        + "items stay on this computer, and \"leave\" turns them into an ordinary list."
    case .redirected(let host, let target):
      "\(host) redirects to \(target). Join with that address."
    case .impossible(let host):
      "\(host) sent items that no list can contain. Nothing was changed; check the server."
    case .tooLarge(let host):
      "The response from \(host) is too large, so nothing was changed. If the household has grown by "
        + "many thousand items, leave it and join again."
    case .otherServer(let host, let version?) where version != programVersion:
      version.isVersion(before: programVersion)
        ? "\(host) has version \(version), older than \(programVersion) here. Update the server."
        : "\(host) has version \(version), newer than \(programVersion) here. Update this program."
    case .otherServer(let host, _):
      "\(host) speaks another version of the protocol. Update the older of the two programs."
    case .noHousehold(let host):
      "\(host) sent something other than the answer of a household. Check the address, and sign in if "
        + "the network asks you to."
    case .full(let folder):
      "No space is left in \(folder). Your changes are kept: free some space and try again."
    case .file(let path, let reason): "\(path) cannot be read: \(reason)."
    case .themes(let folder):
      "\(folder) has more than 200 themes, or one with more than 100000 bytes. Remove some, or set "
        + "syncTheme to off."
    case .noThemes(let folder):
      "\(folder) is missing, so no theme was deleted. Restore it, or create it without themes to "
        + "delete them everywhere."
    case .busy: "Another program is synchronizing. Try again."
    case .refused(let reason): reason
    }
  }
}

extension String {
  /// Whether a version, such as 1.10.2, is older than another one.
  fileprivate func isVersion(before other: String) -> Bool {
    func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
    return numbers(self).lexicographicallyPrecedes(numbers(other))
  }
}
