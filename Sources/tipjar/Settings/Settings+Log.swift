import FoundationEssentials
import TipJarStorefront

extension Settings {
  /// Says so where the log that was asked for cannot be written. For commands that log nothing, and go on.
  func warnOfLog() {
    guard log != nil else { return }
    do {
      _ = try LogFile(self) { .distantPast }
    } catch {
      Failure.say(Failure(error).message)
    }
  }
}
