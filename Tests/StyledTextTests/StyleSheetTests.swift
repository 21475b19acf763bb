import StyledText
import Synchronization
import Testing

@Suite("The table of styles")
struct StyleSheetTests {
  private static func style(_ index: UInt8) -> Style { Style(foreground: .ansi(index)) }

  /// Counts the computations of the later styles.
  private final class Count: Sendable {
    let value = Mutex(0)
  }

  @Test("Later keys are made once, when one of them is first looked up")
  func later() {
    let count = Count()
    let sheet = StyleSheet(first: [.plain, Self.style(1)], others: 2) {
      count.value.withLock { $0 += 1 }
      return [Self.style(2), Self.style(3)]
    }
    #expect(sheet.count == 4)
    #expect(sheet[StyleKey(rawValue: 1)] == Self.style(1))
    #expect(sheet[StyleKey(rawValue: 4)] == .plain)
    #expect(count.value.withLock { $0 } == 0)
    #expect(sheet[StyleKey(rawValue: 3)] == Self.style(3))
    #expect(sheet[StyleKey(rawValue: 2)] == Self.style(2))
    #expect(count.value.withLock { $0 } == 1)
  }

  @Test("Sheets are equal by what their keys look like, whenever that is made")
  func equality() {
    let whole = StyleSheet(styles: [.plain, Self.style(1), Self.style(2)])
    let split = StyleSheet(first: [.plain], others: 2) { [Self.style(1), Self.style(2)] }
    let other = StyleSheet(first: [.plain], others: 2) { [Self.style(1), Self.style(3)] }
    #expect(split == split)
    #expect(whole == split)
    #expect(whole.hashValue == split.hashValue)
    #expect(whole != other)
    #expect(split != other)
    #expect(whole != StyleSheet(styles: [.plain, Self.style(1)]))
  }
}
