import Foundation
import PrioritiesTestSupport
import Testing

struct DeviceCaseTests {
  @Test("The server answers as the people expect", arguments: try DeviceCase.all())
  func server(_ example: DeviceCase) throws {
    var household = try DeviceHousehold()
    try household.prepare(example.before)
    for step in example.changes {
      guard var answer = try household.run(step), case .change(let change, let expected) = step
      else { continue }
      // Only what is left undone needs words.
      if expected.message == nil { answer.message = nil }
      #expect(answer == expected, "\(change.id)")
    }
    #expect(try household.listed() == example.after)
  }
}
