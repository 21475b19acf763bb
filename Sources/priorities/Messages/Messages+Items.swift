import Basics
import Interchange
import Lists
import Rendering
import Storage
import StyledText

/// Items and lists, undo, the full-screen app, status bars, the store and lists of other programs.
extension Messages {
  static func deletedNumber(_ word: String) -> String {
    "Item \(word) of the last numbered list was deleted. \(nothingChanged)"
  }
  static func stripped(_ lines: Int) -> String {
    "Removed the bullet, number or check box from \(counted(lines, "line"))."
  }
  static let noNames = "Standard input contains no names. Write one per line."
  static func wholeNameNeeded(_ word: String) -> String {
    "No item is called \"\(word)\". With --yes, write the whole name instead of a number."
  }
  static func oneName(not count: Int) -> String {
    "Expected one name, found \(count). Write one line to standard input."
  }
  static let numbersNotSaved = "The list numbers cannot be saved"

  // Adding, editing and deleting
  static func movedJournal(_ path: String) -> String { "A leftover journal was moved to \(path)." }
  static func added(_ count: Int, instead command: String) -> String {
    "This added \(count) items. To add one item instead: \(call) undo, then \(command)"
  }
  static func similar(_ similar: String, _ name: String) -> String {
    "There is also \"\(similar)\", which \(difference(of: similar, from: name))."
  }
  static func loop(_ name: String, _ list: String) -> String {
    "\"\(name)\" already contains \"\(list)\", so each now contains the other."
  }
  static func higher(_ items: [AddOutcome], than level: Priority) -> String {
    items.count == 1
      ? "\"\(items[0].name)\" is already \(items[0].priority.word). To lower it: "
        + "\(call) set \(level.word) \(shell(items[0].name))"
      : "\(enumerated(quoted(items.map(\.name)), limit: 3)) already have a higher priority than "
        + "\(level.word). To lower them: \(call) set \(level.word) NAME…"
  }
  static func deletionNeedsTerminal(_ names: [String]) -> String {
    "Nothing was deleted: confirmation needs a terminal. Add --yes to delete "
      + "\(enumerated(quoted(names)))."
  }
  static func undoRestores(_ them: String) -> String { "\"\(call) undo\" restores \(them)." }
  static let listOrders = "priority, name or route"
  static let routeNeeded = "--reset needs --order route."
  static func sorted(_ name: String, by order: ListOrder) -> String {
    "\(name) is sorted by \(order.rawValue)."
  }
  static let editWithOptions = "Use --name and --details instead"
  static func textSaved(_ place: String) -> String { "Your text is saved \(place)" }
  static func gone(_ name: String) -> String { "\(name) was deleted in the meantime." }

  // Lists
  static func creation(_ command: String) -> String { "To create it there: \(command)" }
  static let oneNeighbor = "Specify either --before NAME or --after NAME."
  static func moved(_ item: String, _ place: String, in list: String) -> String {
    "\(item) is \(place) in \(list)."
  }
  static func notByRoute(_ list: String, _ order: ListOrder) -> String {
    "\(sorted(list, by: order)) To sort it by route: \(call) edit \(ShellWord(list).argument) "
      + "--order route"
  }
  static let dueAlone =
    "--due can be combined only with --limit, --count, --numbers and --json. Leave out the others."
  static func nothingShown(_ hidden: HiddenItems, in list: String?) -> String {
    var rest: [String] = []
    if hidden.needed > 0 { rest.append("\(hidden.needed) needed") }
    if hidden.low > 0 { rest.append("\(hidden.low) low") }
    if rest.isEmpty { rest = ["no other items"] }
    return "No \(hidden.levels.words) items\(list.map { " in \($0)" } ?? ""); \(self.list(rest))."
  }
  static func moreLog(_ options: String) -> String {
    "There are more. \"\(call) log\(options) --limit 0\" shows them all."
  }
  static let noItemsYet = "There are no items yet."
  static func notFound(_ text: String, _ creation: String?) -> String {
    "No item has \"\(text)\" in its name or details."
      + (creation.map { " To create it: \($0)" } ?? "")
  }
  static func notFound(_ text: String, _ levels: Set<Priority>, others: Int) -> String {
    "No \(levels.words) items have \"\(text)\" in their names or details; "
      + "\(others) with other priorities \(others == 1 ? "does" : "do")."
  }
  static let alreadyHighest = "is already critical, the highest priority."
  static let alreadyLowest = "is already low, the lowest priority."
  static let inheritNeedsList = "\"set inherit\" needs a list. Add --in LIST."
  static var priorityFirst: String { "The priority comes first: \(call) set" }

