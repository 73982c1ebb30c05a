package import Foundation
import TipJarStore

package enum ServerLock {
  /// Locks a state folder until the process ends, however it ends.
  package static func lock(_ folder: URL) throws(ServerFailure) {
    let path = folder.appending(path: "server.lock").path
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw ServerFailure(.cannotCreate, "\(path): \(String(cString: strerror(errno)))")
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      // One that is starting has not written its record yet.
      let other = ServingRecord.read(folder).map { " at \($0.url), process \($0.process)," }
      throw ServerFailure(
        .unavailable,
        "Another tipjar serve\(other ?? "") uses \(folder.path). Use that one, or another --state")
    }
  }
}
