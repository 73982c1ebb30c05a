import Foundation
import TipJarMachines
import TipJarVocabulary

/// The formatted progress next to a ring or spinner.
struct ActivityText: Equatable {
  /// "62%", "Waiting", "Paused"; empty at rest.
  var state = ""
  /// "2.1 MB/s" while bytes are received.
  var rate = ""
  var isPercentage = false

  /// Creates the progress of a button at `now`; `isElsewhere` is true for another program's
  /// download, which cannot be paused here. During the first second only the percentage is shown.
  init(
    _ button: DownloadButton, _ transfer: Transfer?, isElsewhere: Bool = false, at now: Instant,
    _ words: Words
  ) {
    let hasPace = button.hasPace(at: now)
    switch button.phase {
    case .offered, .open: break
    case .preparing: state = hasPace ? words.name(of: .preparing) : ""
    case .waiting: state = words.name(of: .queued)
    case .cancelling: state = hasPace ? words.text("Stopping") : ""
    case .installing: state = words.name(of: .installing)
    case .downloading(let fraction):
      let progress = transfer?.progress
      state = transfer.map { $0.state.isDownloading ? words.name(of: $0.state) : "" } ?? ""
      guard state.isEmpty, fraction.map({ button.hasFraction($0, at: now) }) ?? hasPace else {
        break
      }
      // Without a known size there is no percentage, only the bytes so far.
      state = fraction.map(words.language.percent) ?? progress.map(words.received) ?? ""
      rate = hasPace ? progress?.bytesPerSecond.map(words.rate) ?? "" : ""
      isPercentage = fraction != nil
    case .paused(let fraction):
      let rest = isElsewhere ? "" : words.name(of: .paused)
      state = fraction.map(words.language.percent) ?? rest
      rate = fraction == nil ? "" : rest
      isPercentage = fraction != nil && !isElsewhere
    }
  }

  init(state: String = "") { self.state = state }
}

extension Words {
  /// Returns a size in decimal units, with one decimal place from a megabyte: "840 kB", "30.0 MB".
  package func bytes(_ count: Int64) -> String {
    let unit = SizeUnit(for: count)
    return "\(unit.number(count, language.locale)) \(unit.name)"
  }

  /// Returns a part of a total size. A unit that both share appears once.
  package func received(_ count: Int64, of total: Int64) -> String {
    guard total > 0 else { return bytes(count) }
    return text("{0} of {1}", "bytes")(
      SizeUnit(for: total).number(count, language.locale), bytes(total))
  }

  package func rate(_ bytesPerSecond: Int64) -> String { bytes(bytesPerSecond) + "/s" }

  /// Returns the time left at a rate, or an empty text if it is unknown.
  package func timeLeft(_ count: Int64, of total: Int64, at rate: Int64) -> String {
    guard total > 0, rate > 0 else { return "" }
    return timeLeft(max(1, Int((total - count + rate - 1) / rate)))
  }

  func received(_ progress: DownloadProgress) -> String {
    received(progress.received, of: progress.total)
  }
}

private struct SizeUnit {
  let name: String
  private let factor: Double
  private let places: Int

  /// Chooses the largest unit in which the displayed, rounded number is at least 1.
  init(for count: Int64) {
    switch count {
    case 999_950_000...: (name, factor, places) = ("GB", 1e9, 1)
    case 999_500...: (name, factor, places) = ("MB", 1e6, 1)
    case 1000...: (name, factor, places) = ("kB", 1e3, 0)
    default: (name, factor, places) = ("B", 1, 0)
    }
  }

  func number(_ count: Int64, _ locale: Locale) -> String {
    (Double(count) / factor).formatted(
      .number.precision(.fractionLength(places)).grouping(.never).locale(locale))
  }
}
