// How frequent commands read plain lines, with a line for each property, in the order of their
// declarations. A test reads every option both ways.

extension AnswerOptions: FastDecodable {
  mutating func decode(from line: inout FastArguments) {
    json = line.has("--json")
    global = line.group()
  }
}

extension GlobalOptions: FastDecodable {
  mutating func decode(from line: inout FastArguments) {
    color = line.value(of: "--color")
    theme = line.value(of: "--theme")
    profile = line.value(of: "--profile")
  }
}

extension NameArguments: FastDecodable {
  mutating func decode(from line: inout FastArguments) {
    names = line.restOfWords(areRequired: true)
  }
}

extension DateOptions: FastDecodable {
  mutating func decode(from line: inout FastArguments) {
    due = line.value(of: "--due")
    every = line.value(of: "--every")
    lead = line.value(of: "--lead")
  }
}

extension PlaceOption: FastDecodable {
  mutating func decode(from line: inout FastArguments) {
    list = line.value(of: "--in")
  }
}

extension Priorities.Add {
  mutating func decode(from line: inout FastArguments) {
    words = line.group()
    priority = line.value(of: "-p", "--priority")
    details = line.value(of: "-d", "--details")
    lists = line.values(of: ["--in"])
    date = line.group()
    answer = line.group()
  }
}

extension Priorities.Delete {
  mutating func decode(from line: inout FastArguments) {
    words = line.group()
    yes = line.has("--yes")
    answer = line.group()
  }
}

extension Priorities.Done {
  mutating func decode(from line: inout FastArguments) {
    words = line.group()
    early = line.has("--early")
    answer = line.group()
  }
}

extension Priorities.List {
  mutating func decode(from line: inout FastArguments) {
    words = line.restOfWords()
    all = line.has("--all")
    tree = line.has("--tree")
    top = line.has("--top")
    count = line.has("--count")
    due = line.has("--due")
    numbers = line.has("--numbers")
    limit = line.value(of: "--limit")
    sort = line.value(of: "--sort")
    only = line.value(of: "--only")
    answer = line.group()
  }
}

extension Priorities.Lower {
  mutating func decode(from line: inout FastArguments) {
    words = line.group()
    place = line.group()
    answer = line.group()
  }
}

extension Priorities.Open {
  mutating func decode(from line: inout FastArguments) {
    global = line.group()
  }
}

extension Priorities.Raise {
  mutating func decode(from line: inout FastArguments) {
    words = line.group()
    place = line.group()
    answer = line.group()
  }
}

extension Priorities.Redo {
  mutating func decode(from line: inout FastArguments) {
    steps = line.group()
    answer = line.group()
  }
}

extension Priorities.Search {
  mutating func decode(from line: inout FastArguments) {
    text = line.restOfWords(areRequired: true)
    list = line.value(of: "--in")
    limit = line.value(of: "--limit")
    only = line.value(of: "--only")
    answer = line.group()
  }
}

extension Priorities.SetPriority {
  mutating func decode(from line: inout FastArguments) {
    priority = line.requiredWord()
    words = line.group()
    place = line.group()
    answer = line.group()
  }
}

extension Priorities.Show {
  mutating func decode(from line: inout FastArguments) {
    item = line.group()
    answer = line.group()
  }
}

extension Priorities.Status {
  mutating func decode(from line: inout FastArguments) {
    format = line.value(of: "--format")
    answer = line.group()
  }
}

extension Priorities.Undo {
  mutating func decode(from line: inout FastArguments) {
    steps = line.group()
    answer = line.group()
  }
}

extension StepCount: FastDecodable {
  mutating func decode(from line: inout FastArguments) {
    count = line.word() ?? 1
    step = line.value(of: "--step")
    yes = line.has("--yes")
  }
}
