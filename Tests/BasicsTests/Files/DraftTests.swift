import Foundation
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

struct DraftTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url("file").path }

  init() throws { folder = try TemporaryFolder() }

  @Test("A draft gets its final name only if it is free")
  func placing() throws {
    var first = try Draft(of: path)
    var second = try Draft(of: path)
    try first.file.write(Array("first".utf8))
    let (isFirst, isSecond) = (try first.place(), try second.place())
    #expect(isFirst)
    #expect(!isSecond)
    #expect(try readFile(path) == Array("first".utf8))
    #expect(try FileStatus(path: path).mode == 0o600)
  }

  @Test("Abandoned drafts are removed, active ones are not")
  func abandoned() throws {
    let left = "\(path).new-1-2"
    try Data("left".utf8).write(to: URL(fileURLWithPath: left))
    try Data().write(to: URL(fileURLWithPath: left + "-journal"))
    try Data().write(to: folder.url("other.new-1-2"))
    let held = try Draft(of: path)
    Draft.removeAbandoned(of: path)
    #expect(
      try folder.names()
        == ["other.new-1-2", URL(fileURLWithPath: held.path).lastPathComponent]
        .sorted())
    Draft.removeAbandoned(of: "\(folder.path)/*")
    #expect(try folder.names() == [URL(fileURLWithPath: held.path).lastPathComponent])
  }

  @Test("A second name of a placed draft is removed without opening the file")
  func placed() throws {
    try Data("whole".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.linkItem(atPath: path, toPath: "\(path).new-1-2")
    // Only root can open it.
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    Draft.removeAbandoned(of: path)
    #expect(try folder.names() == [URL(fileURLWithPath: path).lastPathComponent])
    #expect(try FileStatus(path: path).links == 1)
  }

  @Test("A discarded draft leaves no file")
  func givenUp() throws {
    do { _ = try Draft(of: path) }
    #expect(try folder.names() == [])
  }
}

struct FileReplacementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Replacing follows a link and preserves the file's mode")
  func links() throws {
    let target = folder.url("target").path
    try FileReplacement(path: target, mode: 0o640).write(Array("old".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("link").path, withDestinationPath: "target")
    try FileReplacement(path: folder.url("link").path).write(Array("new".utf8))
    #expect(try readFile(target) == Array("new".utf8))
    #expect(try FileStatus(path: target).mode == 0o640)
    #expect(try FileStatus(path: folder.url("link").path, followsLinks: false).kind == .link)
    #expect(try folder.names() == ["link", "target"])
  }

  @Test("A link into a missing folder creates nothing")
  func danglingLink() throws {
    let link = folder.url("link").path
    let missing = folder.url("missing").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(missing)/file")
    #expect(throws: FileReplacementError.danglingLink(folder: missing)) {
      try FileReplacement(path: link).write([1])
    }
    #expect(try folder.names() == ["link"])
  }

  @Test("A file that is read-only for its owner is not replaced", .enabled(if: geteuid() != 0))
  func readOnly() throws {
    let path = folder.url("file").path
    try FileReplacement(path: path, mode: 0o444).write([1])
    #expect(throws: FileReplacementError.system(SystemCallError(code: EACCES))) {
      try FileReplacement(path: path).write([2])
    }
  }
}
