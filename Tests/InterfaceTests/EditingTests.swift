import Lists
import Rendering
import Storage
import Terminal
import TestSupport
import Testing

@testable import Interface

@Suite("Editing an item that others change too")
struct EditingTests {
  /// The sheet over Tea, with the details "old".
  private func editing(columns: Int = 80, rows: Int = 24) throws -> Player {
    var player = try Player(
      columns: columns, rows: rows, prepare: { _ = try $0.add(["Tea"], details: "old") })
    player.press("e")
    return player
  }

  @Test("Only the field that was touched is saved", arguments: [true, false])
  func untouched(isNoticed: Bool) throws {
    var player = try editing()
    _ = try player.store.edit("Tea", details: "2 litres, from Anna")
    if isNoticed { player.send(.storeChanged) }
    player.press("'X' enter")
    let item = try player.store.report(on: "TeaX").item
    #expect(item.details == "2 litres, from Anna")
    #expect(player.app.sheet == nil)
    #expect(try player.store.log(limit: 1).first?.summary == "Tea: now called TeaX")
  }

  @Test("An untouched field shows what changed elsewhere at once")
  func shown() throws {
    var player = try editing()
    _ = try player.store.edit("Tea", details: "2 litres, from Anna")
    player.send(.storeChanged)
    #expect(player.form?.details.text == "2 litres, from Anna")
    #expect(player.form?.isChanged == false)
  }

  @Test(
    "A touched field that changed elsewhere is said and asked for, and what is typed stays",
    arguments: [true, false])
  func conflict(isNoticed: Bool) throws {
    var player = try editing()
    player.press("tab 's'")
    _ = try player.store.edit("Tea", details: "2 litres,\nfrom Anna")
    if isNoticed { player.send(.storeChanged) }
    player.press("enter")
    let words =
      "The details were changed elsewhere: \"2 litres, from Anna\". Enter keeps yours, Esc those."
    #expect(player.app.message?.text == words)
    #expect(player.form?.details.text == "olds")
    #expect(try player.store.report(on: "Tea").item.details == "2 litres,\nfrom Anna")
    player.wait(KeyRepeat.pause)
    var other = player
    player.press("enter")
    #expect(player.app.sheet == nil)
    #expect(try player.store.report(on: "Tea").item.details == "olds")
    _ = try player.store.undo()
    other.press("escape")
    #expect(other.app.sheet == nil)
    #expect(try other.store.report(on: "Tea").item.details == "2 litres,\nfrom Anna")
  }

  @Test(
    "What is typed for an item that is deleted elsewhere can be added again",
    arguments: [true, false])
  func deleted(isNoticed: Bool) throws {
    var player = try Player(prepare: {
      _ = try $0.add(["Kitchen", "Garden"])
      _ = try $0.add(["Tea"], priority: .high, details: "old", to: ["Kitchen", "Garden"])
    })
    player.press("e tab 's'")
    _ = try player.store.delete(["Tea", "Garden"])
    if isNoticed { player.send(.storeChanged) } else { player.press("enter") }
    let words = "\"Tea\" was deleted elsewhere: Enter adds it again as typed, Esc throws that away."
    #expect(player.app.message == Note(.warning, words))
    #expect(player.form?.details.text == "olds")
    player.wait(KeyRepeat.pause)
    var other = player
    player.press("enter")
    #expect(player.app.sheet == nil)
    #expect(player.app.message == Note(.success, "Created Tea in Kitchen, high. u undoes."))
    let report = try player.store.report(on: "Tea")
    #expect(report.item.details == "olds")
    #expect(report.memberships.map(\.list) == ["Kitchen"])
    _ = try player.store.undo()
    other.press("escape")
    #expect(other.app.sheet == nil)
    #expect(throws: StoreError.self) { try other.store.report(on: "Tea") }
  }

