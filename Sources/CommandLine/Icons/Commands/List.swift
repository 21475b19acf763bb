import ArgumentParser
import Icons

extension IconTool {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the icons: name, and the contrast of card and ground and of tick and card",
      discussion: CommandManual.discussion(
        "", examples: ["icontool list", "icontool list | cut -f1"]))

    func run() throws {
      for icon in IconLibrary.shipped.icons {
        let contrast = icon.contrast
        let columns = [contrast.cardOnGround, contrast.tickOnCard].map(Self.ratio)
        Console.print(([icon.name] + columns).joined(separator: "\t"))
      }
    }

    private static func ratio(_ value: Double) -> String {
      let tenths = Int(value * 10)
      return "\(tenths / 10).\(tenths % 10)"
    }
  }
}
