import Foundation
package import TipJarDownloads
import TipJarScreens
import TipJarTerminal

/// Texts of real downloads.
extension Texts {
  /// Returns the reason why a download failed, in sentences that do not name it.
  package func reason(_ failure: DownloadFailure) -> String {
    let words = words.downloads
    let host = failure.host.isEmpty ? words.thisComputer : TextCleaner.cleaned(failure.host)
    switch failure.kind {
    case .offline: return words.offline(host)
    case .notFound: return words.notFound(host)
    case .refused:
      if failure.detail == .webPage { return "\(words.webPage(host)) \(words.nothingInstalled)" }
      return words.refused(host, failure.status)
    case .busy:
      guard case .until(let date) = failure.detail else { return words.busy(host) }
      return words.busyUntil(host, date.formatted(dates.hour().minute()))
    case .untrusted: return words.untrusted(host)
    case .cut: return words.cut(host)
    case .tooLarge: return words.tooLarge(host)
    case .checksum: return checksum(failure, host)
    case .diskFull:
      guard case .room(let missing, let folder) = failure.detail else { return "" }
      return words.diskFull(TextCleaner.cleaned(folder, limit: 200), bytes(missing))
    case .engine: return words.engine
    case .file:
      guard case .system(let problem) = failure.detail else { return words.file("") }
      return words.file(TextCleaner.cleaned(problem, limit: 300))
    }
  }

  private func checksum(_ failure: DownloadFailure, _ host: String) -> String {
    let words = words.downloads
    guard case .digests(let expected, let found, let cause) = failure.detail else { return "" }
    let because =
      switch cause {
      case .webPage: words.causePage
      case .otherLength: words.causeLength
      case .otherBytes: words.causeBytes
      }
    // Twelve digits are enough to compare by eye; JSON has all of them.
    let text = words.checksum(host, String(expected.prefix(12)), String(found.prefix(12)))
    return "\(text)\(because) \(words.nothingInstalled)"
  }

  /// Returns the notice about a download that continues.
  package func note(_ note: DownloadNote) -> String {
    let words = words.downloads
    switch note {
    case .restarted(.changed): return words.restartedAsChanged
    case .restarted(.whole): return words.restartedAsWhole
    case .restarted(.checksum): return words.restartedForChecksum
    case .mirror(let host, let failure):
      return words.mirror(host.isEmpty ? words.thisComputer : host, reason(failure))
    case .retrying(let failure, let seconds):
      return words.retrying(Int(seconds.rounded(.up)), reason(failure))
    case .diskFull(let failure): return reason(failure)
    }
  }
}

extension DownloadFailure {
  /// The status code of the answer.
  fileprivate var status: Int? {
    if case .status(let status) = detail { status } else { nil }
  }
}
