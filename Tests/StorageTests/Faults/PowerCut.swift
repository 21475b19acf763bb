import Foundation

/// The file operations of a program in one folder, from a log of system calls, and the possible
/// contents after a power failure.
///
/// Harsher than any file system: each write and rename that was not synced may be missing, and a
/// write may be torn.
struct PowerCut {
  enum Operation: Hashable {
    case create(name: String, file: Int)
    case write(file: Int, offset: Int, bytes: [UInt8])
    case truncate(file: Int, size: Int)
    case remove(name: String)
    case link(name: String, other: String)
    case rename(name: String, other: String)
    case syncFile(Int)
    case syncFolder

    var isOfNames: Bool {
      switch self {
      case .create, .remove, .link, .rename: true
      default: false
      }
    }
  }

  let before: [String: [UInt8]]
  private(set) var operations: [Operation] = []
  private var files: [String: Int] = [:]
  private var count = 0

  /// Parses the lines about a folder in a log of `strace -f -a 1 -xx -s`.
  init(log: String, folder: String, before: [String: [UInt8]]) {
    self.before = before
    for name in before.keys.sorted() {
      files[name] = count
      count += 1
    }
    var descriptors: [Int: (file: Int?, position: Int)] = [:]
    for line in log.split(separator: "\n") {
      guard let call = Call(line), call.result >= 0 else { continue }
      read(call, folder: folder, &descriptors)
    }
  }

  private mutating func read(
    _ call: Call, folder: String, _ descriptors: inout [Int: (file: Int?, position: Int)]
  ) {
    func name(_ path: [UInt8]?) -> String? {
      guard let path else { return nil }
      let text = String(decoding: path, as: UTF8.self)
      guard text.hasPrefix(folder + "/") else { return nil }
      let name = String(text.dropFirst(folder.count + 1))
      return name.contains("/") ? nil : name
    }
    switch call.name {
    case "openat", "open":
      let path = call.strings.first
      if path.map({ String(decoding: $0, as: UTF8.self) }) == folder {
        descriptors[call.result] = (nil, 0)
      } else if let name = name(path) {
        if files[name] == nil {
          files[name] = count
          operations.append(.create(name: name, file: count))
          count += 1
        }
        guard let file = files[name] else { return }
        if call.arguments.contains("O_TRUNC") { operations.append(.truncate(file: file, size: 0)) }
        descriptors[call.result] = (file, 0)
      } else {
        descriptors[call.result] = nil
      }
    case "close": descriptors[call.number(0) ?? -1] = nil
    case "pwrite64":
      guard let file = descriptors[call.number(0) ?? -1]?.file, let bytes = call.strings.first,
        let offset = call.lastNumber
      else { return }
      operations.append(.write(file: file, offset: offset, bytes: Array(bytes.prefix(call.result))))
    case "write":
      guard let number = call.number(0), let open = descriptors[number], let file = open.file,
        let bytes = call.strings.first
      else { return }
      operations.append(
        .write(file: file, offset: open.position, bytes: Array(bytes.prefix(call.result))))
      descriptors[number]?.position += call.result
    case "ftruncate":
      guard let file = descriptors[call.number(0) ?? -1]?.file, let size = call.lastNumber else {
        return
      }
      operations.append(.truncate(file: file, size: size))
    case "fsync", "fdatasync":
      guard let open = descriptors[call.number(0) ?? -1] else { return }
      operations.append(open.file.map { .syncFile($0) } ?? .syncFolder)
    case "unlink", "unlinkat":
      guard let name = name(call.strings.first) else { return }
      files[name] = nil
      operations.append(.remove(name: name))
    case "link", "linkat", "rename", "renameat", "renameat2":
      guard let one = name(call.strings.first), let other = name(call.strings.last) else { return }
      files[other] = files[one]
      if call.name.hasPrefix("link") {
        operations.append(.link(name: one, other: other))
      } else {
        files[one] = nil
        operations.append(.rename(name: one, other: other))
      }
    default: break
    }
  }

  /// How much of the unsynced data may have reached the disk.
  enum Fate: CaseIterable {
    case none, all, names, data, reversed, torn, randomA, randomB
  }

