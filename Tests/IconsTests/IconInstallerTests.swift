import Foundation
import Icons
import TestSupport
import Testing

@Suite("The installer of an icon")
struct IconInstallerTests {
  @Test(
    "escapes the program's path for the quotes of Exec, and once more for a string",
    arguments: [
      ("/opt/priorities", "/opt/priorities"), ("/a b/p", "\"/a b/p\""), ("/50%/p", "/50%%/p"),
      ("/a\\b/p", #""/a\\\\b/p""#), ("/a\"b/p", #""/a\\"b/p""#),
      ("/$HOME/`p`", #""/\\$HOME/\\`p\\`""#),
      ("/x\nX-Evil=1\nExec=evil", #""/x\nX-Evil=1\nExec=evil""#), ("/a\r\n\tb", #""/a\r\n\tb""#),
    ])
  func escaping(path: String, word: String) throws {
    let folder = try TemporaryFolder()
    let icon = try #require(IconLibrary.shipped.icons.first)
    try IconInstaller(dataFolder: folder.path, application: sampleApplication)
      .install(icon, executable: path)
    let entry = try String(
      contentsOf: folder.url("applications/\(sampleApplication.id).desktop"), encoding: .utf8)
    let lines = entry.split(separator: "\n").filter { $0.hasPrefix("Exec=") || $0.contains("Evil") }
    #expect(
      lines == [Substring((["Exec=\(word)"] + sampleApplication.arguments).joined(separator: " "))])
  }
}
