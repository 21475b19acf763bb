import ArgumentParser
import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesSync
import PriorityLists
import StyledTerminalText

extension Priorities {
  struct Synchronize: ParsableCommand {
    static let configuration = command(
      "sync", abstract: "Exchange changes with the household's server now",
      discussion: """
        Runs automatically after changes unless the sync setting is manual. --status shows pending \
        changes and those that the server refused. --retry makes the refused ones again, and \
        --forget clears them: all, or the one with a number, counted as --status lists them. \
        --server follows a server that has a new address, and keeps what is pending.
        """,
      examples: ["sync", "sync --status", "sync --retry 1", "sync --forget"])

    @Flag(help: "Show the server and the pending and refused changes.") var status = false
    @Flag(help: "Forget the refused changes.") var forget = false
    @Flag(help: "Make the refused changes again.") var retry = false
    @Argument(help: "The number of a refused change.") var number: Int?
    @Option(help: ArgumentHelp("The new address of the household's server.", valueName: "url"))
    var server: String?
    @Flag(help: .hidden) var background = false
    @Option(help: .hidden) var waited: Double?
    @Flag(help: .hidden) var follow = false
    @OptionGroup var answer: AnswerOptions

    func validate() throws {
      if [status, forget, retry].count(where: { $0 }) > 1 {
        throw ValidationError("--status, --retry and --forget cannot be combined.")
      }
      if number != nil, !forget, !retry {
        throw ValidationError("A number needs --retry or --forget.")
      }
    }

    func run() throws {
      let context = try CommandContext(answer.global)
      if background || follow { return try runUnattended(context) }
      var account = try context.account()
      let store = try context.store(.writing)
      if forget || retry { return try settle(store, context) }
      if status { return try show(SyncStatus(account, store, context), in: context) }
      if let server { try follow(server, &account, context) }
      try Self.exchange(account, context, asJSON: answer.json)
    }

    /// Makes refused changes again, or forgets them.
    private func settle(_ store: Store, _ context: CommandContext) throws {
      let listed = try store.read { try $0.refusals() }
      let all = number == nil && forget ? listed : listed.filter { !$0.isNotice }
      let chosen = number.map { number in all.indices.contains(number - 1) ? [all[number - 1]] : []
      }
      if let chosen, chosen.isEmpty, let number {
        throw Failure(
          notDone:
            "There is no refused change \(number). To see them: \(Program.call) sync --status")
      }
      let refusals = chosen ?? all
      for refusal in refusals {
        try store.write { items in
          if retry { try ChangeRunner.again(refusal.request, in: items) }
          try items.delete([refusal])
        }
      }
      if answer.json {
        return try context.write(json: [retry ? "retried" : "forgotten": refusals.count.json])
      }
      let verb = retry ? "Made again:" : "Forgot"
      try context.show(.success, "\(verb) \(counted(refusals.count, "refused change")).")
    }

    /// Checks the household before anything else is sent to another address.
    private func follow(
      _ address: String, _ account: inout Account, _ context: CommandContext
    ) throws {
      account.server = try Link.address(address, isInsecure: false)
      let moved = account
      let about = try waiting { try await Server(moved).using { try await $0.get("/api/v1") } }
      guard about["household"]?.string == account.household else {
        throw Failure(
          notDone: "\(account.server) has another household. Nothing was sent or changed.")
      }
      try account.save(context.folders)
    }

    static func exchange(_ account: Account, _ context: CommandContext, asJSON: Bool) throws {
      let synchronizer = context.synchronizer(try context.store(.writing))
      let report = try waiting {
        try await Server(account).using { try await synchronizer.exchange(account, $0) }
      }
      if let refusal = report.themeRefusal { context.warn("\(refusal)") }
      if asJSON {
        return try context.write(json: [
          "sent": report.sent.json, "received": report.received.json,
          "refused": report.refused.json,
        ])
      }
      try context.show(
        .success, "Sent \(report.sent), received \(report.received), refused \(report.refused).")
      JoinedProfile.reportRefusals()
    }

    /// Prints nothing, because it runs in the background.
    private func runUnattended(_ context: CommandContext) throws {
      guard Account.isJoined(context.folders) else { return }
      let synchronizer = context.synchronizer(try context.store(.writing))
      guard follow else {
        let waited = waited
        guard let total = try waiting({ await synchronizer.runOnce(waited: waited) }) else {
          return
        }
        // A new process waits, with half the memory.
        return JoinedProfile.start(["--background", "--waited", "\(total)"])
      }
      _ = DetachedThread.start {
        // The app ended.
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        Foundation.exit(0)
      }
      try waiting { await synchronizer.follow() }
    }

