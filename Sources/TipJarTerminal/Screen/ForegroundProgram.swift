import CTipJarCurses
import Foundation

/// A program that has the terminal for as long as it runs.
package enum ForegroundProgram {
  /// Runs a program without arguments until it ends. The keys that end it leave this one alone.
  /// Returns the reason if it cannot be started.
  package static func run(_ path: String) -> String? {
    let problem = unsafe tipjar_run_program(path)
    return problem == 0 ? nil : unsafe String(cString: strerror(problem))
  }
}
