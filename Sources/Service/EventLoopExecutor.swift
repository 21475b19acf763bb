import NIOCore
import NIOPosix

/// Runs tasks on the threads that read and write the connections.
///
/// On threads of their own every request would go to them and back again, and wake a thread each time.
/// Here it leaves its thread only for work that blocks, which runs on the threads of a pool.
final class EventLoopExecutor: TaskExecutor {
  /// The one over the event loops that servers use.
  static let shared = EventLoopExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    // The loop of this thread, if it is one's.
    MultiThreadedEventLoopGroup.singleton.any().execute { job.runSynchronously(on: executor) }
  }
}
