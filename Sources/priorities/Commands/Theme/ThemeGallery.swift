import ArgumentParser
import Foundation
import Icons
import Preferences
import Rendering
import SystemFiles
import Theming

extension Priorities.ThemeGroup {
  /// The command `priorities theme gallery --out DIR`.
  struct Gallery: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "gallery", of: "theme", abstract: "Draw every theme on a web page",
      discussion: """
        Writes index.html, which needs nothing beside it, and pictures in SVG for documents. Your own \
        themes are drawn too.
        """,
      examples: ["theme gallery --out gallery", "theme gallery --out ~/Pictures/themes"])

    @Option(
      help: ArgumentHelp("The folder to write into.", valueName: "folder"), completion: .directory)
    var out: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let themes = try themes(in: ThemeLibrary(folder: context.folders.themes), context)
      let pictures = GalleryPictures(themes).files
      let files = [("index.html", GalleryPage(themes).html)] + pictures
      try Self.checkIndex(at: "\(out)/index.html")
      try ExportTarget.makeFolder(out)
      do {
        for (name, text) in files {
          try FileWriter.write(text, to: "\(out)/\(name)")
        }
      } catch {
        throw Failure(
          "The gallery cannot be written into \(out). \(error.description)", code: EX_CANTCREAT)
      }
      try context.show(
        Note(
          .success,
          "Drew \(themes.count) families of themes: \(out)/index.html and \(pictures.count) "
            + "pictures."))
    }

    /// Refuses a folder whose page is not one of ours: somebody's own would be lost.
    private static func checkIndex(at path: String) throws(Failure) {
      guard let bytes = try? readFile(path), !bytes.isEmpty,
        !String(decoding: bytes, as: UTF8.self).contains(GalleryPage.mark)
      else { return }
      throw Failure(
        notDone: "There is a file \(path) already that is no gallery. Nothing was written: name "
          + "another folder.")
    }

    /// Every family, the standard one first and the terminal's own last; a theme with errors is left out and reported.
    private func themes(in library: ThemeLibrary, _ context: CommandContext) throws
      -> [GalleryTheme]
    {
      var themes: [GalleryTheme] = []
      for family in library.families {
        var halves: [Theme] = []
        var remark = ""
        // Both halves of a theme may be one file, whose fault is reported once.
        var reported: Set<String> = []
        for appearance in Appearance.allCases {
          do {
            let theme = try library.theme(family: family.name, appearance: appearance)
            if !halves.contains(theme) { halves.append(theme) }
            if remark.isEmpty, let file = try library.file(named: theme.name) {
              remark = GalleryTheme.remark(in: file)
            }
          } catch {
            if reported.insert(error.description).inserted {
              context.warn(error.leftOut)
            }
          }
        }
        if family.name == Theme.ansiName {
          remark = "Your terminal's own sixteen colours; its background is never painted."
        }
        if !halves.isEmpty {
          themes.append(GalleryTheme(name: family.name, remark: remark, halves: halves))
        }
      }
      let order = { (theme: GalleryTheme) in
        theme.name == Theme.defaultName ? 0 : theme.name == Theme.ansiName ? 2 : 1
      }
      return (0...2).flatMap { place in themes.filter { order($0) == place } }
    }
  }
}
