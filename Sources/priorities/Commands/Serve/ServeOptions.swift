import ArgumentParser
import Basics
import Households
import Lists
import Rendering
import Service
import Settings

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
    help: ArgumentHelp("A folder with a folder for each person.", valueName: "dir"),
    completion: .directory)
  var people: String?

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
    guard !lan || !Network.isLoopback(host) else {
      throw Failure(
        usage: "--lan listens to the whole network, and --listen \(listen) to this machine alone. "
          + "Leave one of them out, or write --listen 0.0.0.0:\(port).")
    }
    return (host.isEmpty ? standard : String(host), port)
  }

  /// The address of `--public-url`, without a trailing slash.
  func publicAddress() throws -> String? {
    guard let publicURL else { return nil }
    let parts = publicURL.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, ["http:", "https:"].contains(parts[0].lowercased()), parts[1].isEmpty,
      case let authority = parts[2].hasSuffix("/") ? parts[2].dropLast() : parts[2],
      !authority.isEmpty, !authority.contains(where: { "/?#@ ".contains($0) })
    else {
      throw Failure(
        usage: "--public-url takes an address such as https://list.example.org, not "
          + "\"\(publicURL)\".")
    }
    return "\(parts[0])//\(authority)"
  }

  static func checkPeople(_ people: String?) throws {
    guard let people, !isFolder(people) else { return }
    throw Failure(
      notDone: isTaken(people)
        ? "\(people) is no folder. --people takes one, with a folder for each person."
        : "There is no folder \(people). Make it, with a folder for each person.")
  }

  /// The options that select the same service in another `serve` command.
  static func same(people: String?, profile: String?) -> String {
    [("--people", people), ("--profile", profile)].compactMap { name, value in
      value.map { " \(name) \(ShellWord($0).text)" }
    }.joined()
  }

  static func pairing(people: String?, profile: String?) -> String {
    "priorities serve pair" + (people == nil ? "" : " --member NAME")
      + same(people: people, profile: profile)
  }

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
  func credentials(people: String? = nil) -> CredentialStore {
    CredentialStore(
      path: CredentialStore.path(folders, people: people),
      clock: { Timestamp(milliseconds: ProcessEnvironment.millisecondsNow()) })
  }
}
