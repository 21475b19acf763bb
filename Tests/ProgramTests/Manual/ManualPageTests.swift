import Testing

@testable import PrioritiesProgram

struct ManualPageTests {
  private let page = ManualPage(
    name: "lists", number: 5, summary: "the form of lists",
    sections: [
      .init(
        "Description",
        [
          .paragraph("One sentence. Another with --an-option and a back\\slash."),
          .definitions([
            .init("-p, --priority level", "How much it is needed."), .init("In", "A word."),
          ]),
          .literal("first\n.second"),
        ])
    ], seeAlso: ["priorities(1)", "lists(5)"])

  @Test("mdoc has a line for each sentence, and escapes macros")
  func mdoc() {
    #expect(
      page.mdoc(date: "January 2, 2026") == """
        .Dd January 2, 2026
        .Dt LISTS 5
        .Os
        .Sh NAME
        .Nm lists
        .Nd \\&the form \\&of lists
        .Sh DESCRIPTION
        One sentence.
        Another with \\-\\-an\\-option and a back\\eslash.
        .Bl -tag -width Ds
        .It \\&\\-p, \\&\\-\\-priority level
        How much it is needed.
        .It \\&In
        A word.
        .El
        .Bd -literal -offset indent
        first
        \\&.second
        .Ed
        .Sh SEE ALSO
        .Xr priorities 1 ,
        .Xr lists 5

        """)
  }

  @Test("Plain text is wrapped")
  func text() {
    #expect(
      page.text(width: 40) == """
        NAME
            lists - the form of lists

        DESCRIPTION
            One sentence. Another with
            --an-option and a back\\slash.

            -p, --priority level
                How much it is needed.
            In
                A word.

                first
                .second

        SEE ALSO
            priorities(1), lists(5)

        """)
  }

  @Test("The parser's dump is parsed into commands")
  func command() throws {
    let dump = """
      {"serializationVersion":0,"command":{"commandName":"add","abstract":"Put it there","arguments":[
       {"kind":"positional","valueName":"name","isOptional":false,"isRepeating":true,"abstract":"A name."},
       {"kind":"option","names":[{"kind":"short","name":"p"},{"kind":"long","name":"priority"}],
        "valueName":"level","isOptional":true,"isRepeating":false,"defaultValue":"medium"},
       {"kind":"flag","names":[{"kind":"long","name":"json"}],"isOptional":true},
       {"kind":"flag","names":[{"kind":"long","name":"secret"}],"shouldDisplay":false}]}}
      """
    let command = try #require(CommandManual(dump: dump))
    #expect(command.usage("add", common: ["--json"]) == "add NAME ... [--priority level]")
    #expect(
      command.definitions() == [
        .init("NAME", "A name."), .init("-p, --priority level", " The default is medium."),
        .init("--json", ""),
      ])
  }

  @Test(
    "Help fits the width and ends with examples",
    arguments: [
      (
        80,
        """
        OVERVIEW: Put it there

        Two lines that are one paragraph.

        Another.

        USAGE: list add <name> ... [--priority <level>] [--a-rather-long-name <value>]

        ARGUMENTS:
          <name>                  A name.

        OPTIONS:
          -p, --priority <level>  How much.
          --a-rather-long-name <value>
                                  Long.

        Also: --json. See: priorities help

        EXAMPLES:
          list add milk --priority "very high" --in Groceries

        """
      ),
      (
        40,
        """
        OVERVIEW: Put it there

        Two lines that are one paragraph.

        Another.

        USAGE: list add <name> ...
               [--priority <level>]
               [--a-rather-long-name <value>]

        ARGUMENTS:
          <name>
              A name.

        OPTIONS:
          -p, --priority <level>
              How much.
          --a-rather-long-name <value>
              Long.

        Also: --json. See: priorities help

        EXAMPLES:
          list add milk --priority "very high" \\
              --in Groceries

        """
      ),
    ] as [(Int, String)])
  func help(width: Int, text: String) throws {
    let discussion = CommandManual.discussion(
      "Two lines that\nare one paragraph.\n\nAnother.",
      examples: ["list add milk --priority \"very high\" --in Groceries"])
    let dump = """
      {"serializationVersion":0,"command":{"commandName":"add","abstract":"Put it there",
       "discussion":"\(discussion.replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))","arguments":[
       {"kind":"positional","valueName":"name","isOptional":false,"isRepeating":true,"abstract":"A name."},
       {"kind":"option","names":[{"kind":"short","name":"p"},{"kind":"long","name":"priority"}],
        "valueName":"level","isOptional":true,"isRepeating":false,"abstract":"How much."},
       {"kind":"option","names":[{"kind":"long","name":"a-rather-long-name"}],
        "valueName":"value","isOptional":true,"abstract":"Long."},
       {"kind":"flag","names":[{"kind":"long","name":"json"}],"isOptional":true,"abstract":"For programs."}]}}
      """
    let command = try #require(CommandManual(dump: dump))
    let page = command.help("list add", common: ["--json"])
    #expect(page.text(width: width) == text)
  }
}
