import StyledTerminalText
import TerminalThemes

/// A drawing and a line for a list without needed items, and a hint.
///
/// The drawing and the line change daily.
package struct EmptyList: View {
  private let day: Int
  private let hint: Line
  private let hasDrawing: Bool

  /// - Parameters:
  ///   - day: Determines the drawing and the line.
  ///   - hint: The next step, such as a command.
  package init(day: Int, hint: Line, hasDrawing: Bool = true) {
    self.day = day
    self.hint = hint
    self.hasDrawing = hasDrawing
  }

  package func lines(in context: ViewContext) -> [Line] {
    let drawing = EmptyDrawing.all[index(in: EmptyDrawing.all.count)]
    let words = Encouragement.all[index(in: Encouragement.all.count)]
    var lines: [Line] = [Line()]
    let columns = drawing.map(\.count).max() ?? 0
    if hasDrawing, columns <= context.width {
      let block = drawing.map { row in
        Line(row + spaces(columns - row.count), .illustration)
      }
      lines += block.map { centered($0, in: context.width) }
      lines.append(Line())
    }
    for line in [Line(words, .quote), hint] {
      lines += line.wrapped(to: context.width).map { centered($0, in: context.width) }
    }
    lines.append(Line())
    return lines
  }

  private func index(in count: Int) -> Int {
    let rest = day % count
    return rest < 0 ? rest + count : rest
  }

  private func centered(_ line: Line, in width: Int) -> Line {
    let margin = max(0, (min(width, 80) - line.width) / 2)
    guard margin > 0 else { return line }
    return Line(spaces(margin)) + line
  }
}

enum Encouragement {
  static let all = [
    "Nothing needs you right now.",
    "All quiet. Enjoy it.",
    "The list is clear, and so is the day.",
    "Everything is in the cupboard.",
    "An empty list is a small holiday.",
    "There is room for what comes next.",
    "You have thought of everything.",
  ]
}

/// A drawing in ASCII, which looks the same in every terminal.
enum EmptyDrawing {
  static let all: [[String]] = [teacup, sailingBoat, basket, sunrise, plant]

  private static let teacup = [
    #"      )  (   )   "#,
    #"     (   )  (    "#,
    #"   .-----------.  "#,
    #"   |           |-."#,
    #"   |           | |"#,
    #"   |           |-'"#,
    #"    \         /   "#,
    #"     `-------'    "#,
    #"  ===============  "#,
  ]

  private static let sailingBoat = [
    #"          |\        "#,
    #"         /| \       "#,
    #"        / |  \      "#,
    #"       /  |   \     "#,
    #"      /___|____\    "#,
    #"    ______|_______  "#,
    #"    \            /  "#,
    #"  ~~~\__________/~~~"#,
    #"    ~~   ~~~   ~~   "#,
  ]

  private static let basket = [
    #"        .------.        "#,
    #"       /        \       "#,
    #"   ___/__________\___   "#,
    #"  [__________________]  "#,
    #"   \ |  |  |  |  | /    "#,
    #"    \|__|__|__|__|/     "#,
    #"     \ |  |  |  |/      "#,
    #"      `----------'      "#,
  ]

  private static let sunrise = [
    #"          \   |   /       "#,
    #"           .-"""-.        "#,
    #"     --   /       \   --  "#,
    #"   ______/_________\______"#,
    #"      /\            /\    "#,
    #"     /  \    /\    /  \   "#,
    #"    /    \__/  \__/    \  "#,
  ]

  private static let plant = [
    #"       _   |   _    "#,
    #"      ( \  |  / )   "#,
    #"       \_\_|_/_/    "#,
    #"      __ \ | / __   "#,
    #"     (__`-.|.-'__)  "#,
    #"           |        "#,
    #"       .---+---.    "#,
    #"        \     /     "#,
    #"         `---'      "#,
  ]
}
