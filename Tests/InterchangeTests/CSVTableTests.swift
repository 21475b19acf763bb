import PriorityLists
import Testing

@testable import TaskListFormats

@Suite("CSV tables")
struct CSVTableTests {
  private static func table(_ text: String) throws -> CSVTable {
    try CSVTable(try SourceText(Array(text.utf8)))
  }

  @Test(
    "Cells follow RFC 4180",
    arguments: [
      ("a,b,,", ["a", "b", "", ""]),
      ("\"a,b\",\"c\nd\",\"\"", ["a,b", "c\nd", ""]),
      ("\"a \"\"b\"\" c\",\"\"\"\"", ["a \"b\" c", "\""]),
      ("  a ,  \"b\"  ,\"c\"\t", ["a ", "b", "c"]),
      ("a\"\"b", ["a\"b"]),
      ("\"\u{301}a\",\"x\"\"\u{301}\"", ["\u{301}a", "x\"\u{301}"]),
    ])
  func cells(line: String, cells: [String]) throws {
    for end in ["", "\n", "\r\n", "\r"] {
      let rows = try Self.table("name,x" + (end.isEmpty ? "\n" : end) + line + end).rows
      #expect(rows.map(\.cells) == [cells])
    }
  }

  @Test(
    "Excel's first line tells the separator",
    arguments: ["sep=;", "sep=,", "sep=\t", "SEP=|", "sep=^"])
  func separator(line: String) throws {
    let mark = line.last.map(String.init) ?? ""
    for end in ["\n", "\r\n", "\r"] {
      let rows = ["\u{FEFF}\(line)", "name\(mark)a,b;c", "Milk\(mark)\"1\(mark)2\"", ""]
      let bytes = Array(rows.joined(separator: end).utf8)
      let table = try CSVTable(try SourceText(bytes))
      #expect(table.rows.map(\.cells) == [["Milk", "1\(mark)2"]] && table.rows[0].line == 3)
      #expect(try ListFormat.csv.read(bytes).document.items.map(\.name) == ["Milk"])
    }
  }

  @Test(
    "A row has the number of its first line, for any line end", arguments: ["\n", "\r\n", "\r"])
  func lines(end: String) throws {
    let text = ["\u{FEFF} Name ;B", "", "a;\"1", "2\"", ";;", "b;3"].joined(separator: end)
    let table = try Self.table(text)
    #expect(table.header == ["name", "b"])
    #expect(table.rows.map(\.line) == [3, 6])
    #expect(table.rows.map(\.cells) == [["a", "1" + end + "2"], ["b", "3"]])
  }

  @Test(
    "Errors name the row",
    arguments: [
      (
        "name\n5\" pipe",
        "2:1: expected a comma or the end of the line after a closing quote in this row"
      ),
      (
        "name\n\n\"a\nb\" c",
        "3:1: expected a comma or the end of the line after a closing quote in this row"
      ),
      ("name\n\"a\nb", "2:1: a quoted cell begins in this row but is not closed"),
      ("name\n\"", "2:1: a quoted cell begins in this row but is not closed"),
      ("\n,,\n", "1:1: the file is empty"),
      (
        "name\n" + String(repeating: ",", count: 10_000), "2:1: this row has more than 10000 cells"
      ),
    ])
  func errors(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try Self.table(text) }
    #expect(error?.description == message)
  }
}
