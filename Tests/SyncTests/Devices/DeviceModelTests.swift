import Foundation
import PrioritiesTestSupport
import Testing

struct DeviceModelTests {
  @Test("The model of the rules has the results of the cases", arguments: try DeviceCase.all())
  func cases(_ example: DeviceCase) throws {
    var model = DeviceModel(example.before)
    for step in example.changes {
      // The model has neither undo nor histories.
      guard case .change(let change, let expected) = step, !change.isUndo else { return }
      let answer = model.answer(to: change)
      #expect(answer == expected, "\(change.id)")
    }
    #expect(model.listed == example.after)
  }
}

extension DeviceChange {
  fileprivate var isUndo: Bool { command == .undo || command == .redo }
}
