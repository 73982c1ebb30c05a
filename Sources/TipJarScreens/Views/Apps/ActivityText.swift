import TipJarMachines

/// The formatted progress next to a ring or spinner.
struct ActivityText: Equatable {
  /// "62%", "Waiting", "Paused"; empty at rest.
  var state = ""
  /// "2.1 MB/s" while bytes are received.
  var rate = ""
  /// A Boolean value that indicates whether `state` is a percentage, which can be clicked to pause.
  var isPercentage = false

  /// Creates the progress of a button at `now`; `isElsewhere` is true for another program's
  /// download, which cannot be paused here. During the first second only the percentage is shown.
  init(
    _ button: DownloadButton, _ transfer: Transfer?, isElsewhere: Bool = false, at now: Instant,
    _ words: Words
  ) {
    let hasPace = button.hasPace(at: now)
    switch button.phase {
    case .get, .open: break
    case .preparing: state = hasPace ? words.preparing : ""
    case .waiting: state = words.waiting
    case .cancelling: state = hasPace ? words.stopping : ""
    case .installing: state = words.installing
    case .downloading where transfer?.isChecking == true: state = words.checking
    case .downloading(let fraction?):
      guard button.hasFraction(fraction, at: now) else { break }
      state = words.language.percent(fraction)
      rate = hasPace ? transfer?.rate ?? "" : ""
      isPercentage = true
    case .downloading(nil):
      guard hasPace else { break }
      // Without a known size there is no percentage, only the bytes so far.
      state = transfer?.received ?? ""
      rate = transfer?.rate ?? ""
    case .paused(let fraction):
      let rest = isElsewhere ? "" : words.paused
      state = fraction.map(words.language.percent) ?? rest
      rate = fraction == nil ? "" : rest
      isPercentage = fraction != nil && !isElsewhere
    }
  }

  /// Creates an empty text.
  init() {}
}

/// Durations as text.
enum Figures {
  /// Returns a time with milliseconds: "1.250 s".
  static func seconds(_ time: Instant) -> String {
    let milliseconds = time.nanoseconds / 1_000_000
    let rest = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest) s"
  }
}
