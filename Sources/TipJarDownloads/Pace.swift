import Foundation
import TipJarDeterminism

/// The pace of one app's bytes: the time that all of them take, and how their rate varies about the
/// mean. The same for the same seed and app.
struct Pace: Equatable {
  /// The time that the whole app takes.
  let duration: Duration
  /// The part of the bytes, 0.3...0.6, after which the simulated failure of a first try happens.
  let breaksAt: Double
  private let slow: Wave
  private let quick: Wave

  private struct Wave: Equatable {
    var cycles: Double
    var phase: Double
    var swing: Double

    /// The integral of `swing * cos` over the time so far, 0 at both ends: what a wave adds it
    /// takes.
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

  /// The part of the bytes that is received after the part `time` of the duration, both 0...1. It
  /// never falls, and its slope stays within 30 % of 1.
  func part(at time: Double) -> Double {
    guard time < 1 else { return 1 }
    guard time > 0 else { return 0 }
    return min(1, time + slow.offset(at: time) + quick.offset(at: time))
  }
}

extension SeededGenerator {
  /// Creates the generator of one app under one seed.
  init(seed: UInt64, id: App.ID) { self.init(seed: seed ^ stableHash(id)) }
}

/// Returns the FNV-1a hash in 64 bits; unlike `Hasher`, it is the same in every run.
func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
