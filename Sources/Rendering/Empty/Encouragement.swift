/// Short lines for a list that needs nothing.
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
