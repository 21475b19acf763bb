import Interface
import Terminal
import Testing

@Suite struct LookAtIt {
  @Test func show() throws {
    var player = try Player(columns: 80, rows: 20, prepare: Player.groceries)
    func show(_ t: String) { print("=== \(t)"); print(player.screen) }
    show("home")
    player.press("d"); show("done")
    player.press("u"); show("undo")
    player.press("down down down enter"); show("open")
    player.press("/ 'milk'"); show("search in list")
    player.press("enter"); show("added")
    player.press("x"); show("delete?")
    player.press("y"); show("deleted")
    player.press("escape / 'milk'"); show("search home")
    player.press("escape 'Pears' down"); show("create")
    player.press("1 enter"); show("created")
    player.press("e"); show("edit")
    player.press("escape ,"); show("customize")
    player.press("tab"); show("theme")
    player.press("enter"); show("picker")
    player.press("escape escape ?"); show("help")
    player.press("escape"); player.mouse(.press(.left), 40, 3); player.mouse(.drag(.left), 15, 3); show("drag")
    player.mouse(.drag(.left), 40, 3);player.mouse(.release(.left), 40, 3)
    var e = try Player(columns: 60, rows: 20)
    print(e.screen)
    e.press("/ 'Milk'"); print(e.screen)
    e.press("tab 'Bread' tab enter escape"); print(e.screen)
    e.send(.paste("eggs\n- flour\n\nsugar\n")); print(e.screen)
    e.press("enter"); print(e.screen)
  }
}
