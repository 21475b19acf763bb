import PrioritiesTestSupport
import Testing

/// The page in Chromium, over the built program; serialized, since a browser is several processes.
@Suite(
  .serialized, .enabled(if: Browser.path != nil, "Chromium is not installed"), SharedBrowser())
enum BrowserTests {
  /// All screens, or only `one` in the short run.
  static func screens(_ one: PageScreen) -> [PageScreen] {
    runsSlowProofs ? PageScreen.allCases : [one]
  }

  static var themes: [String] {
    let all = ["lighthouse", "afterglow", "confetti", "fjord", "parchment", "solstice"]
    return runsSlowProofs ? all : [all[0]]
  }
}

/// One browser for all tests, since its start takes longer than most of them.
struct SharedBrowser: SuiteTrait, TestScoping {
  @TaskLocal static var current: Browser?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$current.withValue(Browser()) { try await function() }
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