  // Undo
  static func invalidCount(_ word: String) -> String {
    "The count must be a number from 1 to \(NumberLimit.greatest.grouped), not \(word)."
  }
  static func nothing(to verb: String) -> String { "Nothing to \(verb)." }
  static func stepping(_ verb: String, _ count: Int, of available: Int) -> Consent {
    let there = available == 1 ? "is only 1 change" : "are only \(available) changes"
    let words = count > available ? "There \(there) to \(verb). " : ""
    let object = min(count, available) == 1 ? "it" : "\(min(count, available)) changes"
    return (
      "\(words)Really \(verb) \(object)?",
      "\(words)Nothing was changed: add --yes to \(verb) \(object).", nothingChanged
    )
  }
  static func stepping(_ verb: String, _ other: Change) -> Consent {
    let device = other.device ?? "the server"
    return (
      "Really \(verb) \"\(other.words)\" from \(device)?",
      "\"\(other.words)\" is a change from \(device). Add --yes to \(verb) it.", nothingChanged
    )
  }

  // The full-screen app and status bars
  static let screenReader =
    "With the screenReader setting on, use list, search, add, set, done and undo."
  static let ownLog =
    "PRIORITIES_LOG is set to a file that Priorities itself uses. Choose another file."
  static func noFullScreen(_ type: String) -> String {
    "Full-screen mode needs a terminal that can position text, but TERM is "
      + "\(type.isEmpty ? "not set" : type). Use commands, such as \"\(call) list\"."
  }
  static func notATemplate(_ text: String) -> String {
    "--format is waybar, tmux, polybar, i3blocks, prompt, or a template with {critical}, {high}, "
      + "{medium}, {needed} or {first}, not \"\(text)\"."
  }
  static func unknownPlaceholder(_ name: String) -> String {
    "--format has no placeholder {\(name)}. Use {critical}, {high}, {medium}, {needed} or {first}."
  }
  static func more(_ count: Int) -> String { "and \(count) more" }
  static let nothingNeeded = "Nothing is needed"

  // The store
  static func backedUp(_ path: String) -> String { "Backed up all items to \(path)." }
  static func noStore(_ path: String) -> String {
    "No store exists at \(path) yet. Adding the first item creates it."
  }
  static func intact(_ count: Int) -> String {
    "The store is intact: \(counted(count, "item")), all pages checked."
  }
  static func nothingToSave(in path: String, _ detail: String, _ backups: [String]) -> String {
    "\(path) is damaged (\(detail)) and nothing in it can be saved. "
      + StoreRecovery.restore(newest: backups.last).words
  }
  static func losses(_ report: SalvageReport) -> [String] {
    var rows = report.rebuilt.map {
      "\"\($0)\" was rebuilt from the indexes. Its details are lost."
    }
    if report.lost > 0 { rows.append("\(counted(report.lost, "item")) could not be read.") }
    if report.hasLostMemberships {
      rows.append("Some list memberships or list priorities could not be read and are lost.")
    }
    if report.hasLostCompletions { rows.append("Some completions could not be read and are lost.") }
    if !report.includesHistory {
      rows.append("Some undo steps could not be read, so the undo history is left out.")
    }
    return rows
  }
  static func saved(_ report: SalvageReport) -> String {
    let memberships = counted(report.memberships, "list membership")
    return "Saved \(counted(report.items, "item")) and \(memberships) to \(report.file)."
  }
  static func previousItems(_ path: String) -> String { "The previous items are in \(path)." }
  static func restored(_ report: RestoreReport, from file: String) -> String {
    let sentence = "Restored \(counted(report.items, "item")) from \(file)."
    guard let former = report.former else { return sentence }
    return report.wasDamaged
      ? "\(sentence) The damaged file was moved to \(former)."
      : "\(sentence) \(previousItems(former)) To go back, restore that file."
  }
  static func restoration(of file: String, _ items: Int, profile: String?) -> Consent {
    (
      "Replace all items with \(file) (\(counted(items, "item")))? "
        + "The current items will be moved to the Backups folder.",
      "Nothing was changed: confirmation needs a terminal. To replace all items with \(file): "
        + "priorities db restore \(shell(file)) --yes"
        + (profile.map { " --profile \(shell($0))" } ?? ""),
      nothingChanged
    )
  }
  /// Nil if the error isn't about the backup.
  static func notRestored(_ file: String, _ error: StoreError) -> String? {
    let fault: String
    switch error {
    case .empty(file, _): fault = "it is empty"
    case .damaged(file, let detail, _): fault = "it is damaged (\(detail))"
    case .inputOutput(file, let reason): fault = reason
    case .notADatabase(file): fault = "it is not a database"
    case .foreign(file): fault = "it belongs to another program"
    default: return nil
    }
    return "\(file) cannot be restored: \(fault). Nothing was changed; choose another backup."
  }

