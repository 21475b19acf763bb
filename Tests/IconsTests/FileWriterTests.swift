import Foundation
import Icons
import TestSupport
import Testing

@Suite("Writing a file")
struct FileWriterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("makes the folders above it and leaves nothing else behind")
  func folders() throws {
    try FileWriter.write("one", to: "\(folder.path)/a/b/c.txt")
    try FileWriter.write("two", to: "\(folder.path)/a/b/c.txt")
    #expect(try FileWriter.read("\(folder.path)/a/b/c.txt") == Array("two".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/a/b") == ["c.txt"])
  }

  @Test("says what is in the way, and changes nothing")
  func inTheWay() throws {
    try FileWriter.write("a file", to: "\(folder.path)/a")
    let error = #expect(throws: FileError.self) {
      try FileWriter.write("b", to: "\(folder.path)/a/b")
    }
    #expect(error?.step == .make)
    #expect(error?.isPermission == false)
    #expect(try folder.names() == ["a"])
    // A folder of the file's name: written beside, then not renamed.
    try FileWriter.makeFolder("\(folder.path)/c/d")
    #expect(throws: FileError.self) { try FileWriter.write("c", to: "\(folder.path)/c") }
    #expect(try folder.names() == ["a", "c"])
  }

  @Test(
    "words each cause and what to do",
    arguments: [
      (ENOSPC, "Cannot write x: there is no room left. Make room on the disk and try again."),
      (EACCES, "Cannot write x: permission is missing. Choose a folder that you may write to."),
      (EROFS, "Cannot write x: the disk is read-only. Choose another folder."),
      (EIO, "Cannot write x: input/output error."),
    ])
  func sentences(code: Int32, text: String) {
    #expect(FileError(.write, "x", code: code).description == text)
  }
}
