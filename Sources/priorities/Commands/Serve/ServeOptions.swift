import ArgumentParser
import Lists
import Preferences
import Service

/// What the commands under `serve` share.
struct ServeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where to listen; port 0 takes a free one.", discussion: "Default: 127.0.0.1:7117",
      valueName: "address:port"))
  var listen: String?
  @Flag(help: "Listen to the whole local network, and show a code for a phone.") var lan = false
  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp("The address by which a proxy makes it known.", valueName: "url"))
  var publicURL: String?
  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "A network of proxies whose forwarding headers count.", valueName: "cidr"))
  var trustedProxy: [String] = []
  @Option(
    help: ArgumentHelp("A folder with a folder for each person.", valueName: "dir"))
  var people: String?

  /// Address and port of `--listen`.
  func address() throws -> (host: String, port: Int) {
    let standard = lan ? "0.0.0.0" : "127.0.0.1"
    guard let listen else { return (standard, 7117) }
    guard let colon = listen.lastIndex(of: ":"),
      let port = Int(listen[listen.index(after: colon)...]), 0...65_535 ~= port
    else {
      throw Failure(
        usage: "--listen takes ADDRESS:PORT, such as 127.0.0.1:7117, not \"\(listen)\".")
    }
    let host = listen[..<colon].filter { $0 != "[" && $0 != "]" }
    return (host.isEmpty ? standard : String(host), port)
  }

  /// The networks of `--trusted-proxy`.
  func proxies() throws -> [Network] {
    try trustedProxy.map { text in
      guard let network = Network(text) else {
        throw Failure(
          usage: "--trusted-proxy takes a network such as 10.0.0.0/8, not \"\(text)\".")
      }
      return network
    }
  }
}

extension CommandContext {
  /// Tokens and codes of the service.
  func credentials(people: String? = nil) -> CredentialStore {
    CredentialStore(
      path: PriorityService.credentialsPath(folders, people: people),
      clock: { Timestamp(milliseconds: ProcessEnvironment.millisecondsNow()) })
  }
}
