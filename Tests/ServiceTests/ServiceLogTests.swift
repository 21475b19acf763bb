import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesService

@Suite struct ServiceLogTests {
  private func lines(_ body: (ServiceLog) -> Void) -> [String] {
    let lines = Lines()
    body(
      ServiceLog(
        clock: { Timestamp(milliseconds: 1_767_323_045_000) },
        write: { line in lines.all.withLock { $0.append(line) } }))
    return lines.all.withLock { $0 }
  }

  @Test("Each event is one logfmt line")
  func events() {
    let found = lines { log in
      log.record("device paired")
      log.record("items: \"a\"\nb\u{1b}[2J=c")
      log.record(failure: "CancellationError")
      ServiceLog.none.record("nowhere")
    }
    let start = "time=2026-01-02T03:04:05Z"
    #expect(
      found == [
        "\(start) level=info event=\"device paired\"",
        "\(start) level=info event=\"items: \\\"a\\\"\\nb [2J=c\"",
        "\(start) level=error event=failed error=CancellationError",
      ])
  }

  @Test("On a terminal, each event is a sentence")
  func sentences() {
    let lines = Lines()
    let log = ServiceLog(sentences: { line in lines.all.withLock { $0.append(line) } })
    log.record("device paired")
    log.record(failure: "CancellationError")
    #expect(lines.all.withLock { $0 } == ["Device paired.", "Failed: CancellationError."])
  }

  @Test("A request is logged by its route, without the client's text")
  func requests() {
    let found = lines { log in
      log.record(method: "GET", route: "/api/v1/items/{id}", status: 200, seconds: 0.0012345)
      log.record(method: "POST", route: "/api/v1/changes", status: 503, seconds: 5.25)
      log.record(method: "SECRET", route: nil, status: 404, seconds: 0.000_000_4)
    }
    let start = "time=2026-01-02T03:04:05Z level=info event=request"
    #expect(
      found == [
        "\(start) method=GET ms=1.234 route=/api/v1/items/{id} status=200",
        "\(start) method=POST ms=5250.000 route=/api/v1/changes status=503",
        "\(start) method=other ms=0.000 route=none status=404",
      ])
  }
}

final class Lines: Sendable {
  let all = Mutex<[String]>([])
}
