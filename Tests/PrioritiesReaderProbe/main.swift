// Reads mutated files in one format in a process of its own, which isolates a trap, a hang and the
// memory of one reader.
//
//     PrioritiesReaderProbe FORMAT COUNT FILE…
//     PrioritiesReaderProbe growth FORMAT SIZE COUNT
//
// The second compares generated files of a size with longer ones; from 1 MB on, also with limits.
//
// Mutates the files COUNT times and reads each result; 0 reads every file once, unchanged. Prints
// how many were read, and the greatest memory beyond 50 times a file's size, and exits with 0. A
// reader that needs 16 MB more is a failure: 1 and a sentence, or a signal (14 for a hang).

import Foundation
import PrioritiesTestSupport
import PriorityLists
import TaskListFormats

/// The current memory (`VmRSS:`), or the peak since ``resetPeak()`` (`VmHWM:`), in bytes; in fast C
/// calls, because it runs twice for each of 100,000 files.
func memory(_ key: String) -> Int {
  var text = [CChar](repeating: 0, count: 4096)
  let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
  read(file, &text, text.count - 1)
  close(file)
  return text.withUnsafeBufferPointer { text in
    guard let start = text.baseAddress, let place = strstr(start, key) else { return 0 }
    return strtol(place + key.utf8.count, nil, 10) * 1024
  }
}

func resetPeak() {
  let file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
  guard file >= 0 else { return }
  _ = write(file, "5", 1)
  close(file)
}

func fail(_ message: String) -> Never {
  print(message)
  exit(1)
}

func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
  let place = bytes.isEmpty ? 0 : Int.random(in: 0...bytes.count, using: &generator)
  switch Int.random(in: 0..<7, using: &generator) {
  case 0: bytes.insert(.random(in: 0...255, using: &generator), at: place)
  case 1 where place < bytes.count: bytes.remove(at: place)
  case 2 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &generator)
  case 3 where place < bytes.count:
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
    bytes.insert(contentsOf: bytes[place..<end], at: place)
  case 4 where place < bytes.count:
    bytes.removeSubrange(
      place..<min(bytes.count, place + Int.random(in: 1...40, using: &generator)))
  case 5 where place < bytes.count && Int.random(in: 0..<50, using: &generator) == 0:
    // Sometimes repeats a piece, for depth and length.
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
    let piece = Array(bytes[place..<end])
    bytes.insert(contentsOf: (0..<500).flatMap { _ in piece }, at: place)
  default:
    let words = [
      "\r\n", "\n", "\"", "\\", ":", ";", ",", "{", "}", "[", "]", "<", ">", "&", "%FF", "-",
      "\t",
      "BEGIN:VTODO\r\n", "END:VTODO\r\n", "99999999999999999999", "-1", "\u{FEFF}", "\u{0}",
      "+x", "name:%41", "```", "<outline>", "</outline>", "2026-99-99", "PRIORITY:99",
    ]
    bytes.insert(contentsOf: (words.randomElement(using: &generator) ?? "").utf8, at: place)
  }
}

/// Returns false if the reader rejects the file.
func isRead(_ bytes: [UInt8], _ format: ListFormat) -> Bool {
  do {
    let document = try format.read(bytes).document
    for (index, entry) in document.items.enumerated() {
      guard (try? Name(entry.name).text) == entry.name else { fail("a name is not one") }
      guard !entry.lists.contains(where: { $0.list == index }) else { fail("an item is in itself") }
    }
    return true
  } catch {
    guard !error.message.isEmpty else { fail("a refusal says nothing") }
    return false
  }
}

let words = CommandLine.arguments
if words.count == 5, words[1] == "growth", let format = ListFormat(word: words[2]),
  let size = Int(words[3]), let count = Int(words[4])
{
  if let fault = Growth.fault(of: format, size: size, count: count, isTimed: size >= 1 << 20) {
    fail(fault)
  }
  exit(0)
}
guard words.count > 3, let format = ListFormat(word: words[1]), let count = Int(words[2]) else {
  fail("usage: PrioritiesReaderProbe FORMAT COUNT FILE…")
}
let seeds = words.dropFirst(3).map {
  FileManager.default.contents(atPath: $0).map { [UInt8]($0) } ?? []
}
var generator = SeededGenerator(seed: 42)
let base = memory("VmRSS:")
var readCount = 0
var greatest = 0
for number in 0..<(count == 0 ? seeds.count : count) {
  var bytes = count == 0 ? seeds[number] : seeds.randomElement(using: &generator) ?? []
  if count > 0 {
    for _ in 0...Int.random(in: 0...4, using: &generator) { mutate(&bytes, &generator) }
  }
  alarm(UInt32(10 + (bytes.count >> 20)))
  // The peak of earlier files must not count for this one.
  if memory("VmHWM:") > base + 4 << 20 { resetPeak() }
  if isRead(bytes, format) { readCount += 1 }
  _ = ListFormat.detected(in: SourceFile(name: "file", bytes: bytes))
  let taken = memory("VmHWM:") - base
  greatest = max(greatest, taken - 50 * bytes.count)
  guard taken <= (16 << 20) + 50 * bytes.count else {
    fail("file \(number) of \(bytes.count) bytes took \(taken) bytes of memory")
  }
}
print("\(readCount) read, \(greatest) bytes")
