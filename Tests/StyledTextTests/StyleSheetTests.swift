import StyledTerminalText
import Synchronization
import Testing

struct StyleSheetTests {
  private static func style(_ index: UInt8) -> Style { Style(foreground: .ansi(index)) }

  /// Counts the computations of the later styles.
  private final class Count: Sendable {
    let value = Mutex(0)
  }

  @Test("Later styles are computed once, on the first lookup")
  func later() {
    let count = Count()
    let sheet = StyleSheet(first: [.plain, Self.style(1)], others: 2) {
      count.value.withLock { $0 += 1 }
      return [Self.style(2), Self.style(3)]
    }
    #expect(sheet.count == 4)
    #expect(sheet[StyleKey(rawValue: 1)] == Self.style(1))
    #expect(count.value.withLock { $0 } == 0)
    #expect(sheet[StyleKey(rawValue: 3)] == Self.style(3))
    #expect(sheet[StyleKey(rawValue: 2)] == Self.style(2))
    #expect(count.value.withLock { $0 } == 1)
  }

  @Test("A key without a style is drawn plain, and stops a debug build")
  func missing() async {
    #if DEBUG
      await #expect(processExitsWith: .failure) {
        _ = StyleSheet(first: [.plain], others: 1) { [.plain] }[StyleKey(rawValue: 2)]
      }
    #else
      let sheet = StyleSheet(first: [.plain], others: 1) { [.plain] }
      #expect(sheet[StyleKey(rawValue: 2)] == .plain)
    #endif
  }

  @Test("Sheets are equal if their styles are, even if computed later")
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
