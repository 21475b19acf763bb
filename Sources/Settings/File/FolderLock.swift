import Glibc

/// The one right to change files in a folder, held until the end of its life.
///
/// `flock` on the folder itself: it needs no lock file that could be left behind, works on a
/// folder that may only be read, and the kernel takes it back when its holder is killed.
struct FolderLock: ~Copyable {
  let folder: Descriptor

  /// Waits for the lock; throws EWOULDBLOCK when the wait, in seconds, is over.
  init(folder path: String, wait: Double) throws(SystemCallError) {
    let start = Self.now
    var pause: UInt32 = 250
    while true {
      let folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
      do throws(SystemCallError) {
        let number = folder.number
        try system { flock(number, LOCK_EX | LOCK_NB) }
        // The folder may have been replaced during the wait; its successor is the one to lock.
        let held = try folder.status()
        var named = stat()
        try system { stat(path, &named) }
        if held.st_dev == named.st_dev, held.st_ino == named.st_ino {
          self.folder = folder
          return
        }
      } catch {
        guard error.code == EWOULDBLOCK, Self.now - start < wait else { throw error }
        // Waiters that poll in step would starve one another.
        usleep(pause + UInt32.random(in: 0...pause))
        pause = min(pause * 2, 4_000)
      }
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
