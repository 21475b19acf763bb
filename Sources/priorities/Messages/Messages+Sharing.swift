import Storage
import Sync

/// The service and its devices, and synchronization.
extension Messages {
  static func lanIsLocal(_ listen: String, port: Int) -> String {
    "--lan listens on the whole network, but --listen \(listen) only on this machine. "
      + "Leave one out, or use --listen 0.0.0.0:\(port)."
  }
  static let publicURLs = "an address such as https://list.example.org"
  static let notAFolder = "is not a folder. --people needs a folder with one subfolder per member."
  static let missingPeople = "is missing. Create it, with one subfolder per member."
  static let missingMember = "is missing. Create it: each member needs one."
  static let onThisMachine = "On this machine: "
  static let stopping = "Ctrl-C stops the service."
  static let noNetwork =
    "This machine is not on a network, so phones cannot reach it. Connect it to a network and "
    + "start the service again."
  static func pairing(_ command: String, isLocal: Bool) -> String {
    "Pair a device or browser with a code: \(command)"
      + (isLocal ? "\nTo let other devices on this network connect, use --lan." : "")
  }
  static func open(_ address: String) -> String { "Anyone on this network can reach \(address)" }
  static func pairWith(_ command: String) -> String { ". Pair a device with: \(command)" }
  static let pairWithCode = " and pair with this code:"
  static func code(_ code: String) -> String { "  Code: \(code), for ten minutes and one device." }
  static let notRunning = "  The service is not running. Start it with: priorities serve --lan"
  static let onlyLocal =
    "  Only this machine can reach that address. For a phone, run: priorities serve --lan"
  static let phoneNeedsHTTPS = "  A phone needs https to install the page. See docs/Phone.md."
  static let unitNeedsHome = "The unit needs a home folder. Set HOME."
  static func unit(_ path: String) -> String { "The unit \(path)" }
  static func wroteUnit(_ path: String) -> String {
    "Wrote \(path). To start it now and at each login: systemctl --user enable --now priorities. "
      + "To run it without a login: loginctl enable-linger"
  }
  static func replacedUnit(_ path: String, former: String) -> String {
    "Wrote \(path); the previous unit is \(former). Restart it: "
      + "systemctl --user daemon-reload && systemctl --user restart priorities"
  }

  // Devices and members
  static let tokenNeedsName = "A token needs a name, so that you can list and revoke it."
  static let memberNeeded =
    "With --people, each token belongs to one member. Choose it with --member."
  static let invalidMember = "is not a valid member name. Use 1 to 60 letters, digits, - and _."
  static let noDevices = "No device has a token. Pair one with:"
  static func unknownDevice(_ name: String, _ options: String) -> String {
    "No device is called \"\(name)\". See: priorities serve devices\(options)"
  }
  static func revoked(_ count: Int) -> String { "Revoked \(counted(count, "token"))." }

  // Joined profiles, with clauses about what they cannot do
  static func hasJoined(_ host: String) -> String { "This profile has joined \(host)," }
  static var toLeave: String { "To leave it: \(call) leave" }
  static var serverServes: String { "which serves it. \(toLeave)" }
  static var serverPairs: String { "which pairs devices. For a link: \(call) join --invite" }
  static let serverMakesTokens = "which makes tokens. Create one there."
  static var cannotJoin: String { "and cannot join another. \(toLeave)" }
  static var notJoined: String {
    "This profile has not joined a household. To join one: \(call) join LINK"
  }
  static let inviteTakesNoLink = "--invite does not take a link."
  static let linkNeeded = "Add the link that \"serve pair\" prints."
  static func joined(_ account: Account, _ count: Int) -> String {
    "Joined \(account.server) as \(account.device): \(counted(count, "item"))."
  }
  static func refused(_ n: Int) -> String { "\(n) changes were refused: \(call) sync --status" }
  static func hasItems(_ n: Int) -> String { "This computer already has \(counted(n, "item"))." }
  static let mergeOrReplace =
    "Add --merge to share everything, or --replace to move it to a backup."
  static let merging =
    yesOrNo("Add everything to the household? Otherwise it is moved to a backup.")
  static func left(_ host: String) -> String { "Left \(host). The items stay on this computer." }
  static let notRevoked = "The server could not be reached. Revoke this device on the server:"

  // Exchanging changes
  static func returning(_ server: String) -> String {
    "The next exchange brings back the items of \(server). To keep the backup's: \(call) leave"
  }
  static func forgot(_ count: Int) -> String { "Forgot \(counted(count, "refused change"))." }
  static func exchanged(_ report: Exchange.Report) -> String {
    "Sent \(report.sent), received \(report.received), refused \(report.refused)."
  }
  static func status(_ server: String, _ last: String, pending: Int) -> String {
    "\(server), last synchronized \(last)"
      + (pending == 0 ? "" : "; \(counted(pending, "change")) pending")
  }
  static let notSynchronized = "Never synchronized."
  static func lastSynchronized(_ time: String) -> String { "Last synchronized \(time)." }
  static func refused(_ change: StoreTransaction.Refusal) -> String {
    "The server refused \"\(change.summary)\": \(change.reason)"
  }
  static var seeRefusals: String { "To see them again: \(call) sync --status" }
}
