import PrioritiesTestSupport
import StyledTerminalText
import TerminalInterface
import Testing

struct InputParserTests {
  private static func keys(_ text: String) -> [Key] {
    text.map { Key($0 == "\u{1B}" ? .escape : .character($0)) }
  }

  private static let escapes: [(String, [Key])] = [
    ("\u{1B}a", keys("\u{1B}a")), ("\u{1B}\r", [Key(.escape), Key(.enter)]),
    ("\u{1B}\u{1B}x", keys("\u{1B}\u{1B}x")), ("\u{1B}é", keys("\u{1B}é")),
    ("\u{1B}\u{1B}[A", [Key(.escape), Key(.up)]), ("\u{1B}]x", keys("\u{1B}]x")),
    ("\u{1B}]\u{1B}[A", keys("\u{1B}]") + [Key(.up)]),
    ("\u{1B}P\u{1B}_\u{1B}X\u{1B}^x", keys("\u{1B}P\u{1B}_\u{1B}X\u{1B}^x")),
    // Super, Hyper and Meta do nothing, and the locks don't matter.
    ("\u{1B}[120;3u", [Key(.character("x"), .alt)]), ("\u{1B}[120;9u", []),
    ("\u{1B}[120;17u", []), ("\u{1B}[120;33u", []), ("\u{1B}[120;65u", keys("x")),
  ]

  @Test("Escape and a key that arrive together are both pressed", arguments: escapes)
  func escaping(text: String, keys: [Key]) {
    var parser = InputParser()
    #expect(parser.feed(text.utf8) == keys.map(InputEvent.key))
    #expect(parser.timeout == nil)
  }

  @Test(
    "Bytes become keys",
    arguments: [
      ("a", [Key(.character("a"))]), ("A", [Key(.character("A"))]),
      (
        "\u{E9}\u{725B}\u{1F95B}",
        [Key(.character("\u{E9}")), Key(.character("\u{725B}")), Key(.character("\u{1F95B}"))]
      ),
      ("\r", [Key(.enter)]), ("\t", [Key(.tab)]), ("\u{7F}", [Key(.backspace)]),
      ("\u{1}", [Key(.character("a"), .control)]), ("\u{0}", [Key(.character(" "), .control)]),
      ("\u{1F}", [Key(.character("_"), .control)]),
      ("\u{1B}[A", [Key(.up)]), ("\u{1B}OB", [Key(.down)]), ("\u{1B}[1;2C", [Key(.right, .shift)]),
      ("\u{1B}[1;5D", [Key(.left, .control)]), ("\u{1B}[1;4A", [Key(.up, [.shift, .alt])]),
      ("\u{1B}[Z", [Key(.tab, .shift)]), ("\u{1B}[H\u{1B}[F", [Key(.home), Key(.end)]),
      ("\u{1B}[3~", [Key(.delete)]), ("\u{1B}[5;5~", [Key(.pageUp, .control)]),
      ("\u{1B}OP\u{1B}[15~\u{1B}[24~", [Key(.function(1)), Key(.function(5)), Key(.function(12))]),
      ("\u{1B}[1;2P", [Key(.function(1), .shift)]), ("\u{1B}[[C", [Key(.function(3))]),
      ("\u{1B}[a", [Key(.up, .shift)]),
      // The kitty keyboard protocol and xterm's encoding.
      ("\u{1B}[27u", [Key(.escape)]), ("\u{1B}[97;5u", [Key(.character("a"), .control)]),
      ("\u{1B}[13;2u", [Key(.enter, .shift)]), ("\u{1B}[97;5:3u", []),
      ("\u{1B}[97:65;6:1u", [Key(.character("a"), [.shift, .control])]),
      ("\u{1B}[57417u", [Key(.left)]), ("\u{1B}[57441u", []),
      ("\u{1B}[57403u", [Key(.character("4"))]),
      ("\u{1B}[1;129A", [Key(.up)]), ("\u{1B}[27;5;105~", [Key(.character("i"), .control)]),
      // Only the unknown sequence is dropped.
      ("\u{1B}[12;34Rx", [Key(.character("x"))]), ("\u{1B}[>41;0cx", [Key(.character("x"))]),
      ("\u{1B}[M !!x", [Key(.character("x"))]),
      // A number that no key has is like an unknown modifier.
      ("\u{1B}[999999999999Ax", [Key(.character("x"))]),
      ("\u{1B}]0;title\u{7}x", [Key(.character("x"))]),
      ("\u{1B}]11;rgb:\u{1B}[Ax", [Key(.up), Key(.character("x"))]),
    ])
  func keys(text: String, keys: [Key]) {
    var parser = InputParser()
    #expect(parser.feed(text.utf8) == keys.map(InputEvent.key))
    #expect(parser.timeout == nil)
  }

