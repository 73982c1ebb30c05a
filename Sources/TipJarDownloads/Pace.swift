import Foundation
import TipJarDeterminism
import TipJarFiles

/// The pace of an app's simulated download: its duration, and the variation of its rate. It is the
/// same for the same seed and app.
struct Pace: Equatable {
  /// The duration of the whole download.
  let duration: Duration
  /// The fraction of the bytes, 0.3...0.6, after which the simulated failure of a first attempt
  /// happens.
  let breaksAt: Double
  private let slow: Wave
  private let quick: Wave

  private struct Wave: Equatable {
    var cycles: Double
    var phase: Double
    var swing: Double

    /// Returns the integral of `swing * cos` up to a time, 0 at both ends: a wave moves bytes, but
    /// adds none.
    func offset(at time: Double) -> Double {
      let turn = 2 * Double.pi * cycles
      return swing / turn * (sin(turn * time + phase) - sin(phase))
    }
  }

  init(seed: UInt64, id: App.ID, within range: ClosedRange<Duration>) {
    var generator = SeededGenerator(seed: seed, id: id)
    let share = Double.random(in: 0...1, using: &generator)
    duration = range.lowerBound + (range.upperBound - range.lowerBound) * share
    breaksAt = .random(in: 0.3...0.6, using: &generator)
    let circle = 0..<(2 * Double.pi)
    slow = Wave(
      cycles: Double(Int.random(in: 1...3, using: &generator)),
      phase: .random(in: circle, using: &generator), swing: 0.18)
    quick = Wave(
      cycles: Double(Int.random(in: 5...8, using: &generator)),
      phase: .random(in: circle, using: &generator), swing: 0.12)
  }

  /// Returns the received fraction of the bytes after a fraction of the duration, both 0...1. It
  /// never falls, and its slope stays within 30 % of 1.
  func part(at time: Double) -> Double {
    guard time < 1 else { return 1 }
    guard time > 0 else { return 0 }
    return min(1, time + slow.offset(at: time) + quick.offset(at: time))
  }
}

extension SeededGenerator {
  /// Creates the generator of an app under a seed.
  init(seed: UInt64, id: App.ID) { self.init(seed: seed ^ stableHash(id)) }
}
