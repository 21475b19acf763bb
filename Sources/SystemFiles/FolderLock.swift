/// The one right to change files in a folder, held until the end of its life.
///
/// `flock` on the folder itself: it needs no lock file that could be left behind, works on a
/// folder that may only be read, and the kernel takes it back when its holder is killed.
package struct FolderLock: ~Copyable {
  package let folder: Descriptor

  /// Waits for the lock; throws EWOULDBLOCK when the wait, in seconds, is over.
  package init(folder path: String, wait: Double) throws(SystemCallError) {
    let start = monotonicNow
    var pause: UInt32 = 250
    while true {
      let folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
      if try folder.tryLock() {
        // The folder may have been replaced during the wait; its successor is the one to lock.
        if try folder.status().identity == FileStatus(path: path).identity {
          self.folder = folder
          return
        }
        continue
      }
      guard monotonicNow - start < wait else { throw SystemCallError(code: EWOULDBLOCK) }
      // Waiters that poll in step would starve one another.
      usleep(pause + UInt32.random(in: 0...pause))
      pause = min(pause * 2, 4_000)
    }
  }
}
