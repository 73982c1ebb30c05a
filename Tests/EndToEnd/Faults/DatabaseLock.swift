import Foundation
import TestSupport

/// Another program that holds a database: nobody else may write it, as long as this lives.
final class DatabaseLock {
  private let program: PTYProcess

  /// Takes the database at `path`.
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

  /// Lets go of it.
  func release() throws {
    program.type("\n")
    try program.waitForExit()
  }
}
