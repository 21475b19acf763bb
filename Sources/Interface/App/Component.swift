import Lists
import Rendering
import StyledText
import Terminal

/// A part of the app with a state of its own: a list, a search, or a sheet over them.
///
/// A component changes itself and nothing else; what it wants of the app around it, it asks for
/// with ``Action`` values.
protocol Component: Hashable, Sendable {
  /// Handles an event, and says what is to be done for it.
  mutating func update(_ event: Event, in context: ComponentContext) -> [Action]
  /// What it shows between the head and the foot of the screen.
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body
  /// The keys that do something at this moment.
  func hints(in context: ComponentContext, ascii: Bool) -> [Hint]
}

/// What a component may know of the app around it.
struct ComponentContext: Hashable {
  /// The room there is.
  let layout: Layout
  /// The settings in force.
  let settings: AppSettings
  /// The notice on the screen.
  let message: Note?
  /// Whether another program holds the items, so that nothing can be read.
  let isBlocked: Bool
}

/// What a component asks of the app around it.
enum Action {
  /// Have the effect runner do something.
  case effect(Effect)
  /// Show a message; `nil` takes away the one shown.
  case message(Note?)
  /// Do what a command of every screen does: undo, customize, help, quit.
  case perform(Command)
  /// Do not propose a due item for now.
  case putOff(DueProposal)
  /// Open an item as a list.
  case open(Item.ID, name: String)
  /// Go back to the list before.
  case back
  /// Go back to the list before, which loses a row with that.
  case leave(Row)
  /// Close the sheet that asks this.
  case dismiss
  /// Read again all that is shown.
  case reload

  /// Change items.
  static func change(_ mutation: Mutation) -> Action { .effect(.change(mutation)) }

  /// Show a message of a kind.
  static func note(_ text: String, _ kind: Note.Kind = .info) -> Action {
    .message(Note(kind, text))
  }
}

/// What a component shows between the head and the foot of the screen.
struct Body {
  /// The rows, no more than there is room for.
  var lines: [Line]
  /// Pictures over the rows, placed from the first row of the body.
  var pictures: [ScreenContent.PlacedImage] = []
  /// Where text is being typed, counted from the first row of the body.
  var cursor: ScreenContent.Position?
}
