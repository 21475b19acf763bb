import Basics

/// A terminal by its open descriptors, which somebody else owns.
public struct TerminalDevice: Hashable, Sendable {
  /// Where its input is read.
  public let input: Int32
  /// Where its output is written.
  public let output: Int32

  /// Combines two descriptors of one terminal; they stay the caller's to close.
  public init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    self.input = input
    self.output = output
  }

  /// Whether both descriptors are terminals.
  public var isTerminal: Bool { isatty(input) == 1 && isatty(output) == 1 }

  /// Whether the process may use the terminal, as the job in the foreground.
  public var isInForeground: Bool { tcgetpgrp(output) == getpgrp() }

  /// The size that the terminal reports; `nil` if it reports none.
  public var size: TerminalSize? { Self.size(of: output) }

  /// The size that the terminal of a descriptor reports.
  public static func size(of descriptor: Int32) -> TerminalSize? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return TerminalSize(
      columns: Int(window.ws_col), rows: Int(window.ws_row), pixelWidth: Int(window.ws_xpixel),
      pixelHeight: Int(window.ws_ypixel))
  }

  /// How the terminal's line discipline is set; `nil` where it is gone.
  var attributes: termios? {
    var attributes = termios()
    return tcgetattr(input, &attributes) == 0 ? attributes : nil
  }

  /// Sets the line discipline once all output is out; input stays.
  func set(_ attributes: termios) {
    var attributes = attributes
    while tcsetattr(input, TCSADRAIN, &attributes) == -1 && errno == EINTR {}
  }
}

extension termios {
  /// The same, but every byte comes and goes as it is.
  var raw: termios {
    var raw = self
    cfmakeraw(&raw)
    raw.setControl(VMIN, 1)
    raw.setControl(VTIME, 0)
    return raw
  }

  /// The same, but bytes come at once and unseen, while the keys that interrupt
  /// still do and output is left alone.
  var silent: termios {
    var silent = self
    silent.c_lflag &= ~UInt32(ICANON | ECHO)
    silent.c_iflag &= ~UInt32(ICRNL)
    silent.setControl(VMIN, 1)
    silent.setControl(VTIME, 0)
    silent.setControl(VSUSP, 0)
    return silent
  }

  private mutating func setControl(_ index: Int32, _ value: UInt8) {
    withUnsafeMutableBytes(of: &c_cc) { $0[Int(index)] = value }
  }

  /// Whether another is set alike.
  func isSame(as other: termios) -> Bool {
    var one = self
    var other = other
    return memcmp(&one, &other, MemoryLayout<termios>.size) == 0
  }
}

/// Sleeping until a descriptor can be read.
enum Poll {
  /// Waits until one of some descriptors can be read or its other end is gone,
  /// or until a moment; `nil` waits without end.
  static func wait(for descriptors: [Int32], until deadline: ContinuousClock.Instant?) -> Set<Int32>
  {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      var milliseconds: Int32 = -1
      if let deadline {
        let left = (deadline - .now) / .milliseconds(1)
        // Rounded up, so that a wait does not end in many short ones.
        milliseconds = Int32(clamping: Int(max(left, 0).rounded(.up)))
      }
      let count = poll(&requests, nfds_t(requests.count), milliseconds)
      if count >= 0 { return Set(requests.filter { $0.revents != 0 }.map(\.fd)) }
      guard errno == EINTR else { return Set(descriptors) }
    }
  }
}