  @Test("A name that was taken meanwhile is refused, and nothing of that item is overwritten")
  func deletedAndTaken() throws {
    var player = try editing()
    player.press("tab 's'")
    _ = try player.store.delete(["Tea"])
    _ = try player.store.add(["Tea"], details: "another")
    player.press("enter enter")
    #expect(player.form?.details.text == "olds")
    #expect(player.app.message?.kind == .error)
    #expect(try player.store.report(on: "Tea").item.details == "another")
    player.press("up 'X' enter")
    #expect(try player.store.report(on: "TeaX").item.details == "olds")
  }

  @Test("An item that is deleted elsewhere closes a form nobody typed in")
  func deletedUntouched() throws {
    var player = try editing()
    _ = try player.store.delete(["Tea"])
    player.send(.storeChanged)
    #expect(player.app.sheet == nil)
    #expect(player.app.message == Note(.warning, "\"Tea\" was deleted elsewhere."))
  }

  @Test("Ctrl-C warns once before it throws away what is typed")
  func leaving() throws {
    var player = try editing()
    player.press("'X' ctrl-c")
    #expect(player.demands == [])
    #expect(
      player.app.message?.text
        == "Not kept yet: Enter keeps what is typed, Ctrl-c throws it away and quits.")
    #expect(player.form?.name.text == "TeaX")
    player.press("'Y' ctrl-c")
    #expect(player.demands == [])
    player.wait(KeyRepeat.pause)
    player.press("ctrl-c")
    #expect(player.demands == [.quit])
  }

  @Test(
    "Once Esc has warned, typing and pasting take the warning away, and the next Esc warns again",
    arguments: ["'Y'", "left backspace", "tab", "tab 'Y'", "tab tab 'Y'", "paste"])
  func warning(keys: String) throws {
    var player = try editing(columns: 100)
    player.press("'X' escape")
    let warning = Note(.warning, "Not kept yet: Enter keeps what is typed, Esc throws it away.")
    #expect(player.app.message == warning)
    if keys == "paste" { player.send(.paste("Y")) } else { player.press(keys) }
    #expect(player.app.message == nil)
    #expect(player.screen.contains("Esc back, asks first"))
    player.press("escape")
    #expect(player.app.message == warning)
    player.wait(KeyRepeat.pause)
    player.press("escape")
    #expect(player.app.sheet == nil)
  }

  private let warning = Note(
    .warning, "Not kept yet: Enter keeps what is typed, Esc throws it away.")

  @Test("A key that is held down, or was typed ahead, does not answer what it led to")
  func held() throws {
    var player = try editing()
    player.press("'X' escape")
    for _ in 0..<50 {
      player.wait(30)
      player.press("escape")
    }
    #expect(player.form?.name.text == "TeaX")
    #expect(player.app.message == warning)
    for _ in 0..<50 {
      player.wait(30)
      player.press("ctrl-c")
    }
    #expect(player.demands == [])
    player.wait(KeyRepeat.pause)
    player.effectRunner.handle(.key(.character("Y")), at: player.time)
    player.effectRunner.handle(.key(.escape), at: player.time)
    // The warning is still to be shown.
    player.time += 5_000
    player.effectRunner.handle(.key(.escape), at: player.time)
    #expect(player.form?.name.text == "TeaXY")
    #expect(player.app.awaitsPresentation)
  }

  @Test(
    "A key that is pressed again and again, but not held, answers in the end",
    arguments: [200, 300, 500])
  func pressedAgain(pause: Int64) throws {
    var player = try editing()
    player.press("'X' escape")
    var presses = 0
    while player.app.sheet != nil, presses < 10 {
      player.wait(pause)
      player.press("escape")
      presses += 1
    }
    #expect(player.app.sheet == nil)
    #expect(Int64(presses) * (pause + 10) >= KeyRepeat.pause)
    #expect(Int64(presses - 1) * (pause + 10) < KeyRepeat.pause)
  }

  @Test("Esc does not answer what was asked of Ctrl-C, nor the other way round")
  func otherKey() throws {
    var player = try editing()
    player.press("'X' escape")
    player.wait(KeyRepeat.pause)
    player.press("ctrl-c")
    #expect(player.demands == [])
    player.wait(KeyRepeat.pause)
    player.press("escape")
    #expect(player.app.message == warning)
    #expect(player.form?.name.text == "TeaX")
  }

  @Test("What was asked and is no longer to be read is not answered")
  func covered() throws {
    var player = try editing()
    player.press("'X' escape")
    player.send(.answer(.said("Something else.")))
    player.wait(KeyRepeat.pause)
    player.press("escape")
    #expect(player.app.message == warning)
    #expect(player.form?.name.text == "TeaX")
  }

  @Test(
    "Enter does what the screen says of it, wherever the focus is",
    arguments: ["tab tab down", "tab tab 'K'"])
  func enter(keys: String) throws {
    var player = try Player(
      columns: 80, rows: 24,
      prepare: { store in
        _ = try store.add(["Apples"])
        _ = try store.add(["K1", "K2"], to: ["Apples"])
      })
    player.press("e 'ZZ' \(keys)")
    #expect(player.screen.contains(" What is typed above is not kept yet"))
    #expect(player.screen.contains("Enter take out"))
    player.press("escape")
    #expect(player.app.message == warning)
    #expect(player.form?.focus == .name)
    #expect(player.screen.contains(" Enter keeps what is typed"))
    player.press("enter")
    #expect(player.app.sheet == nil)
    #expect(try player.store.report(on: "ApplesZZ").subitems.count == 2)
  }

  @Test("Enter in the empty line that filters keeps what is typed, or says what the line is for")
  func enterInFilter() throws {
    var player = try editing()
    player.press("tab tab enter")
    #expect(
      player.app.message
        == Note(.info, "Type what to add, to take out or to create. Esc goes back."))
    player.press("up 's' down")
    #expect(player.screen.contains(" Enter keeps what is typed"))
    #expect(player.screen.contains(" Enter keep "))
    player.press("enter")
    #expect(player.app.sheet == nil)
    #expect(try player.store.report(on: "Tea").item.details == "olds")
  }

  @Test("An item deleted elsewhere while its form filters is asked about where Enter adds it again")
  func deletedWhileFiltering() throws {
    var player = try editing()
    player.press("'X' tab tab 'j'")
    _ = try player.store.delete(["Tea"])
    player.send(.storeChanged)
    #expect(player.app.message == Note(.warning, "\"Tea\" was deleted elsewhere."))
    player.press("'am' escape")
    #expect(
      player.app.message?.text
        == "\"Tea\" was deleted elsewhere: Enter adds it again as typed, Esc throws that away.")
    player.press("enter")
    #expect(try player.store.holds(whole: "TeaX"))
  }

  @Test("Among the rows u undoes only while a notice says so; else it is typed")
  func undoing() throws {
    var player = try Player(
      columns: 80, rows: 24,
      prepare: { store in
        _ = try store.add(["Apples"])
        _ = try store.add(["Bread"], to: ["Apples"])
      })
    player.press("e tab tab down")
    var other = player
    player.press("'umbrella'")
    #expect(player.form?.search.field.text == "umbrella")
    #expect(try player.store.log(limit: 1).first?.isUndone == false)
    other.press("'Umbrella'")
    #expect(other.form?.search.field.text == "Umbrella")
    player.press("ctrl-u down enter")
    #expect(player.app.message == Note(.success, "Apples no longer holds Bread. u undoes."))
    player.press("u")
    #expect(player.app.message?.text.hasPrefix("Undone: ") == true)
    #expect(try player.store.report(on: "Apples").subitems.count == 1)
  }

  @Test("Ctrl-C leaves at once where nothing is typed")
  func leavingUntouched() throws {
    var player = try editing()
    player.press("ctrl-c")
    #expect(player.demands == [.quit])
  }

  @Test("The hint of Esc says that it only asks where text was typed")
  func hint() throws {
    var player = try editing(columns: 100)
    #expect(player.screen.contains("Esc back"))
    player.press("'X'")
    #expect(player.screen.contains("Esc back, asks first"))
    player.press("escape")
    #expect(player.screen.contains("Esc throw away"))
  }
}
