import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesStorage
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// Runs the app in full screen until the user quits.
///
/// The loop sleeps until a key, a signal or a watched file wakes it. It handles the event, draws
/// the frame, and then stores the changes.
package final class EventLoop {
  private let dependencies: Dependencies
  private let screen: FullScreen
  private let observer: SettingsObserver
  private var effectRunner: EffectRunner
  private var storeWatch: FileWatcher?
  private var themeWatch: FileWatcher?
  private let start = ContinuousClock.now
  private var isOver = false
  private var isAwaitingColors = false
  private var shownSheet: StyleSheet?

  package init(
    _ dependencies: Dependencies, on screen: FullScreen, settings observer: SettingsObserver
  ) {
    self.dependencies = dependencies
    self.screen = screen
    self.observer = observer
    effectRunner = EffectRunner(
      dependencies, size: screen.size, settings: observer.settings, retries: true)
  }

  package func run() throws {
    // Only later changes count. The next check reports an unreadable store.
    _ = try? dependencies.store.hasChangedElsewhere()
    storeWatch = dependencies.store.watch()
    if dependencies.capabilities.level.value >= .ansi256 {
      isAwaitingColors = true
      try screen.queryColors()
    }
    if drawsPictures, screen.size.cell == nil { try screen.queryCellSize() }
    effectRunner.start(at: now)
    let pending = waitForColors()
    themeWatch = dependencies.themes.folder.flatMap { FileWatcher(.folder($0)) }
    try draw()
    try handle(pending)
    while !isOver {
      try handle(
        screen.next(until: effectRunner.hasIdleWork ? .now : deadline, watching: descriptors))
    }
    try savePendingChanges()
  }

  private var drawsPictures: Bool {
    [.kitty, .iterm2, .sixel].contains(dependencies.capabilities.images.value)
  }

  private func savePendingChanges() throws {
    let lost = effectRunner.finishPendingWrites(
      clock: { now }, pause: { usleep(20_000) })
    if lost > 0 { throw EventLoopError.notSaved(count: lost) }
  }

  private var now: Int64 { Int64((ContinuousClock.now - start) / .milliseconds(1)) }

  private var descriptors: [Int32] {
    [storeWatch?.descriptor, observer.descriptor, themeWatch?.descriptor].compacted()
      .filter { $0 >= 0 }
  }

  private var deadline: ContinuousClock.Instant? {
    let own = effectRunner.deadline.map { start + .milliseconds($0) }
    let settings =
      observer.timeout >= 0 ? ContinuousClock.now + .milliseconds(Int(observer.timeout)) : nil
    return [own, settings].compacted().min()
  }

  /// Waits up to 12 ms for the terminal's colours, so that the first frame already uses them.
  ///
  /// Most terminals reply within 1 ms.
  private func waitForColors() -> [ScreenEvent] {
    let end = ContinuousClock.now + .milliseconds(12)
    var others: [ScreenEvent] = []
    while isAwaitingColors, ContinuousClock.now < end {
      for event in screen.next(until: end) {
        if case .input(.reply(let reply)) = event {
          handle(reply)
        } else if event != .deadline {
          others.append(event)
        }
      }
      if !others.isEmpty { break }
    }
    return others
  }

  private func handle(_ events: [ScreenEvent]) throws {
    for event in events where !isOver {
      handle(event)
      try finish()
    }
    // The observer waits until the file is completely written.
    if let change = observer.update() {
      apply(change.settings)
    }
    if !isOver { try draw() }
  }

  private func handle(_ event: ScreenEvent) {
    dependencies.log?.record(event)
    switch event {
    case .input(.key(let key)): effectRunner.press(key, at: now)
    case .input(.mouse(let event)): effectRunner.handle(.mouse(event), at: now)
    case .input(.paste(let text)): effectRunner.handle(.paste(text), at: now)
    case .input(.reply(let reply)): handle(reply)
    case .resized(let size): effectRunner.handle(.resize(size), at: now)
    case .resumed: screen.invalidate()
    case .deadline: effectRunner.tick(at: now)
    case .ready(let descriptor): handleReady(descriptor)
    case .ending, .closed: isOver = true
    }
  }

  private func handle(_ reply: TerminalReply) {
    switch reply {
    case .color(let slot, let color):
      if slot == .background {
        isAwaitingColors = false
        dependencies.noteReply()
      }
      effectRunner.receive(color, for: slot)
    case .deviceAttributes: isAwaitingColors = false
    case .cellSize(let size): effectRunner.receive(size)
    // If the terminal is gone, the next frame reports that.
    case .appearance: try? screen.queryColors()
    default: break
    }
  }

  private func handleReady(_ descriptor: Int32) {
    if let storeWatch, descriptor == storeWatch.descriptor {
      if storeWatch.takeChanges() { effectRunner.checkForChanges(at: now) }
    } else if descriptor == themeWatch?.descriptor, themeWatch?.takeChanges() == true {
      effectRunner.handleThemeChange(at: now)
    }
  }

  private func apply(_ settings: SettingsSnapshot) {
    effectRunner.apply(settings, at: now)
    let hasMouse = settings[Preference.mouse] != .off
    if screen.modes.contains(.mouse) != hasMouse { screen.modes.formSymmetricDifference(.mouse) }
  }

  private func finish() throws {
    while effectRunner.hasWork, !isOver {
      try draw()
      for effect in effectRunner.work(at: now) {
        switch effect {
        case .quit: isOver = true
        case .suspend:
          screen.suspend()
          screen.invalidate()
          effectRunner.handle(.resize(screen.size), at: now)
        case .redraw: screen.invalidate()
        }
      }
      if storeWatch == nil { storeWatch = dependencies.store.watch() }
    }
  }

  private func draw() throws {
    // A theme preview changes the styles from one frame to the next.
    if shownSheet != effectRunner.theme.sheet {
      shownSheet = effectRunner.theme.sheet
      screen.setStyleSheet(
        sheet: effectRunner.theme.sheet, level: dependencies.capabilities.level.value)
    }
    let bytes = try screen.draw(effectRunner.content.frame(screen.size))
    dependencies.log?.record(frame: screen.size, bytes: bytes)
  }
}

package enum EventLoopError: Error, Hashable, Sendable {
  /// Another program kept the items locked until the retries ended.
  case notSaved(count: Int)
}

extension EventLoopError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notSaved(let count): Messages.notSaved(count)
    }
  }
}

extension EventLoopError: ReportableError {
  package var kind: FailureKind { .busy }
}