  @Test(
    "Reports become events",
    arguments: [
      ("\u{1B}[<0;5;3M", .mouse(MouseEvent(.press(.left), column: 4, row: 2))),
      ("\u{1B}[<0;5;3m", .mouse(MouseEvent(.release(.left), column: 4, row: 2))),
      ("\u{1B}[<32;5;3M", .mouse(MouseEvent(.drag(.left), column: 4, row: 2))),
      ("\u{1B}[<35;1;1M", .mouse(MouseEvent(.move, column: 0, row: 0))),
      ("\u{1B}[<65;1;1M", .mouse(MouseEvent(.wheel(.down), column: 0, row: 0))),
      (
        "\u{1B}[<22;300;2M",
        .mouse(MouseEvent(.press(.right), column: 299, row: 1))
      ),
      ("\u{1B}[200~one\r\ntwo\rthree \u{1B}[A\u{1B}[201~", .paste("one\ntwo\nthree \u{1B}[A")),
      ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", .reply(.color(.background, RGB(30, 30, 46)))),
      ("\u{1B}]10;rgb:f/8/0\u{7}", .reply(.color(.foreground, RGB(255, 136, 0)))),
      ("\u{1B}]11;rgba:ffff/0000/0000/8000\u{7}", .reply(.color(.background, RGB(255, 0, 0)))),
      ("\u{1B}]4;9;#ff0102\u{7}", .reply(.color(.palette(9), RGB(255, 1, 2)))),
      ("\u{1B}[?62;4;22c", .reply(.deviceAttributes([62, 4, 22]))),
      ("\u{1B}[?997;1n", .reply(.appearance(isDark: true))),
      ("\u{1B}[?997;2n", .reply(.appearance(isDark: false))),
      ("\u{1B}[?5u", .reply(.keyboardFlags(5))),
    ] as [(String, InputEvent)])
  func reports(text: String, event: InputEvent) {
    var parser = InputParser()
    #expect(parser.feed(text.utf8) == [event])
    var split: [InputEvent] = []
    for byte in text.utf8 { split += parser.feed([byte]) }
    #expect(split == [event])
    #expect(parser.timeout == nil)
  }

  @Test(
    "A timeout resolves unfinished input",
    arguments: [
      ("\u{1B}", 30, [.key(Key(.escape))]),
      ("\u{1B}\u{1B}", 30, [.key(Key(.escape))]),
      ("\u{1B}[", 30, [.key(Key(.escape)), .key(Key(.character("[")))]),
      ("\u{1B}]", 30, [.key(Key(.escape)), .key(Key(.character("]")))]),
      ("\u{1B}O", 30, [.key(Key(.escape)), .key(Key(.character("O")))]),
      ("\u{1B}[1;", 1000, []),
      ("\u{1B}]11;rgb:00", 1000, []),
      ("\u{1B}]11;rgb:00/00/00\u{1B}", 1000, [.reply(.color(.background, .black))]),
      ("\u{1B}[200~milk", 3000, [.paste("milk")]),
    ] as [(String, Int, [InputEvent])])
  func givingUp(text: String, timeout: Int, events: [InputEvent]) {
    var parser = InputParser()
    _ = parser.feed(text.utf8)
    #expect(parser.timeout == timeout)
    #expect(parser.resolveUnfinished() == events)
    #expect(parser.timeout == nil)
    #expect(parser.feed("x".utf8) == [.key(Key(.character("x")))])
  }

