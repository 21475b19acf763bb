import Foundation
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

struct FoldersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Names in a folder are sorted, and include hidden ones on request")
  func names() throws {
    for name in ["pear", ".hidden", "Äpfel", "apple", "..two"] {
      try Data().write(to: folder.url(name))
    }
    try createFolder(folder.url("inner").path)
    #expect(symlink("nowhere", folder.url("link").path) == 0)
    let visible = ["apple", "inner", "link", "pear", "Äpfel"]
    #expect(try entryNames(inFolder: folder.path) == visible)
    #expect(
      try entryNames(inFolder: folder.path, includingHidden: true) == ["..two", ".hidden"] + visible
    )
    #expect(try entryNames(inFolder: folder.url("inner").path) == [])
  }

  @Test("Reading fails with the system's error", arguments: [("none", ENOENT), ("file", ENOTDIR)])
  func unreadable(_ name: String, _ code: Int32) throws {
    try Data().write(to: folder.url("file"))
    #expect(throws: SystemCallError(code: code)) {
      try entryNames(inFolder: folder.url(name).path)
    }
  }
}
