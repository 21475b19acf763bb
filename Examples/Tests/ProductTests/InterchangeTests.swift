import PriorityLists
import TaskListFormats
import Testing

struct InterchangeTests {
  @Test("Interchange converts a list and reports losses")
  func convert() throws {
    let file = SourceFile(name: "todo.txt", bytes: Array("(A) Call mum +Family\n".utf8))
    let format = try #require(ListFormat.detected(in: file))
    let reading = try format.read([file])
    let writing = ListFormat.markdown.write(reading.document)
    #expect(
      String(decoding: writing.files[0].bytes, as: UTF8.self)
        == "- [ ] Family\n  - [ ] Call mum !!\n")
    // The letter of the line, which only todo.txt brings back as it was.
    #expect(
      writing.losses.map(\.description) == ["Markdown cannot store data of other formats"])
  }
}