  @Test(
    "Keys of the kitty protocol have their text and their place on a Latin keyboard",
    arguments: [
      ("\u{1B}[97u", "a", nil, []), ("\u{1B}[97;;97u", "a", nil, []),
      ("\u{1B}[97:65;2;65u", "A", nil, []), ("\u{1B}[97:65;2u", "A", nil, []),
      ("\u{1B}[97;65;65u", "A", nil, []),
      ("\u{1B}[1074::100;;1074u", "\u{432}", "d", []),
      ("\u{1B}[1074:1042:100;2;1042u", "\u{412}", "D", []),
      ("\u{1B}[1074::100;5u", "\u{432}", "d", .control),
      ("\u{1B}[231::99;5u", "\u{E7}", nil, .control), ("\u{1B}[97::113;5u", "a", nil, .control),
      ("\u{1B}[269::52u", "\u{10D}", nil, []), ("\u{1B}[945::97u", "\u{3B1}", "a", []),
      ("\u{1B}[120;u", "x", nil, []), ("\u{1B}[120;0000000001u", "x", nil, []),
      ("\u{1B}[0;;8364u", "\u{20AC}", nil, []), ("\u{1B}[32;2;32u", " ", nil, []),
      ("\u{1B}[97;3;229u", "a", nil, .alt),
    ] as [(String, Character, Character?, Modifiers)])
  func kittyKeys(text: String, typed: Character, base: Character?, modifiers: Modifiers) {
    var key = Key(.character(typed), modifiers)
    key.base = base
    var parser = InputParser()
    #expect(parser.feed(text.utf8) == [.key(key)])
  }

  @Test(
    "A key with Super, Hyper, Meta or an unknown modifier does nothing",
    arguments: Array(3...11) + [32, 62])
  func foreignModifiers(bit: Int) {
    let isLock = bit == 6 || bit == 7
    for shape in ["120;@u", "27;@;120~", "1;@A", "3;@~", "1;@P"] {
      var parser = InputParser()
      let text = "\u{1B}[" + shape.replacing("@", with: "\((1 << bit) + 1)")
      #expect(parser.feed(text.utf8).isEmpty == !isLock, "\(shape)")
    }
  }

  @Test("Keys after random bytes still work", arguments: 0..<64)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let frequent = Array("\u{1B}[]OP_;:?<~Mmu0129\u{7}\\".utf8)
    var parser = InputParser()
    var count = 0
    for _ in 0..<20_000 {
      let number = random.next()
      let byte =
        number & 3 == 0
        ? UInt8(truncatingIfNeeded: number >> 8) : frequent[Int(number >> 8) % frequent.count]
      count += parser.feed([byte]).count
      if number >> 40 & 0xFF == 0 { count += parser.resolveUnfinished().count }
    }
    #expect(count > 0)
    _ = parser.resolveUnfinished()
    #expect(parser.feed("x".utf8) == [.key(Key(.character("x")))])
  }

  @Test("Every buffer is bounded")
  func bounds() {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}]11;".utf8) == [])
    for _ in 0..<100 { #expect(parser.feed(repeatElement(UInt8(ascii: "a"), count: 1000)) == []) }
    #expect(parser.feed("\u{7}x".utf8) == [.key(Key(.character("x")))])
    let long = String(repeating: "m", count: 1_500_000)
    let events = parser.feed("\u{1B}[200~\(long)\u{1B}[201~".utf8)
    let parts = events.map { if case .paste(let text) = $0 { text } else { "?" } }
    #expect(parts.count == 2)
    #expect(parts.joined() == long)
  }
}
