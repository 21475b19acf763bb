import PrioritiesBasics
import PrioritiesRendering
import TerminalInterface

/// A log of the full-screen app's work, for developers.
///
/// `PRIORITIES_LOG=FILE priorities open` appends to FILE. Each line has the milliseconds since the
/// start, then an event, an effect, or a frame with its size and bytes:
///
/// ```
///     812.406  event   key down
///     812.934  effect  load
///     813.377  frame   120x40, 214 bytes
/// ```
///
/// Without `PRIORITIES_LOG_NAMES=1`, the log omits item names and keys that may spell them, so that
/// it can be attached to a report.
package final class AppLog {
  private let descriptor: Int32
  private let showsNames: Bool
  private let start = ContinuousClock.now

  /// Opens the log given by the environment; nil if there is none.
  ///
  /// Also nil if the file cannot be opened, because a log must not keep the app from starting.
  package init?(_ environment: [String: String]) {
    guard let path = environment["PRIORITIES_LOG"], !path.isEmpty else { return nil }
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    showsNames = environment["PRIORITIES_LOG_NAMES"] == "1"
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func record(_ event: ScreenEvent) { write("event ", text(of: event)) }

  func record(_ request: Request) { write("effect", text(of: request)) }

  func record(frame size: TerminalSize, bytes: Int) {
    write("frame ", "\(size.columns)x\(size.rows), \(bytes) bytes")
  }

  private func text(of event: ScreenEvent) -> String {
    switch event {
    case .input(.key(let key)):
      let key = key.normalized
      return "key \(showsNames || key.text == nil ? key.name : "of a character")"
    case .input(.paste(let text)):
      return showsNames ? "paste \(text.debugDescription)" : "paste of \(text.utf8.count) bytes"
    case .input(.mouse(let mouse)): return "\(mouse)"
    case .input(.reply(let reply)): return "\(reply)"
    default: return "\(event)"
    }
  }

  private func text(of request: Request) -> String {
    let whole =
      switch request {
      case .now(let effect): "\(effect)"
      case .later(.write(.change(let effect))): "\(effect)"
      case .later(.write(let effect)): "\(effect)"
      case .later(.save(let effect)): "\(effect)"
      case .later(.terminal(let effect)): "\(effect)"
      }
    return showsNames ? whole : String(whole.prefix { $0 != "(" })
  }

  private func write(_ kind: String, _ text: String) {
    let microseconds = Int((ContinuousClock.now - start) / .microseconds(1))
    let fraction = "\(1000 + microseconds % 1000)".dropFirst()
    let time = "\(microseconds / 1000).\(fraction)"
    let indent = spaces(12 - time.count)
    let line = "\(indent)\(time)  \(kind)  \(text)\n".bytes
    // One write per line, so that two programs can share a file. Failures are ignored.
    _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
