import TipJarMachines

/// Figures of the demonstrations.
enum DemoText {
  /// A time with milliseconds: "1.250 s".
  static func seconds(_ time: Instant) -> String {
    let milliseconds = time.nanoseconds / 1_000_000
    let rest = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest) s"
  }

  /// A fraction in percent, never 100 before it is whole.
  static func percent(_ fraction: Double) -> String {
    // A number that is none converts to no Int; the machines let none in.
    fraction >= 0 && fraction <= 1 ? "\(Int(fraction * 100))%" : ""
  }
}
