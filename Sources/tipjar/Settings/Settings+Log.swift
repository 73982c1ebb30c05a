import FoundationEssentials
import TipJarStorefront

extension Settings {
  /// Warns if the chosen log cannot be written, for commands that do not write to it.
  func warnOfLog() {
    guard log != nil else { return }
    do {
      _ = try LogFile(self) { .distantPast }
    } catch {
      Failure.say(Failure(error).message)
    }
  }
}
