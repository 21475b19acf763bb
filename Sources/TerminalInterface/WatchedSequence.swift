import PrioritiesBasics
import Synchronization

/// The elements of an asynchronous sequence, such as changes of themes or settings, behind a
/// descriptor that a full-screen program watches.
///
/// <!-- given screen: FullScreen, news: AsyncStream<String> -->
/// ```swift
/// let watched = WatchedSequence(news)
/// for event in screen.next(watching: [watched.descriptor]) {
///   if event == .ready(watched.descriptor) { print(watched.next()) }
/// }
/// ```
///
/// A task reads the sequence until it ends or the last reference to this object is gone. The loop
/// should have the main thread or one of its own, because it would keep a thread from other tasks.
public final class WatchedSequence<Element: Sendable>: Sendable {
  private let arrivals = Arrivals()
  private let task: Task<Void, Never>

  /// Belongs to the task too, so that the task never writes to a closed descriptor.
  private final class Arrivals: Sendable {
    let pipe = try? Pipe(blocks: false)
    let elements = Mutex<[Element]>([])

    deinit { pipe?.close() }
  }

  /// Starts to read a sequence.
  public init(_ sequence: some AsyncSequence<Element, Never> & Sendable) {
    task = Task { [arrivals] in
      for await element in sequence {
        arrivals.elements.withLock { elements in
          // One byte for all elements, so that the pipe is never full.
          if elements.isEmpty, let pipe = arrivals.pipe { write(pipe.writing, "+", 1) }
          elements.append(element)
        }
      }
    }
  }

  deinit { task.cancel() }

  /// Readable while there are elements; -1, which is never readable, if no pipe could be created.
  public var descriptor: Int32 { arrivals.pipe?.reading ?? -1 }

  /// Removes and returns the elements since the last call, oldest first, without waiting.
  public func next() -> [Element] {
    arrivals.elements.withLock { elements in
      var byte: UInt8 = 0
      if !elements.isEmpty { read(descriptor, &byte, 1) }
      defer { elements = [] }
      return elements
    }
  }
}
