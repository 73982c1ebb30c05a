package import Foundation
import TipJarStore

/// A lock by which a state folder has one server at a time.
package enum ServerLock {
  /// An error of a folder that cannot be locked.
  package struct Failure: Error, Equatable {
    /// A Boolean value that indicates whether another server has the folder.
    package let isTaken: Bool
    package let problem: String
  }

  /// Locks a state folder until the process ends, however it ends.
  package static func lock(_ folder: URL) throws(Failure) {
    let path = folder.appending(path: "server.lock").path
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw Failure(isTaken: false, problem: "\(path): \(String(cString: strerror(errno)))")
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      // One that is starting has not written its record yet.
      let other = ServingRecord.read(folder).map { " at \($0.url), process \($0.process)," }
      throw Failure(
        isTaken: true, problem: "Another tipjar serve\(other ?? "") uses \(folder.path)")
    }
  }
}
