import PrioritiesBasics

/// A terminal, identified by open descriptors that belong to the caller.
public struct TerminalDevice: Hashable, Sendable {
  /// The file descriptor from which keys are read.
  public let input: Int32
  /// The file descriptor to which frames are written.
  public let output: Int32

  /// Combines two descriptors of one terminal.
  public init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    self.input = input
    self.output = output
  }

  /// Whether both descriptors are terminals.
  public var isTerminal: Bool { isatty(input) == 1 && isatty(output) == 1 }

  /// Whether the process is the terminal's foreground job.
  public var isInForeground: Bool { tcgetpgrp(output) == getpgrp() }

  /// The size that the terminal reports; `nil` if it reports none.
  public var size: TerminalSize? { Self.size(of: output) }

  /// The size reported by a descriptor's terminal.
  public static func size(of descriptor: Int32) -> TerminalSize? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return TerminalSize(
      columns: Int(window.ws_col), rows: Int(window.ws_row), pixelWidth: Int(window.ws_xpixel),
      pixelHeight: Int(window.ws_ypixel))
  }

  /// The attributes; `nil` if the terminal is gone.
  var attributes: termios? {
    var attributes = termios()
    return tcgetattr(input, &attributes) == 0 ? attributes : nil
  }

  /// Sets attributes once all output is written, keeping pending input.
  func set(_ attributes: termios) {
    var attributes = attributes
    while tcsetattr(input, TCSADRAIN, &attributes) == -1 && errno == EINTR {}
  }

  /// Waits for one key, without showing it; nil at the end of the input or if it is no terminal.
  package func readKey() -> UInt8? {
    guard let original = attributes else { return nil }
    let signals = Signals.captureToRestore()
    TerminalRestorer.arm(self, attributes: original, bytes: [])
    set(original.silent)
    var key: UInt8 = 0
    let count = read(input, &key, 1)
    // The rest of a sequence is not for the next program.
    if key == 0x1B { tcflush(input, TCIFLUSH) }
    set(original)
    TerminalRestorer.disarm()
    Signals.release(signals)
    return count == 1 ? key : nil
  }
}

extension termios {
  var raw: termios {
    var raw = self
    cfmakeraw(&raw)
    raw.setControl(VMIN, 1)
    raw.setControl(VTIME, 0)
    return raw
  }

  /// Attributes without line editing and echo, but with interrupt keys and output processing.
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

  func isSame(as other: termios) -> Bool {
    var one = self
    var other = other
    return memcmp(&one, &other, MemoryLayout<termios>.size) == 0
  }
}

enum Poll {
  /// Waits until a descriptor is readable or hung up, or for a deadline; `nil` waits forever.
  static func wait(for descriptors: [Int32], until deadline: ContinuousClock.Instant?) -> Set<Int32>
  {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      var milliseconds: Int32 = -1
      if let deadline {
        let left = (deadline - .now) / .milliseconds(1)
        // Round up, so that one wait doesn't turn into many short ones.
        milliseconds = Int32(clamping: Int(max(left, 0).rounded(.up)))
      }
      let count = poll(&requests, nfds_t(requests.count), milliseconds)
      if count >= 0 { return Set(requests.filter { $0.revents != 0 }.map(\.fd)) }
      guard errno == EINTR else { return Set(descriptors) }
    }
  }
}
