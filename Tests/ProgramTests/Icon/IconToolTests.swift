import Foundation
import PrioritiesBasics
import PrioritiesTestSupport
import StyledTerminalText
import Testing

@testable import AppIconSets
@testable import PrioritiesProgram

@Suite("Icon tool")
struct IconToolTests {
  let folder = TemporaryFolder.forSuite()

  private func run(_ arguments: String...) throws -> BuiltProgram.Result {
    try BuiltProgram.icontool.run(arguments, home: folder)
  }

  private func bitmap(_ name: String) throws -> Bitmap {
    try Bitmap(png: FileWriter.read(folder.url(name).path))
  }

  @Test("Builds each size in a file named after icon and size")
  func sizes() throws {
    let result = try run(
      "build", "--icon", "pink", "--icon", "blue", "--size", "16", "--size", "40", "--out", "out",
      "--fast")
    #expect(result == .init())
    #expect(
      try folder.names(in: "out") == ["blue-16.png", "blue-40.png", "pink-16.png", "pink-40.png"])
    let pink = try IconLibrary.shipped.icon(named: "pink")
    #expect(try bitmap("out/pink-40.png") == pink.bitmap(.square, pixels: 40))
  }

  @Test("Reproduces the committed files")
  func committed() throws {
    let result = try run("build", "--icon", "green-dark", "--out", "png", "--svg", "svg")
    #expect(result == .init())
    let made = try FileWriter.read(folder.url("png/green-dark.png").path)
    #expect(try Bitmap(png: made).width == 1024)
    #expect(
      try FileWriter.read(folder.url("svg/green-dark.svg").path)
        == FileWriter.read(packageRoot.appending(path: "Icons/svg/green-dark.svg").path))
    _ = try run("build", "--icon", "green-dark", "--out", "again")
    #expect(try FileWriter.read(folder.url("again/green-dark.png").path) == made)
  }

  @Test("Draws in another colour's hue")
  func color() throws {
    let result = try run(
      "build", "--icon", "blue", "--size", "32", "--color", "#b8860b", "--out", ".", "--fast")
    #expect(result == .init())
    let made = try bitmap("blue-32.png")
    let ground = made.color(x: 1, y: 16)
    #expect(ground.red > ground.green && ground.green > ground.blue)
  }

  @Test("Draws in a theme's accent and suggests a near match")
  func theme() throws {
    let result = try run(
      "build", "--icon", "blue", "--size", "16", "--theme", "stillwater", "--out", ".", "--fast")
    #expect(result == .init())
    let made = try bitmap("blue-16.png")
    #expect(made != IconLibrary.shipped.primary.bitmap(.square, pixels: 16))
    let unknown = try run("build", "--size", "16", "--theme", "stilwater")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("stillwater"))
    #expect(try run("build", "--theme", "stillwater", "--color", "#fff").status == 64)
  }

  @Test("Lists the icons")
  func list() throws {
    let result = try run("list")
    let names = result.output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
    #expect(names.map(String.init) == IconLibrary.shipped.icons.map(\.name))
  }

  @Test(
    "Reports mistakes in one sentence and creates nothing",
    arguments: [
      (["build", "--size", "0"], 64, "0 is not a valid icon size. Use 1 to 8192 pixels."),
      (
        ["build", "--size", "100000"], 64, "100000 is not a valid icon size. Use 1 to 8192 pixels."
      ),
      (["build", "--size", "big"], 64, "big is not a valid icon size. Use 1 to 8192 pixels."),
      (
        ["build", "--color", "blurple"], 64,
        "\"blurple\" is not a colour. Use #rrggbb or a name such as orange."
      ),
      (
        ["biuld"], 64,
        "Unknown command \"icontool biuld\". Did you mean \"icontool build\"?"
      ),
      (
        ["export", "--platform", "beos"], 64,
        "The value 'beos' is invalid for '--platform <platform>'. Please provide one of the "
          + "following: apple, icns, android, web, linux, windows, all."
      ),
      (["build", "--icon", "bleu"], 1, "No icon is called \"bleu\". Did you mean \"blue\"?"),
      (
        ["build", "--icon", "violet"], 1,
        "No icon is called \"violet\". The icons are blue, blue-light, blue-dark, green, "
          + "green-light, green-dark, pink, pink-light, pink-dark."
      ),
      (["check", "nowhere"], 66, "Cannot read nowhere: it does not exist. Check the path."),
      (
        ["build", "--size", "16", "--out", "/proc/icons"], 73,
        "Cannot make /proc/icons: it does not exist."
      ),
      (
        ["build", "--size", "16", "--out", "/dev/null/icons"], 73,
        "Cannot make /dev/null/icons: a part of the path is not a folder. A file is in the place "
          + "of a folder."
      ),
    ] as [([String], Int32, String)])
  func mistakes(arguments: [String], code: Int32, sentence: String) throws {
    let result = try BuiltProgram.icontool.run(arguments, home: folder)
    #expect(result == .init(status: code, errors: "\(sentence)\n"))
    // Ignores the run's own streams.
    #expect(try folder.names().isEmpty)
  }

  @Test("Rejects files that are not pictures")
  func otherFile() throws {
    try folder.write("ten", to: "ten.txt")
    #expect(
      try run("check", "ten.txt")
        == .init(
          status: 1,
          output: "ten.txt: this is not a complete PNG file\n",
          errors: "1 fault in 1 file.\n"))
    #expect(try run("check", ".").status == 0)
  }

  @Test("Prints its version and help")
  func help() throws {
    #expect(try run("--version") == .init(output: "icontool \(programVersion)\n"))
    for words in [[], ["build"], ["check"], ["export"], ["list"], ["preview"]] {
      let shown = try BuiltProgram.icontool.run(words + ["--help"], home: folder)
      let lines = shown.output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(shown.status == 0 && lines.allSatisfy { $0.count <= 80 })
      let examples = lines.drop { $0 != "EXAMPLES:" }.dropFirst().dropLast()
      #expect(examples.count >= 2 && examples.allSatisfy { $0.hasPrefix("  ") }, "\(words)")
    }
    #expect(try run("export", "--out", "x").status == 64)
    #expect(
      try run("build", "--foo")
        == .init(status: 64, errors: "Unknown option '--foo'. See \"icontool build --help\".\n"))
  }

  @Test("Reports missing permission", .enabled(if: !isWritable("/sys"), "/sys can be written to"))
  func permission() throws {
    let result = try run("build", "--size", "16", "--out", "/sys/icons")
    #expect(result.status == 77)
    #expect(result.errors.hasPrefix("Cannot make /sys/icons: "))
  }

  @Test("A full disk leaves no partial files or folders")
  func noRoom() throws {
    // A file size limit of 4 kB simulates a full disk.
    let script = """
      trap "" XFSZ; ulimit -f 8; "$0" build --icon blue --size 512 --out out --fast
      """
    let result = try BuiltProgram(path: "/bin/sh").run(
      ["-c", script, BuiltProgram.icontool.path], home: folder)
    #expect(result.status == 74)
    #expect(result.errors.hasPrefix("Cannot write out/blue-512.png: "))
    #expect(!FileManager.default.fileExists(atPath: folder.url("out").path))
  }

  @Test("Runs as priorities under its other name")
  func secondName() throws {
    let names = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: names.url("icontool").path, withDestinationPath: BuiltProgram.priorities.path)
    let linked = BuiltProgram(path: names.url("icontool").path)
    for words in [["list"], ["--help"], ["build", "--icon", "red", "--out", "."]] {
      #expect(try linked.run(words, home: folder) == BuiltProgram.icontool.run(words, home: folder))
    }
  }
}

private func isWritable(_ folder: String) -> Bool {
  mkdir("\(folder)/icons-probe", 0o755) == 0 && rmdir("\(folder)/icons-probe") == 0
}
