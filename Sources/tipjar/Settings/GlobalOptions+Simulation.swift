import ArgumentParser
import TipJarStore
import TipJarStorefront

extension GlobalOptions {
  /// The valid latencies, in milliseconds.
  static let latencies = 0...600_000

  /// Returns the settings from the flags, the variables and the settings file, in this order.
  /// - Throws: a ``Failure`` with status 64 for an invalid value.
  func simulationSettings(_ source: SettingsSource) throws(Failure) -> SimulationSettings {
    let file = source.file
    let latency = try source.number(latency, "LATENCY", file.latency)
    if let latency, !Self.latencies.contains(latency) {
      throw Failure(
        "--latency \(latency): not in the range 0 to 600000 milliseconds.", .usage)
    }
    let bundleID =
      bundleID ?? source.variable("BUNDLE_ID") ?? file.bundleId ?? SimulatedStore.defaultBundleID
    guard Self.isBundleID(bundleID) else {
      throw Failure(
        """
        --bundle-id \(bundleID): not a bundle id. Use letters, digits, hyphens and periods, such as \
        --bundle-id com.example.app.
        """, .usage)
    }
    let environment = try source.choice(
      environment, "ENVIRONMENT", file.environment, read: ReceiptEnvironment.init(argument:))
    return SimulationSettings(
      latency: latency, bundleID: bundleID, environment: environment ?? .sandbox)
  }

  /// Returns whether a text has only the characters that Apple allows in a CFBundleIdentifier.
  private static func isBundleID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255
      && text.utf8.allSatisfy { byte in
        (65...90).contains(byte & 0xDF) && byte < 0x80 || (48...57).contains(byte) || byte == 45
          || byte == 46
      }
  }
}
