import Foundation
import TestSupport

/// Another program's lock on a database, which prevents writing as long as it exists.
final class DatabaseLock {
  private let program: PTYProcess

  /// Locks the database at `path`.
  init(_ path: String) throws {
    let script = """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1], isolation_level=None)
      database.execute("BEGIN EXCLUSIVE")
      print("held", flush=True)
      sys.stdin.readline()
      """
    program = try PTYProcess(TestEnvironment.tool("python3"), ["-c", script, path])
    try program.wait(for: "held")
  }

  /// Releases the lock.
  func release() throws {
    program.type("\n")
    try program.waitForExit()
  }
}
