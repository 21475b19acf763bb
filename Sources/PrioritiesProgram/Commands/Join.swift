import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesSync
import PriorityLists

extension Priorities {
  struct Join: ParsableCommand {
    static let configuration = command(
      "join", abstract: "Join a household on another computer through its link",
      discussion: """
        Afterwards, this computer has the same list, theme and icon as the others, and also works \
        offline. "serve pair" and --invite print a link. If this computer already has items, \
        --merge adds them to the household, and --replace moves them to a backup.
        """,
      examples: ["join https://example.org/#ABCD-1234", "join --invite"])

    @Argument(help: "The link, with its code.") var link: String?
    @Flag(help: "Add this computer's items to the household.") var merge = false
    @Flag(help: "Move this computer's items to a backup.") var replace = false
    @Flag(help: "Show a link for another device.") var invite = false
    @Option(help: ArgumentHelp("The name to show for this device.", valueName: "device"))
    var name: String?
    @Option(
      help: ArgumentHelp("A file with the server's certificate authority.", valueName: "file"),
      completion: .file())
    var ca: String?
    @Flag(help: "Allow http outside this network.") var insecure = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if merge, replace { throw ValidationError("--merge and --replace cannot be combined.") }
      if invite == (link != nil) {
        throw ValidationError(
          invite ? "--invite does not take a link." : "Add the link that \"serve pair\" prints.")
      }
    }

    func run() throws {
      let context = try CommandContext(global)
      if invite { return try showInvitation(context) }
      guard let text = link else { return }
      let link = try Link(text, isInsecure: insecure)
      let former = try Account(context.folders)
      let store = try context.store(.writing)
      let count = try store.read { try $0.count() }
      let isMerged = try former == nil && count > 0 && merges(count, context)
      let authority = try ca.map { try Self.absolute($0) } ?? former?.authority
      let server = try Server(link.address, token: nil, authority: authority)
      let device = name ?? Self.hostName
      let id = try Account.deviceID(context.folders)
      let account = try waiting {
        try await server.using { try await Self.paired(link, device, id, authority: authority, $0) }
      }
      if let former { return try joinAgain(former, account, context) }
      let document = isMerged ? try store.read { try $0.document() } : nil
      try store.write { try $0.forgetServer() }
      let (synchronizer, folders) = (context.synchronizer(store), context.folders)
      let (backup, report) = try waiting {
        try await Server(account).using { server in
          var backup: String?
          try await synchronizer.fetch(server) {
            if count > 0 { backup = try store.backup(to: nil) }
          }
          store.setDevice(account.asDevice)
          if let document {
            _ = try store.write { try $0.importItems(from: [document.withoutIDs]) }
          }
          // Not before, because an exchange of a joined profile drops what is not pending.
          try account.save(folders)
          do {
            return (backup, try await synchronizer.exchange(account, server))
          } catch {
            // It has joined, and the next exchange brings the rest.
            _ = Failure(error).report(asJSON: false)
            return (backup, Exchange.Report())
          }
        }
      }
      if let backup { try context.show(.info, "The previous items are in \(backup).") }
      let now = try store.read { try $0.count() }
      try context.show(
        .success,
        """
        Joined \(account.server) as \(account.device): \(counted(now, "item")). \
        "\(Program.call) list" shows them; changes reach the other devices by themselves.
        """)
      if report.refused > 0 {
        context.warn("\(report.refused) changes were refused: \(Program.call) sync --status")
      }
      if let refusal = report.themeRefusal { context.warn("\(refusal)") }
    }

    private func merges(_ count: Int, _ context: CommandContext) throws -> Bool {
      if merge || replace { return merge }
      guard context.isInteractive else {
        throw Failure(
          notDone: """
            This computer already has \(counted(count, "item")). Add --merge to share everything, or --replace to \
            move it to a backup.
            """)
      }
      return try context.confirm(
        Message(
          .question,
          """
          This computer already has \(counted(count, "item")). \
          \("Add everything to the household? Otherwise it is moved to a backup.") \
          [y/N] 
          """))
    }

    private static func absolute(_ path: String) throws -> String {
      guard let whole = realPath(of: path) else { throw SyncError.authority(path: path) }
      return whole
    }

    private static var hostName: String {
      var name = [CChar](repeating: 0, count: 256)
      guard gethostname(&name, 255) == 0, name[0] != 0 else { return "Terminal" }
      return String(utf8: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
    }

    private static func paired(
      _ link: Link, _ device: String, _ id: String, authority: String?, _ server: Server
    ) async throws -> Account {
      let body: JSONObject = [
        "code": link.code.json, "device": device.json, "id": id.json,
      ]
      let answer = try await server.send(
        .post, "/api/v1/pairings", body: body.json.bytes)
      guard answer.status == 201, let token = answer.json?["token"]?.string else {
        guard answer.status == 403, let detail = answer.json?["detail"]?.string else {
          throw server.problem(answer)
        }
        throw SyncError.code(detail)
      }
      guard let name = answer.json?["device"]?.string, let id = answer.json?["id"]?.string,
        let household = answer.json?["household"]?.string
      else { throw SyncError.otherServer(host: server.host) }
      return Account(
        server: link.address, token: token, device: name, deviceID: id, household: household,
        authority: authority)
    }

    /// Joins the same household again, such as at another address, and keeps what is pending.
    private func joinAgain(_ former: Account, _ account: Account, _ context: CommandContext) throws
    {
      guard account.household == former.household else {
        // The server forgets a token that is never used.
        throw Failure(
          notDone: """
            This profile has joined \(former.server), which has another household. To leave it: \
            \(Program.call) leave
            """)
      }
      var account = account
      account.settings = former.settings
      account.themes = former.themes
      try account.save(context.folders)
      try context.show(.success, "Joined \(account.server) again as \(account.device).")
      try Synchronize.exchange(account, context, asJSON: false)
    }

    private func showInvitation(_ context: CommandContext) throws {
      let account = try context.account()
      let answer = try waiting {
        try await Server(account).using { server in
          let answer = try await server.send(
            .post, "/api/v1/devices/invite", body: "{}".bytes)
          guard answer.status == 201 else { throw server.problem(answer) }
          return answer
        }
      }
      guard let link = answer.json?["link"]?.string, let mark = link.firstIndex(of: "#") else {
        throw SyncError.otherServer(host: account.server)
      }
      guard context.process.isTerminal(.output) else { return try context.write(link + "\n") }
      ServeAnnouncement.show(
        code: String(link[link.index(after: mark)...]),
        address: String(link[..<mark]).trimmingSlash, of: "", isTerminal: true)
    }
  }
}

extension ListDocument {
  /// The same items, which another store finds by their names.
  fileprivate var withoutIDs: ListDocument {
    var document = self
    document.statesIDs = false
    document.completions = []
    return document
  }
}

extension String {
  fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
