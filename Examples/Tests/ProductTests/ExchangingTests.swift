import Interchange
import Lists
import Testing

struct ExchangingTests {
  @Test("A list goes from one format to another with a report of what is lost")
  func convert() throws {
    let file = SourceFile(name: "todo.txt", bytes: Array("(A) Call mum +Family\n".utf8))
    let format = try #require(ListFormat.detected(in: file))
    let reading = try format.read([file])
    let writing = ListFormat.markdown.write(reading.document)
    #expect(
      String(decoding: writing.files[0].bytes, as: UTF8.self)
        == "- [ ] Family !\n  - [ ] Call mum !!!\n")
    #expect(writing.losses == [])
  }
}
