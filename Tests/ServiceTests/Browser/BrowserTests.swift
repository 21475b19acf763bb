import TestSupport
import Testing

/// The page in a real browser, over the built program: touch, mouse, keys and buttons.
///
/// One browser at a time: each is several processes.
@Suite(
  .serialized, .enabled(if: Browser.path != nil, "Chromium is not installed"))
enum BrowserTests {
  /// A phone and a desktop, light and dark; to save time, the short run has only `one`.
  static func screens(_ one: PageScreen) -> [PageScreen] {
    runsSlowProofs ? PageScreen.allCases : [one]
  }
}

enum PageScreen: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case lightPhone = "light phone"
  case darkPhone = "dark phone"
  case lightDesktop = "light desktop"
  case darkDesktop = "dark desktop"

  var testDescription: String { rawValue }
  var isDark: Bool { self == .darkPhone || self == .darkDesktop }
  var isPhone: Bool { self == .lightPhone || self == .darkPhone }
  var width: Int { isPhone ? 360 : 1280 }
  var height: Int { isPhone ? 740 : 800 }
}
