import Foundation
import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

/// `edit` and `theme edit` with editors on a real terminal.
@Suite struct EditorTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  init() throws {
    try run("add", "Tea", "-d", "green")
  }

  private func details() throws -> String { try run("show", "--json", "Tea leaves").output }

  @Test(
    "A terminal editor reads the keyboard and its text is stored",
    arguments: [
      ("/usr/bin/vi", "Aleaves\u{1B}"),
      ("/usr/bin/ed", ""),
    ].filter { FileManager.default.isExecutableFile(atPath: $0.0) })
  func terminalEditor(path: String, typed: String) throws {
    let input = path.hasSuffix("ed") ? "1s/$/ leaves/\nw\nq\n" : "A leaves\u{1B}:wq\r"
    let result = try screen("edit", "Tea", input: input, environment: ["VISUAL": path])
    #expect(result.status == 0)
    #expect(result.text.contains("Renamed Tea to Tea leaves."))
    #expect(try details().contains(#""details":"green""#))
    #expect(drafts() == [])
  }

  @Test(
    "nano reads the keyboard and its text is stored",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/nano")))
  func nano() throws {
    let result = try screen(
      "edit", "Tea", input: "\u{05} leaves\u{0F}\r\u{18}",
      environment: ["EDITOR": "/usr/bin/nano"])
    #expect(result.status == 0)
    #expect(try details().contains(#""name":"Tea leaves""#))
  }

  @Test("The message names the edited fields")
  func sentences() throws {
    for (words, sentence) in [
      (["Tea", "--details", "black"], "Tea has new details."),
      (["Tea", "--details", ""], "Tea has no details anymore."),
      (["Tea", "--details", ""], "Tea is unchanged."),
      (["Tea", "--name", "Leaf", "--details", "x"], "Renamed Tea to Leaf, which has new details."),
      (
        ["Leaf", "--name", "Tea", "--details", ""],
        "Renamed Leaf to Tea, which has no details anymore."
      ),
    ] {
      #expect(try run(["edit"] + words) == .init(output: sentence + "\n"))
    }
  }

  @Test("An editor may have arguments, and its file is private")
  func arguments() throws {
    let editor = try script(#"[ "$1" = --wait ] && printf 'Tea leaves\n\nblack\n' > "$2""#)
    let result = try run("edit", "Tea", environment: ["EDITOR": "\(editor) --wait"])
    #expect(result == .init(output: "Renamed Tea to Tea leaves, which has new details.\n"))
    #expect(try details().contains(#""details":"black""#))
  }

  @Test("An editor may end lines with CRLF")
  func carriageReturns() throws {
    let editor = try script(#"printf 'Tea leaves\r\n\r\nblack\r\nhot\r\n' > "$1""#)
    let result = try run("edit", "Tea", environment: ["EDITOR": editor])
    #expect(result == .init(output: "Renamed Tea to Tea leaves, which has new details.\n"))
    #expect(try details().contains(#""details":"black\nhot""#))
  }

  @Test("A text that cannot be stored stays in a draft, with its path at the end of a line")
  func kept() throws {
    try run("add", "Salt")
    let editor = try script(#"printf 'Salt\nmy long precious details\n' > "$1""#)
    let result = try run("edit", "Tea", environment: ["EDITOR": editor])
    #expect(result.status == 65)
    let path = try #require(
      result.errors.split(separator: " ").last?.trimmingCharacters(in: .newlines))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Salt\nmy long precious details\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("The message does not name a draft that the editor removed")
  func removed() throws {
    let result = try run("edit", "Tea", environment: ["EDITOR": script(#"rm "$1""#)])
    #expect(result.status == 74)
    #expect(
      result.errors.hasSuffix(
        "cannot be read: No such file or directory. Nothing was changed.\n"), "\(result.errors)")
  }

  @Test(
    "A pipe that an editor leaves is read as an empty text",
    arguments: [["edit", "Tea"], ["theme", "edit", "fjord-dark"]])
  func pipe(words: [String]) throws {
    let editor = try script(#"rm "$1"; mkfifo "$1""#)
    let result = try screen(words, input: "n\n", environment: ["EDITOR": editor])
    #expect(result.status == 65, "\(result.text)")
    #expect(try run("list") == .init(output: "medium\tTea\n"))
  }

  @Test("Editing a deleted item keeps the draft and names the item")
  func deleted() throws {
    let delete = "'\(BuiltProgram.priorities.path)' delete Tea --yes > /dev/null"
    let editor = try script(#"\#(delete); printf 'Tea\nprecious\n' > "$1""#)
    let result = try run("edit", "Tea", environment: ["EDITOR": editor])
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix("Tea was deleted in the meantime. Your text is saved in /"),
      "\(result.errors)")
    let path = try #require(
      result.errors.split(separator: " ").last?.trimmingCharacters(in: .newlines))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Tea\nprecious\n")
  }

  @Test("A text that is not UTF-8 has one error")
  func bytes() throws {
    let result = try run(
      "edit", "Tea", environment: ["EDITOR": script(#"printf 'Te\377\n' > "$1""#)])
    #expect(result.status == 65)
    #expect(result.errors.components(separatedBy: "/Drafts/").count == 2, "\(result.errors)")
    #expect(
      result.errors.hasSuffix("is not valid UTF-8. Your text is saved there.\n"), "\(result.errors)"
    )
  }

  @Test("On a terminal, an invalid text can be edited again")
  func again() throws {
    try run("add", "Salt")
    let editor = try script(
      #"if grep -q precious "$1"; then printf 'Tea leaves\nprecious\n' > "$1"; else printf 'Salt\nprecious\n' > "$1"; fi"#
    )
    let result = try screen("edit", "Tea", input: "y\n", environment: ["EDITOR": editor])
    #expect(result.status == 0)
    #expect(try details().contains(#""details":"precious""#))
    #expect(drafts() == [])
  }

  @Test(
    "A failing or missing editor changes nothing and leaves no draft",
    arguments: [
      ("false", Int32(1)), ("/nonexistent/editor", 69),
    ])
  func failing(editor: String, status: Int32) throws {
    let result = try run("edit", "Tea", environment: ["EDITOR": editor])
    #expect(result.status == status)
    #expect(result.errors.hasSuffix("Nothing was changed.\n"))
    #expect(drafts() == [])
  }

  @Test("theme edit uses the terminal")
  func theme() throws {
    let editor = try script(#"sed -i 's/^name = .*/name = "Mine"/' "$1" && read answer"#)
    let result = try screen(
      "theme", "edit", "fjord-dark", input: "\n", environment: ["EDITOR": editor])
    #expect(result.status == 0)
    #expect(try home.names().contains("Themes"))
  }

  @Test(
    "The first line is the name, the rest is the details",
    arguments: [
      ("Tea\n", "Tea", ""), ("Tea\ngreen\n", "Tea", "green"),
      ("Tea\n\ngreen\n\nloose\n", "Tea", "green\n\nloose"),
      ("\n\nTea\n", "Tea", ""), ("", "", ""), ("Tea", "Tea", ""),
    ])
  func parts(text: String, name: String, details: String) {
    let item = EditedItem(text)
    #expect(item.name == name)
    #expect(item.details == details)
  }

  private func drafts() -> [String] { (try? home.names(in: "Drafts")) ?? [] }

  private func script(_ body: String) throws -> String {
    try home.write("#!/bin/sh\n\(body)\n", to: "editor.sh", mode: 0o755)
    return home.url("editor.sh").path
  }
}
