import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences

/// Measures the cost of settings: loading, lookups, change notices and idle watching.
///
///     SettingsBenchmark [SECONDS]
///
/// SECONDS is the observation time of the idle watcher, 10 by default. `write FILE` runs the other
/// program of the wake-up trial.
@main
enum SettingsBenchmark {
  /// The start time of the other program's write, so that the watcher can measure the delay.
  private static let moment = Setting(
    "moment", default: 0, .integer(in: 0...Int.max), "Nanoseconds of the monotonic clock")
  private static let momentSchema = SettingsSchema(title: "Benchmark", [moment.declaration])

  static func main() throws {
    let words = CommandLine.arguments
    if words.count == 3, words[1] == "write" {
      let store = SettingsStore(file: words[2], schema: momentSchema)
      return try store.write(now(), for: moment)
    }
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("priorities-\(UUID())").path
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    let file = folder + "/settings.json"
    try measureLoading(folder)
    unlink(file)
    try measureWakeUp(file)
    measureIdling(file, seconds: words.count > 1 ? Double(words[1]) ?? 10 : 10)
  }

  /// Loads all settings 1,000 times, then looks up one value 10,000 times.
  private static func measureLoading(_ folder: String) throws {
    let folders = try Folders(environment: ["PRIORITIES_HOME": folder])
    let environment = ["PRIORITIES_MOTION": "off", "HOME": "/", "LANG": "C"]
    let store = Preference.store(in: folders, environment: environment, options: ["color": "256"])
    try store.write(all: [
      "theme": ["dark": "fjord", "light": "pink"], "icon": "pink-dark", "appearance": "dark",
      "color": "never", "minimumContrast": .double(4.5), "background": "paint", "glyphs": "unicode",
      "images": "blocks", "links": "never", "motion": "on", "mouse": "off", "screenReader": "off",
      "keys": ["done": ["space", "d"], "quit": ["q"]],
    ])
    var settings = store.read()
    precondition(settings[Preference.icon] == .pinkDark && settings.warnings.isEmpty)

    let start = cpu()
    for _ in 0..<1_000 {
      settings = Preference.store(in: folders, environment: environment, options: ["color": "256"])
        .read()
    }
    print("read all settings       \(text((cpu() - start) / 1_000)) of CPU, mean of 1,000")

    let lookups = cpu()
    var contrast = 0.0
    for _ in 0..<10_000 { contrast += settings[Preference.minimumContrast] }
    print("10,000 values asked     \(text(cpu() - lookups)) of CPU")
    precondition(contrast == 45_000)
  }

  /// Receives 100 changes by another process; times each from its rename and from its write.
  private static func measureWakeUp(_ file: String) throws {
    let observer = SettingsObserver(SettingsStore(file: file, schema: momentSchema))
    var times: [Double] = []
    var whole: [Double] = []
    for _ in 0..<100 {
      let child = try spawn(["write", file])
      guard let change = observer.next(within: 5) else { break }
      var status = stat()
      stat(file, &status)
      // A rename sets the status time, whose clock ticks every few milliseconds.
      let renamed = Double(status.st_ctim.tv_sec) + Double(status.st_ctim.tv_nsec) / 1e9
      times.append(seconds(CLOCK_REALTIME) - renamed)
      whole.append(Double(now() - change.settings[moment]) / 1e9)
      waitpid(child, nil, 0)
    }
    times.sort()
    whole.sort()
    print(
      "watcher woken           \(times.filter { $0 < 0.2 }.count) of 100 in under 200 ms; median "
        + "\(text(times[times.count / 2])), slowest \(text(times[times.count - 1])); with the write "
        + "itself \(text(whole[whole.count / 2])), slowest \(text(whole[whole.count - 1]))")
  }

  /// Sleeps with and without a watcher that waits on its own thread.
  private static func measureIdling(_ file: String, seconds: Double) {
    let bare = sleep(seconds)
    let changes = SettingsStore(file: file, schema: momentSchema).changes
    usleep(200_000)
    let watched = sleep(seconds)
    print(
      "idle for \(Int(seconds)) s           \(text(watched.cpu)) of CPU and \(watched.switches) "
        + "context switch with a watcher, \(text(bare.cpu)) and \(bare.switches) without one")
    withExtendedLifetime(changes) {}
  }

  /// The usage of all threads while this one sleeps.
  private static func sleep(_ seconds: Double) -> (cpu: Double, switches: Int) {
    let before = usage()
    var rest = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    nanosleep(&rest, nil)
    let after = usage()
    return (after.cpu - before.cpu, after.switches - before.switches)
  }

  private static func spawn(_ words: [String]) throws -> pid_t {
    var child: pid_t = 0
    var arguments = ([CommandLine.arguments[0]] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawn(&child, "/proc/self/exe", nil, nil, &arguments, environ)
    guard code == 0 else {
      throw SettingsError.inputOutput(
        path: "/proc/self/exe", action: "run", reason: String(cString: strerror(code)))
    }
    return child
  }

  private static func usage() -> (cpu: Double, switches: Int) {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let cpu = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
    return (cpu[0] + cpu[1], usage.ru_nvcsw + usage.ru_nivcsw)
  }

  private static func cpu() -> Double {
    seconds(CLOCK_PROCESS_CPUTIME_ID)
  }

  private static func now() -> Int {
    Int(seconds(CLOCK_MONOTONIC) * 1e9)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func text(_ seconds: Double) -> String {
    let microseconds = Int((seconds * 1e6).rounded())
    return microseconds < 10_000 ? "\(microseconds) µs" : "\(microseconds / 1_000) ms"
  }
}
