import Basics

package enum SyncError: ReportableError, Hashable {
  case link(String)
  case insecure(host: String)
  case unreachable(host: String, reason: String)
  case certificate(host: String)
  case authority(path: String)
  case code(String)
  case revoked(host: String)
  case redirected(host: String)
  case tooLarge(host: String)
  case otherServer(host: String)
  case busy
  case refused(String)

  package var kind: FailureKind {
    switch self {
    case .link, .insecure: .usage
    case .unreachable, .certificate, .redirected, .tooLarge: .unreachable
    case .authority: .noInput
    case .code, .refused: .notDone
    case .revoked: .noPermission
    case .otherServer: .configuration
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
      "\(host) cannot be reached: \(reason). Changes are kept until it can be reached."
    case .certificate(let host):
      "The certificate of \(host) is not trusted. Specify its authority with --ca FILE when "
        + "joining."
    case .authority(let path): "\(path) has no certificates in PEM form. Choose another file."
    case .code(let reason): reason
    case .revoked(let host):
      "\(host) no longer accepts this device. Your items stay on this computer. \"leave\" turns "
        + "them into an ordinary list."
    case .redirected(let host):
      "\(host) redirects to another address. Join with that address."
    case .tooLarge(let host): "The response from \(host) is too large. Nothing was changed."
    case .otherServer(let host):
      "\(host) speaks another version of the protocol. Update the older of the two programs."
    case .busy: "Another program is synchronizing. Try again."
    case .refused(let reason): reason
    }
  }
}
