import ArgumentParser
import TipJarStore
import TipJarStorefront

/// Options for how the simulated store answers and signs.
struct SimulationOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: """
      Milliseconds that an answer of the store takes, unless “store latency” sets it (default: 0 for \
      commands, about 1000 on the screen).
      """)
  var latency: Int?

  @Option(
    name: .customLong("bundle-id"), help: "The app that receipts are for (default: app.tipjar).")
  var bundleID: String?

  @Option(help: "The environment in receipts: Sandbox or Xcode (default: Sandbox).")
  var environment: ReceiptEnvironment?
}

extension SimulationOptions {
  /// The latencies that the store takes, in milliseconds.
  static let latencies = 0...600_000

  /// The flags, the variables and the settings file, in this order.
  /// - Throws: a ``Failure`` with status 64 for a value that cannot be used.
  func settings(_ source: SettingsSource) throws(Failure) -> SimulationSettings {
    let file = source.file
    let latency = try source.number(latency, "LATENCY", file.latency)
    if let latency, !Self.latencies.contains(latency) {
      throw Failure(
        "--latency \(latency): not in 0 to 600000. Give milliseconds, as in --latency 500.", .usage)
    }
    let bundleID =
      bundleID ?? source.variable("BUNDLE_ID") ?? file.bundleId ?? SimulatedStore.defaultBundleID
    guard Self.isBundleID(bundleID) else {
      throw Failure(
        """
        --bundle-id \(bundleID): not a bundle id. Give letters, digits, hyphens and periods, as in \
        --bundle-id com.example.app.
        """, .usage)
    }
    let environment = try source.choice(
      environment, "ENVIRONMENT", file.environment, read: ReceiptEnvironment.init(argument:))
    return SimulationSettings(
      latency: latency, bundleID: bundleID, environment: environment ?? .sandbox)
  }

  /// The characters that Apple allows in a CFBundleIdentifier.
  private static func isBundleID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255
      && text.utf8.allSatisfy { byte in
        (65...90).contains(byte & 0xDF) && byte < 0x80 || (48...57).contains(byte) || byte == 45
          || byte == 46
      }
  }
}
