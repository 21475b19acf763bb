import Foundation
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

@testable import LayeredSettings

@Suite(.serialized) struct WatchingTests {
  private func files() -> FileManager { .default }

  private func put(_ text: String, _ sample: Sample, _ name: String = "settings.json") throws {
    // Written in place by another process: a child of a parallel test could inherit a descriptor of
    // this one, and inotify reports only the last close.
    let path = sample.folder.path + "/" + name
    #expect(
      try ChildProcess.run(["/bin/sh", "-c", "printf %s \"$1\" > \"$2\"", "sh", text, path])
        == BuiltProgram.Result())
  }

  /// An observer whose clock only the test advances.
  private final class Watched {
    private(set) var now = 0.0
    private(set) lazy var observer = SettingsObserver(
      store, watcher: FileWatcher(.file(store.path)), now: { [unowned self] in now })
    private let store: SettingsStore

    init(_ store: SettingsStore) {
      self.store = store
      _ = observer
    }

    /// The changes until the observer is idle.
    ///
    /// The kernel queues the event before the file's last `close` returns.
    func changes() -> [SettingsChange] {
      var changes: [SettingsChange] = []
      while true {
        if let change = observer.update() { changes.append(change) }
        let timeout = observer.timeout
        guard timeout >= 0 else { return changes }
        now += Double(timeout) / 1000
      }
    }

    var keys: [[String]] { changes().map(\.keys) }

    /// Advances the clock; returns a change if one is due by then.
    func change(after seconds: Double) -> SettingsChange? {
      now += seconds
      return observer.update()
    }
  }

  @Test("A write, by rename or in place, is reported once with the changed keys")
  func writes() throws {
    let sample = try Sample()
    let watched = Watched(sample.store)
    #expect(watched.observer.timeout == -1)
    try sample.store.write(.merry, for: Sample.mood)
    #expect(watched.keys == [["mood"]])
    try put(#"{"mood": "merry", "lineWidth": 100, "other": 1}"#, sample)
    #expect(watched.keys == [["lineWidth"]])
    #expect(watched.observer.settings[Sample.width] == 100)
    // Different bytes, same values.
    try put(#"{"lineWidth":1e2,"mood":"merry"}"#, sample)
    #expect(watched.keys == [])
    try sample.store.delete("mood")
    #expect(watched.keys == [["mood"]])
    #expect(watched.observer.settings[Sample.mood] == .calm)
    try files().removeItem(atPath: sample.store.path)
    #expect(watched.keys == [["lineWidth"]])
  }

  @Test("A burst is reported as one change")
  func burst() throws {
    let sample = try Sample()
    let watched = Watched(sample.store)
    for width in 30..<40 { try put("{\"lineWidth\": \(width)}", sample) }
    #expect(watched.keys == [["lineWidth"]])
    #expect(watched.observer.settings[Sample.width] == 39)
  }

  @Test("A burst ends after a pause of 20 ms, and after 80 ms at most")
  func debounce() throws {
    let sample = try Sample()
    let watched = Watched(sample.store)
    try put(#"{"lineWidth": 30}"#, sample)
    #expect(watched.change(after: 0) == nil)
    #expect(watched.change(after: 0.019) == nil)
    #expect(watched.change(after: 0.002)?.keys == ["lineWidth"])
    // Without a pause.
    for step in 0..<8 {
      try put("{\"lineWidth\": \(40 + step)}", sample)
      #expect(watched.change(after: step == 0 ? 0 : 0.01) == nil)
    }
    try put(#"{"lineWidth": 50}"#, sample)
    #expect(watched.change(after: 0.011)?.settings[Sample.width] == 50)
    #expect(watched.observer.timeout == -1)
  }

  @Test("A file moved away and recreated is reported once")
  func movedAway() throws {
    let sample = try Sample(#"{"mood": "merry"}"#)
    let watched = Watched(sample.store)
    try files().moveItem(atPath: sample.store.path, toPath: sample.store.path + "~")
    #expect(watched.change(after: 0) == nil)
    #expect(watched.change(after: 0.021) == nil)
    try put(#"{"mood": "solemn"}"#, sample)
    #expect(watched.changes().map { $0.settings[Sample.mood] } == [.solemn])
  }

  @Test("A broken file does not replace the last valid values, and its repair is reported")
  func broken() throws {
    let sample = try Sample(#"{"mood": "merry"}"#)
    let watched = Watched(sample.store)
    try put(#"{"mood": "sol"#, sample)
    let changes = watched.changes()
    #expect(changes.map(\.keys) == [[]])
    guard case .invalidFile(sample.store.path, _) = changes.first?.problem else {
      Issue.record("\(String(describing: changes.first?.problem))")
      return
    }
    #expect(changes.first?.settings[Sample.mood] == .merry)
    try put(#"{"mood": "merry"}"#, sample)
    let repaired = watched.changes()
    #expect(repaired.map(\.keys) == [[]])
    #expect(repaired.first?.problem == nil)
  }

  @Test("A partially written file is not reported if it is soon complete")
  func partialWrite() throws {
    let sample = try Sample(#"{"mood": "merry"}"#)
    let watched = Watched(sample.store)
    try put(#"{"mood": "#, sample)
    #expect(watched.change(after: 0) == nil)
    #expect(watched.change(after: 0.1) == nil)
    try put(#"{"mood": "solemn"}"#, sample)
    let changes = watched.changes()
    #expect(changes.map(\.problem) == [nil])
    #expect(changes.map { $0.settings[Sample.mood] } == [.solemn])
  }

  @Test("A created, replaced or deleted folder is reported")
  func folders() throws {
    let sample = try Sample()
    let store = SettingsStore(
      file: sample.folder.path + "/a/b/settings.json", schema: Sample.schema)
    let observer = SettingsObserver(store)
    try store.write(.merry, for: Sample.mood)
    #expect(observer.next(within: 5)?.keys == ["mood"])
    try makeFolder(sample.folder.url("a/c").path)
    try put(#"{"mood": "solemn"}"#, sample, "a/c/settings.json")
    try files().moveItem(at: sample.folder.url("a/b"), to: sample.folder.url("a/old"))
    try files().moveItem(at: sample.folder.url("a/c"), to: sample.folder.url("a/b"))
    #expect(observer.next(within: 5)?.settings[Sample.mood] == .solemn)
    try store.write(.merry, for: Sample.mood)
    #expect(observer.next(within: 5)?.settings[Sample.mood] == .merry)
    try files().removeItem(at: sample.folder.url("a/b"))
    #expect(observer.next(within: 5)?.settings[Sample.mood] == .calm)
    try store.write(.merry, for: Sample.mood)
    #expect(observer.next(within: 5)?.settings[Sample.mood] == .merry)
  }

  @Test("A redirected link to the folder and a replaced ancestor are reported")
  func foldersAbove() throws {
    let sample = try Sample()
    for (name, mood) in [("one", "merry"), ("two", "solemn"), ("x/y/one", "calm")] {
      try makeFolder(sample.folder.url(name).path)
      try put("{\"mood\": \"\(mood)\"}", sample, name + "/settings.json")
    }
    let link = sample.folder.path + "/link"
    #expect(symlink("one", link) == 0)
    let observer = SettingsObserver(
      SettingsStore(file: link + "/settings.json", schema: Sample.schema))
    #expect(observer.settings[Sample.mood] == .merry)
    #expect(symlink("two", link + "2") == 0 && rename(link + "2", link) == 0)
    #expect(observer.next(within: 5)?.settings[Sample.mood] == .solemn)

    let deep = sample.folder.path + "/x/y/one/settings.json"
    let above = SettingsObserver(SettingsStore(file: deep, schema: Sample.schema))
    #expect(rename(sample.folder.path + "/x", sample.folder.path + "/z") == 0)
    try makeFolder(sample.folder.url("x/y").path)
    #expect(rename(sample.folder.path + "/two", sample.folder.path + "/x/y/one") == 0)
    #expect(above.next(within: 5)?.settings[Sample.mood] == .solemn)
  }

  @Test("Without inotify the file is looked at every second")
  func polling() throws {
    let sample = try Sample()
    let observer = SettingsObserver(
      sample.store, watcher: FileWatcher(.file(sample.store.path), looks: true))
    #expect(observer.timeout == -1)
    try sample.store.write(.merry, for: Sample.mood)
    #expect(observer.next(within: 20)?.keys == ["mood"])
    #expect(observer.update() == nil)
  }

  @Test("Changes outside the folder cause no event")
  func idle() throws {
    let sample = try Sample("{}")
    try makeFolder(sample.folder.url("in").path)
    let store = SettingsStore(file: sample.folder.path + "/in/settings.json", schema: Sample.schema)
    let watched = Watched(store)
    try store.write(.merry, for: Sample.mood)
    #expect(watched.keys == [["mood"]])
    try put("x", sample, "other")
    try files().removeItem(at: sample.folder.url("other"))
    var waiting = pollfd(fd: watched.observer.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 0) == 0)
    #expect(watched.observer.timeout == -1)
  }

  @Test("A write to the target of a link and a redirected link are reported")
  func links() throws {
    let sample = try Sample()
    for name in ["one", "two"] { try makeFolder(sample.folder.url(name).path) }
    try put(#"{"mood": "merry"}"#, sample, "one/real.json")
    try put(#"{"mood": "solemn"}"#, sample, "two/real.json")
    try files().createSymbolicLink(atPath: sample.store.path, withDestinationPath: "one/real.json")
    let observer = SettingsObserver(sample.store)
    try put(#"{"mood": "calm"}"#, sample, "one/real.json")
    #expect(observer.next(within: 5)?.settings[Sample.mood] == .calm)
    try files().createSymbolicLink(
      atPath: sample.folder.path + "/new", withDestinationPath: "two/real.json")
    #expect(rename(sample.folder.path + "/new", sample.store.path) == 0)
    #expect(observer.next(within: 5)?.settings[Sample.mood] == .solemn)
    try put(#"{"mood": "merry"}"#, sample, "two/real.json")
    #expect(observer.next(within: 5)?.settings[Sample.mood] == .merry)
  }

  @Test("A change of the file that an option overrides is not reported")
  func decidedAbove() throws {
    let sample = try Sample()
    let store = SettingsStore(
      file: sample.store.path, schema: Sample.schema, options: ["mood": "solemn"])
    let watched = Watched(store)
    try sample.store.write(.merry, for: Sample.mood)
    #expect(watched.keys == [])
  }

  @Test("The streams report changes, and values also initially", .timeLimit(.minutes(1)))
  func streams() async throws {
    let sample = try Sample()
    var changes = sample.store.changes.makeAsyncIterator()
    var widths = sample.store.values(of: Sample.width).makeAsyncIterator()
    #expect(await widths.next() == 80)
    try sample.store.write(.merry, for: Sample.mood)
    #expect(await changes.next()?.keys == ["mood"])
    try sample.store.write(40, for: Sample.width)
    #expect(await changes.next()?.keys == ["lineWidth"])
    #expect(await widths.next() == 40)
  }

  @Test("A stream's watcher ends with the stream", .timeLimit(.minutes(1)))
  func streamEnds() async throws {
    let sample = try Sample()
    let inode = try files().attributesOfItem(atPath: sample.folder.path)[.systemFileNumber]
    let watched = "ino:\(String(try #require(inode as? UInt64), radix: 16)) "
    // Ignore descriptors of parallel tests.
    func watchers() throws -> Int {
      try files().contentsOfDirectory(atPath: "/proc/self/fdinfo").count { name in
        let text = try? String(contentsOfFile: "/proc/self/fdinfo/\(name)", encoding: .utf8)
        return text?.contains(watched) == true
      }
    }
    let first = Task { for await _ in sample.store.changes {} }
    while try watchers() == 0 { try await Task.sleep(for: .milliseconds(1)) }
    first.cancel()
    await first.value
    for _ in 0..<20 {
      let task = Task { for await _ in sample.store.changes {} }
      task.cancel()
      await task.value
    }
    while try watchers() > 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(try watchers() == 0)
  }

  @Test("A wait ends when its stop descriptor is closed")
  func stop() throws {
    let sample = try Sample()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    close(ends[1])
    #expect(SettingsObserver(sample.store).next(stop: ends[0]) == nil)
    close(ends[0])
  }
}
