import Basics
import Foundation
import Settings
import Storage
import Synchronization
import Theming

/// Watches the files of a household and tells its streams what changes.
final class HouseholdWatch: Sendable {
  let household: Household
  private let contents: HomeContents
  private let log: ServiceLog
  private let members = Mutex<Set<String?>>([])

  /// Begins to watch the items, the owner's preferences and the themes.
  init(_ household: Household, contents: HomeContents, log: ServiceLog) {
    self.household = household
    self.contents = contents
    self.log = log
    Thread.detachNewThread { [self] in watchItems() }
    watchThemes()
    watchPreferences(of: nil)
  }

  /// Leaves the store as a program does that has ended: the watch goes on, but nothing is changed
  /// after this.
  func close() { try? contents.store.keepJournal(false) }

  /// Watches the preferences of a member, once.
  func watchPreferences(of member: String?) {
    guard members.withLock({ $0.insert(member).inserted }) else { return }
    let (household, changes) = (household, household.preferences(of: member).changes)
    Task {
      for await _ in changes { household.hub.publish(.preferences(member: member)) }
    }
  }

  /// Seconds between looks at the store while it changes.
  private static let pause = 0.04

  private func watchItems() {
    // If inotify is unavailable, the version of the file is compared every second.
    var watch = contents.store.watch()
    var problem: String?
    var lastLook = -Double.infinity
    while true {
      if watch == nil { watch = contents.store.watch() }
      var waiting = pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, watch == nil ? 1000 : 5000)
      // A commit makes several events, and commits of this program make as many. A wait gathers them,
      // so that changes need not wait for a query of the store each: a short one after a pause, and a
      // longer one while they go on.
      usleep(UInt32(max(0.004, Self.pause - (monotonicNow - lastLook)) * 1_000_000))
      _ = watch?.takeChanges()
      lastLook = monotonicNow
      do {
        if try contents.store.hasChangedElsewhere() { try household.refresh() }
        problem = nil
      } catch {
        // Logged once: the same problem again would fill the log.
        if problem != "\(error)" { log.note("items: \(error)") }
        problem = "\(error)"
        usleep(100_000)
      }
    }
  }

  private func watchThemes() {
    let (household, changes) = (household, household.themes.changes)
    Task {
      for await _ in changes { household.hub.publish(.themes) }
    }
  }
}