    private func show(_ status: SyncStatus, in context: CommandContext) throws {
      if answer.json { return try context.write(json: status.json) }
      if context.isStyled {
        let lines = [status.summary] + status.refusals.map(\.sentence)
        return try context.write(lines.map { "\($0.sanitized)\n" }.joined())
      }
      for (label, value) in status.rows { try context.write("\(label)\t\(value.sanitized)\n") }
    }
  }

  struct Leave: ParsableCommand {
    static let configuration = command(
      "leave", abstract: "Stop synchronizing and keep the items as an ordinary list",
      discussion: """
        Also revokes this device, if the server can be reached. Asks first if changes were not \
        sent. Without a terminal, --yes is then required.
        """,
      examples: ["leave", "leave --profile family"])

    @Flag(name: .shortAndLong, help: "Do not ask for confirmation.") var yes = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let account = try context.account()
      let store = try context.store(.writing)
      if !yes, let unsent = try context.unsent(store) {
        try context.requireConsent(
          (
            "\(unsent) Leave without them?",
            "\(unsent) Send them with \"sync\", or add --yes to leave without them.",
            "Nothing was changed."
          ))
      }
      let isRevoked = try waiting {
        let answer = try? await Server(account, connecting: 3).using {
          try await $0.send(.delete, "/api/v1/devices/\(account.deviceID)", timeout: 5)
        }
        return answer.map { [204, 401, 404].contains($0.status) } ?? false
      }
      Account.delete(context.folders)
      store.setDevice(account.asDevice)
      try store.write { try $0.forgetServer() }
      store.setDevice(nil)
      try context.show(.success, "Left \(account.server). The items stay on this computer.")
      if !isRevoked {
        context.warn(
          """
          The server could not be reached. Revoke this device on the server: \
          \(account.device)
          """)
      }
    }
  }
}

/// What a profile has joined, in the same words in `sync --status`, `doctor`, `list` and the app.
struct SyncStatus {
  let account: Account
  let pending: Int
  let refusals: [StoreTransaction.Refusal]
  let last: Timestamp?
  private let lastWords: String
  /// The server, this device, and the state in words.
  let summary: String

  init(_ account: Account, _ store: Store, _ context: CommandContext) throws {
    self.account = account
    (pending, refusals) = try store.read { (try $0.pendingCount(), try $0.refusals()) }
    last = Account.lastExchange(context.folders)
    // The app reads this again.
    let view = try context.presentation.viewContext(at: ProcessEnvironment.now())
    lastWords = last.map { $0.words(in: view) } ?? "never"
    summary =
      "\(account.server) as \(account.device). \(Self.sentence(last, view))"
      + (pending == 0 ? "" : " Pending: \(counted(pending, "change")).")
      + (refusals.isEmpty ? "" : " Refused: \(counted(refusals.count, "change")).")
  }

  var rows: [(label: String, value: String)] {
    [
      ("server", account.server), ("device", account.device), ("pending", "\(pending)"),
      ("last", lastWords),
    ]
      + refusals.map {
        ($0.isNotice ? "notice" : "refused", "\($0.request.summary): \($0.reason)")
      }
  }

  static func sentence(_ last: Timestamp?, _ view: ViewContext) -> String {
    last.map { "Last synchronized \($0.words(in: view))." } ?? "Never synchronized."
  }

  var json: JSONObject {
    [
      "server": account.server.json, "device": account.device.json,
      "pending": pending.json, "last": last.json,
      "refused": .array(
        refusals.filter { !$0.isNotice }.map {
          [
            "change": $0.request.summary.json, "reason": $0.reason.json,
            "request": $0.request.json,
          ]
        }),
    ]
  }
}

extension CommandContext {
  func account() throws -> Account {
    guard let account = try Account(folders) else {
      throw Failure(
        notDone: "This profile has not joined a household. To join one: \(Program.call) join LINK")
    }
    return account
  }

  /// A sentence about changes that are lost if the profile leaves; nil if there are none.
  func unsent(_ store: Store) throws -> String? {
    guard let account = try Account(folders) else { return nil }
    let pending = try store.read { try $0.pending().map(\.request.summary) }
    guard !pending.isEmpty else { return nil }
    let words = "\(counted(pending.count, "change")) \(pending.count == 1 ? "was" : "were")"
    return "\(words) not sent to \(account.server): \(enumerated(pending, limit: 3))."
  }

  /// Refuses what only the server of a joined profile can do.
  func requireUnjoined(_ sentence: (_ host: String) -> String) throws {
    guard let account = try Account(folders) else { return }
    throw Failure(notDone: sentence(account.server))
  }

  func synchronizer(_ store: Store) -> Synchronizer {
    Synchronizer(
      folders, store: store,
      settings: Preference.store(in: folders, environment: [:]), clock: ProcessEnvironment.now)
  }
}