  // Lists of other programs
  static let taskrcAlone =
    "--taskrc does not export lists. Leave out LIST, --to, --out, --yes, --dry-run and --verbose."
  static let outNeedsName = "--out needs the name of a file or folder."
  static func dryRun(_ count: Int, as format: ListFormat) -> String {
    "\(counted(count, "item")) as \(format.title) (dry run)."
  }
  static let controlCharacters =
    "Control characters are shown as \u{FFFD}; --out FILE writes them unchanged."
  static func onlyImported(_ format: ListFormat, _ writable: [ListFormat]) -> String {
    "\(format.word) can only be imported. --to takes \(list(writable.map(\.word)))."
  }
  static func writtenAsJSON(_ file: String) -> String {
    "No export format uses that extension, so \(file) is written as JSON. "
      + "Choose another format with --to FORMAT."
  }
  static func fileNeeded(_ path: String, _ format: ListFormat, instead file: String) -> String {
    "\(path) is a folder, but \(format.word) needs one file. Use --out \(file)"
  }
  static func otherFiles(_ names: [String], in folder: String) -> String {
    let (are, they, them) = names.count == 1 ? ("is", "it", "it") : ("are", "they", "them")
    return "\(enumerated(names, limit: 8)) in \(folder) \(are) not from this export. If \(they) "
      + "\(are) from an earlier one, delete \(them). Otherwise the next import reads \(them) again."
  }
  static func notExported(_ parts: [String]) -> String { "Not exported: \(list(parts))." }
  static func changed(_ it: [String]) -> String { "Changed: \(list(it)); --verbose lists them." }
  static var homeShowsItems: String {
    "To show only lists at home, not their items: \(call) settings write home lists"
  }
  static func database(_ file: String) -> String {
    "\(inputName(file)) is a database, not a list. To replace all items with a backup: "
      + "\(call) db restore \(shell(file))"
  }
  static let empty = "is empty"
  static let unknownListFormat = "is not in a known list format"
  static let skipped = "and is skipped."
  static func nothingToImport(_ files: [ListInput.Skipped]) -> String {
    let reasons = files.map { "\($0.name) \($0.reason)" }
    return "Nothing to import: \(enumerated(reasons, limit: 8)). \(nothingChanged)"
  }
  static let hasNoItems = "is empty. There is nothing to import."
  static func undetected(_ path: String) -> String {
    "Cannot detect the format of \(inputName(path)). Specify it with --from: "
      + "\(list(ListFormat.allCases.map(\.word)))."
  }
  static func noListFiles(_ path: String) -> String { "\(folder(path)) contains no list files." }
  static func tooLarge(_ path: String, megabytes: Int) -> String {
    "\(inputName(path)) is larger than \(megabytes) MB. Split it first."
  }
  static func notParsed(_ path: String, _ error: FormatError) -> String {
    "\(inputName(path)):\(error.description). \(nothingChanged)"
  }
  static func extraData(_ count: Int) -> String {
    "\(count == 1 ? "1 item has" : "\(count) items have") dates or other data that Priorities does "
      + "not use. \"\(call) show NAME\" shows it."
  }
  static let moreLosses = "more of these kinds. --verbose lists them all."
}