  /// The folder after a power failure before the operation at `cut`.
  func folder(at cut: Int, _ fate: Fate, using generator: inout some RandomNumberGenerator)
    -> [String: [UInt8]]
  {
    var names: [String: Int] = [:]
    var contents: [Int: [UInt8]] = [:]
    for (index, name) in before.keys.sorted().enumerated() {
      names[name] = index
      contents[index] = before[name]
    }
    let pending = (0..<cut).filter { !isDurable($0, before: cut) && !isSync(operations[$0]) }
    for index in 0..<cut where !isSync(operations[index]) {
      var operation = operations[index]
      if let place = pending.firstIndex(of: index) {
        let isLast = place == pending.count - 1
        let happens =
          switch fate {
          case .none: false
          case .all: true
          case .names: operation.isOfNames
          case .data: !operation.isOfNames
          case .reversed: place >= pending.count / 2
          case .torn: true
          case .randomA, .randomB: Bool.random(using: &generator)
          }
        guard happens else { continue }
        if fate == .torn, isLast, case .write(let file, let offset, let bytes) = operation {
          let kept = bytes.count / 2 / 512 * 512
          operation = .write(file: file, offset: offset, bytes: Array(bytes.prefix(kept)))
        }
      }
      apply(operation, &names, &contents)
    }
    return names.mapValues { contents[$0] ?? [] }
  }

  private func apply(
    _ operation: Operation, _ names: inout [String: Int], _ contents: inout [Int: [UInt8]]
  ) {
    switch operation {
    case .create(let name, let file): names[name] = file
    case .write(let file, let offset, let bytes):
      var old = contents[file] ?? []
      if old.count < offset + bytes.count {
        old += Array(repeating: 0, count: offset + bytes.count - old.count)
      }
      old.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
      contents[file] = old
    case .truncate(let file, let size):
      let old = contents[file] ?? []
      contents[file] =
        old.count > size
        ? Array(old.prefix(size)) : old + Array(repeating: 0, count: size - old.count)
    case .remove(let name): names[name] = nil
    case .link(let name, let other): names[other] = names[name] ?? names[other]
    case .rename(let name, let other):
      names[other] = names[name] ?? names[other]
      names[name] = nil
    case .syncFile, .syncFolder: break
    }
  }

  private func isSync(_ operation: Operation) -> Bool {
    switch operation {
    case .syncFile, .syncFolder: true
    default: false
    }
  }

  private func isDurable(_ index: Int, before cut: Int) -> Bool {
    operations[index..<cut].contains { later in
      switch (operations[index], later) {
      case (.write(let file, _, _), .syncFile(let synced)),
        (.truncate(let file, _), .syncFile(let synced)):
        file == synced
      case (let operation, .syncFolder): operation.isOfNames
      default: false
      }
    }
  }
}

private struct Call {
  var name: String
  var arguments: Substring
  var strings: [[UInt8]] = []
  var result: Int

  init?(_ line: Substring) {
    let call = line.drop { $0.isNumber || $0 == " " }
    guard let open = call.firstIndex(of: "("),
      let equals = call.range(of: ") = ", options: .backwards)
    else { return nil }
    name = String(call[..<open])
    arguments = call[call.index(after: open)..<equals.lowerBound]
    guard let result = Int(call[equals.upperBound...].prefix { $0.isNumber || $0 == "-" }) else {
      return nil
    }
    self.result = result
    let parts = arguments.split(separator: "\"", omittingEmptySubsequences: false)
    for index in stride(from: 1, to: parts.count, by: 2) {
      strings.append(
        parts[index].split(separator: "\\").compactMap { UInt8($0.dropFirst(), radix: 16) })
    }
  }

  func number(_ index: Int) -> Int? {
    let words = arguments.split(separator: ",")
    return words.indices.contains(index) ? Int(words[index].filter { !$0.isWhitespace }) : nil
  }

  var lastNumber: Int? {
    arguments.split(separator: ",").last.flatMap { Int($0.filter { !$0.isWhitespace }) }
  }
}
