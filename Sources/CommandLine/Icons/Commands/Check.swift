import ArgumentParser
import Basics
import Icons

extension IconTool {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check pictures, icon sets and palettes for what platforms refuse",
      discussion: CommandManual.discussion(
        """
        Looks at sizes, alpha channels, chunks, safe zones, contrast, and whether each file that is \
        named exists and no other. Faults are printed one a line; any fault ends with exit code 1.
        """,
        examples: ["icontool check icons", "icontool check Assets.xcassets manifest.webmanifest"]))

    @Argument(help: "A file, or a folder with all below it.")
    var paths: [String]

    func run() throws {
      var files = 0
      var faults = 0
      for path in paths {
        let check = try SetCheck(path: path)
        for finding in check.findings { Console.print(finding.description) }
        files += check.files
        faults += check.findings.count
      }
      guard faults == 0 else { throw ChecksFailed(faults: faults, files: files) }
      Console.print("\(files) \(files == 1 ? "file" : "files") checked, nothing wrong")
    }
  }
}

/// Some files are faulty; the details were printed before.
struct ChecksFailed: ReportableError {
  let faults: Int
  let files: Int

  var kind: FailureKind { .notDone }

  var description: String {
    "\(faults) \(faults == 1 ? "fault" : "faults") in \(files) \(files == 1 ? "file" : "files")."
  }
}
