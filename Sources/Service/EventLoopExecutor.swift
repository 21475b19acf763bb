import NIOCore
import NIOPosix

/// Runs tasks on the threads that read and write the connections.
///
/// With the default executor every request would hop to another thread and back, and wake one each
/// time. Here it leaves its thread only for work that blocks, which runs on the threads of a pool.
final class EventLoopExecutor: TaskExecutor {
  /// The one over the event loops that servers use.
  static let shared = EventLoopExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    // On an event loop's thread this is that loop.
    MultiThreadedEventLoopGroup.singleton.any().execute { job.runSynchronously(on: executor) }
  }
}
