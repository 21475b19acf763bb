import Lists
import Storage
import StyledText
import TestSupport
import Testing
import Theming

@testable import TUI

/// The pictures of the app in the documents: drawn from its own frames, so that
/// they show what it shows.
struct AppPictureTests {
  @Test(
    "The pictures of the app in the documents are what it draws", arguments: ["dark", "light"])
  func pictures(half: String) throws {
    let theme = try ThemeLibrary().theme(named: "\(Theme.defaultName)-\(half)")
    var home = try player()
    home.press("down")
    var search = try player()
    search.press("/ 'b'")
    let picture = SVGPicture(
      rows: [
        [
          SVGPicture.Pane(title: "priorities open", lines: home.lines, theme: theme),
          SVGPicture.Pane(title: "priorities open", lines: search.lines, theme: theme),
        ]
      ],
      caption: "The full-screen app: the list, and a search that finds and creates",
      columns: Self.columns)
    try expectDocumentPicture(picture, "app-\(half).svg")
  }

  private static let columns = 56

  private func player() throws -> Player {
    try Player(
      columns: Self.columns, rows: 15,
      prepare: { store in
        _ = try store.add(["Groceries", "Garden shed"], priority: .medium)
        _ = try store.add(["Milk", "Bread"], priority: .high, to: ["Groceries"])
        _ = try store.add(["Batteries"], priority: .critical, details: "AA, for the smoke alarm")
        _ = try store.add(["Bulbs"], priority: .low, to: ["Garden shed"])
        _ = try store.add(["Boiler check"], priority: .medium, details: "before the frost")
        _ = try store.add(["Coffee"], priority: .medium, to: ["Groceries"])
      })
  }
}

extension Player {
  fileprivate var lines: [Line] { app.view(effectRunner.style).lines }
}
