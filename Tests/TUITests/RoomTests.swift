import Foundation
import Lists
import Rendering
import Storage
import Terminal
import TestSupport
import Testing

@testable import TUI

@Suite("What does not fit is shown elsewhere, or has a sign")
struct RoomTests {
  private static let longName =
    "Call the landlord about the boiler before the winter comes and the pipes freeze"

  @Test("A list's heading has the whole of a long name, cut with a sign on a small screen")
  func longName() throws {
    func opened(_ columns: Int, _ rows: Int) throws -> String {
      var player = try Player(
        columns: columns, rows: rows,
        prepare: { store in
          _ = try store.add([Self.longName], details: "soon")
          _ = try store.add(["Torch"], to: [.handle(Self.longName)])
        })
      player.press("enter")
      return player.screen
    }
    #expect(
      try opened(60, 14).contains(
        "    Call the landlord about the boiler before the winter\n    comes and the pipes freeze\n"
      ))
    #expect(try opened(40, 10).contains("    Call the landlord about the boiler …\n"))
    #expect(try opened(30, 8).contains("    Call the landlord about …\n"))
    var short = try Player(columns: 60, rows: 14, prepare: Player.groceries)
    short.press("end enter")
    #expect(!short.screen.contains("    Groceries\n"))
  }

  @Test("A list that needs nothing says so in its row and its heading")
  func nothingNeeded() throws {
    var player = try Player(
      columns: 60, rows: 14,
      prepare: { store in
        _ = try store.add(["Tool shed"])
        _ = try store.add(["Nails", "Glue"], priority: .low, to: ["Tool shed"])
      })
    #expect(player.screen.contains(" Tool shed                      nothing needed  medium"))
    player.press("enter")
    #expect(player.screen.hasPrefix(" ▲●◆■ ▸ Tool shed"))
    #expect(player.screen.contains(" nothing needed, 2 low\n"), "\(player.screen)")
    player.press("right")
    #expect(player.screen.contains(" 1 of 2 needed\n"), "\(player.screen)")
  }

  @Test("Details of several lines have a sign in the list")
  func details() throws {
    let player = try Player(
      columns: 40, rows: 12,
      prepare: { store in
        _ = try store.add(["Tea"], details: "line one\nline two")
        _ = try store.add(["Jam"], details: "one line")
      })
    #expect(player.screen.contains("    line one …\n"))
    #expect(player.screen.contains("   one line\n"))
  }

  @Test("A field that is scrolled has a sign on that side")
  func fields() throws {
    var player = try Player(
      columns: 40, rows: 12,
      prepare: { store in
        _ = try store.add(
          [Self.longName], details: (1...9).map { "line \($0)" }.joined(separator: "\n"))
      })
    player.press("e")
    #expect(player.screen.contains(" Name    …"))
    player.press("home")
    #expect(player.screen.contains(" Name     Call the landlord about the …"))
    player.press("tab")
    #expect(player.screen.contains(" Details …line "))
  }

  @Test("What is found by its details has a section of its own, with the text")
  func inDetails() throws {
    var player = try Player(
      columns: 80, rows: 14,
      prepare: { store in
        _ = try store.add(["Batteries"], details: "AA\nfor the smoke Alarm")
        _ = try store.add(["Alarm clock"], priority: .high)
      })
    player.press("/ 'alarm'")
    let lines = player.screen.split(separator: "\n").map(String.init)
    let heading = try #require(lines.firstIndex { $0.contains("In details") })
    #expect(lines[heading + 1].contains("Batteries"))
    #expect(lines[heading + 1].contains("for the smoke Alarm"))
    #expect(!lines[..<heading].contains { $0.contains("Batteries") })
    player.press("down down enter")
    #expect(player.app.screen.heading.name == "Batteries")
  }

  @Test("About says the size that the terminal has")
  func size() throws {
    var player = try Player(columns: 80, rows: 24)
    player.press(", 3")
    #expect(player.screen.contains("80 by 24"))
    player.send(.resize(TerminalSize(columns: 70, rows: 20)))
    #expect(player.screen.contains("70 by 20"))
  }

  @Test("On a narrow screen a link's label and address stay apart")
  func links() throws {
    var player = try Player(columns: 40, rows: 15)
    player.press(", 3")
    #expect(player.screen.contains("  Project  https://"))
  }

  @Test("On a narrow screen the hints keep what nobody would guess")
  func hints() throws {
    var player = try Player(columns: 40, rows: 15, prepare: Player.groceries)
    player.press("e tab 'x'")
    #expect(player.screen.contains(" Enter save  Ctrl-J new line  Esc back…"))
    player.press("escape")
    #expect(player.screen.contains("Esc discard"))
    player.press("escape , 2 c")
    #expect(player.screen.contains(" Enter keep and use  Esc back"))
  }

  @Test(
    "On a very narrow screen a search still says what Enter does",
    arguments: [
      ("milk", "Enter open  "), ("oat", "Enter need again  "), ("pears", "Enter create  "),
    ])
  func searchHints(text: String, hint: String) throws {
    var player = try Player(columns: 30, rows: 8, prepare: Player.groceries)
    player.press("/ '\(text)'")
    #expect(player.screen.contains(hint), "\(player.screen)")
    #expect(player.screen.contains("Esc clear"))
  }

  @Test("A long name that a search creates is quoted to its end")
  func quotedName() throws {
    var player = try Player(columns: 60, rows: 12, prepare: Player.groceries)
    player.press("/ 'Wine and cheese and pears'")
    #expect(player.screen.contains("Enter create \"Wine and chees…\"  "), "\(player.screen)")
  }

}
