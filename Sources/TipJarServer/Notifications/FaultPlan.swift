package import Foundation
import TipJarDeterminism

/// The delivery faults that a server must tolerate and that Apple cannot be asked to produce. A
/// seed and the notification's number choose each, so that the same events have the same faults.
package struct FaultPlan: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case duplicate
    /// The notification is sent after the next one, or after ``FaultPlan/patience`` without one.
    case reorder
    /// The notification is sent some seconds of store time late.
    case delay
    /// A copy with an invalid signature is sent first.
    case spoil
  }

  /// The real time for which a notification waits for the next one.
  static let patience = Duration.seconds(5)

  struct Faults: Equatable, Sendable {
    var isDuplicated = false
    var waitsForNext = false
    var delay: TimeInterval = 0
    var isSpoiled = false
  }

  private let kinds: Set<Kind>
  private let longestDelay: TimeInterval
  private let seed: UInt64

  /// Creates a plan. `longestDelay` is in seconds.
  package init(_ kinds: Set<Kind>, longestDelay: TimeInterval = 0, seed: UInt64) {
    (self.kinds, self.longestDelay, self.seed) = (kinds, longestDelay, seed)
  }

  /// Parses a list such as `duplicate,reorder,delay=5s,spoil`; nil if it is malformed.
  package init?(_ text: String, seed: UInt64) {
    var kinds: Set<Kind> = []
    var delay: TimeInterval = 0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard let name = sides.first, let kind = Kind(rawValue: String(name)),
        kinds.insert(kind).inserted, (kind == .delay) == (sides.count == 2)
      else { return nil }
      guard kind == .delay else { continue }
      guard sides[1].last == "s", let seconds = Double(sides[1].dropLast()),
        (0...86_400).contains(seconds)
      else { return nil }
      delay = seconds
    }
    self.init(kinds, longestDelay: delay, seed: seed)
  }

  var reorders: Bool { kinds.contains(.reorder) }

  func faults(of sequence: Int64) -> Faults {
    var generator = SeededGenerator(
      seed: seed ^ UInt64(bitPattern: sequence) &* 0x9E37_79B9_7F4A_7C15)
    var faults = Faults()
    for kind in Kind.allCases {
      let isMet = UInt8.random(in: 0..<4, using: &generator) == 0
      let part = Double.random(in: 0...1, using: &generator)
      guard kinds.contains(kind) else { continue }
      switch kind {
      case .duplicate: faults.isDuplicated = isMet
      case .reorder: faults.waitsForNext = isMet
      case .delay: faults.delay = longestDelay * part
      case .spoil: faults.isSpoiled = isMet
      }
    }
    return faults
  }
}

/// The schedule of retries for a notification that was not received (Apple's "Responding to App
/// Store Server Notifications").
package enum RetryPlan: String, CaseIterable, Sendable {
  /// No retries.
  case sandbox
  /// Five retries, 1, 12, 24, 48 and 72 hours after the previous attempt.
  case production

  private var hours: [Int] {
    switch self {
    case .sandbox: []
    case .production: [1, 12, 24, 48, 72]
    }
  }

  /// Returns the time of the next attempt after `count` attempts, the last at `date`; nil after the
  /// last one.
  package func next(after count: Int, at date: Date) -> Date? {
    hours.indices.contains(count - 1)
      ? date.addingTimeInterval(TimeInterval(hours[count - 1] * 3600)) : nil
  }
}
