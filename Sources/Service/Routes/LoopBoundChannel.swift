import HummingbirdCore
import Logging
import NIOCore

/// A connection whose requests run on the event loop that reads them.
///
/// No thread has to wake another for a request then, which costs more than most answers. What blocks
/// goes to the threads of the pool; see ``Household/work(_:)``.
struct LoopBoundChannel: ServerChildChannel {
  /// Reads requests and writes answers.
  var base: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    base.setup(channel: channel, logger: logger)
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await withTaskExecutorPreference(LoopExecutor(loop: value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }
}

/// Runs tasks on an event loop.
private final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(loop: any EventLoop) {
    self.loop = loop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
