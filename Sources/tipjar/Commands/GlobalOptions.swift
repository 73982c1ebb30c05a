import ArgumentParser
import Foundation

/// The options of all commands. Each has an environment variable, which counts where the flag is absent.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: "A .storekit file to sell from (default: the five built-in tips).",
    completion: .file(extensions: ["storekit"]))
  var store: String?

  @Option(
    help: "A catalogue of apps in JSON (default: the built-in dozen).",
    completion: .file(extensions: ["json"]))
  var catalog: String?

  @Option(
    help: "The folder that keeps purchases and apps (default: the XDG state folder's tipjar).",
    completion: .directory)
  var state: String?

  @Option(help: "Makes latencies and rates repeatable.")
  var seed: UInt64?

  @Option(help: "How many times as fast the simulated store's clock runs (default: 1).")
  var rate: Double?

  @Option(help: "The ids of the tips, in order, with commas between them.")
  var tips: String?

  @Option(help: "A file to log to (default: tipjar.log in the state folder).", completion: .file())
  var log: String?

  @Flag(help: "Draw with ASCII characters alone.")
  var ascii = false

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var noMouse = false

  @OptionGroup var run: RunOptions
}

extension GlobalOptions {
  /// The options with the environment's values where the flag is absent.
  /// - Throws: a ``Failure`` with status 64 for a value that is none.
  func settings(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Settings {
    func variable(_ name: String) -> String? {
      environment["TIPJAR_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
    }
    func number<T: LosslessStringConvertible>(_ name: String, _ flag: T?) throws -> T? {
      if let flag { return flag }
      guard let text = variable(name) else { return nil }
      guard let value = T(text) else {
        throw Failure("TIPJAR_\(name)=\(text): not a number. Give one, or unset it.", .usage)
      }
      return value
    }
    let rate = try number("RATE", rate) ?? 1
    guard rate.isFinite, rate > 0, rate <= 1_000_000 else {
      throw Failure(
        "--rate \(rate): not in the range above 0 to 1000000. Give one, as in --rate 10.", .usage)
    }
    let run = try run.settings(environment: environment)
    return Settings(
      store: store ?? variable("STORE"),
      catalog: catalog ?? variable("CATALOG"),
      state: Settings.stateFolder(state ?? variable("STATE"), environment: environment),
      seed: try number("SEED", seed) ?? run.seed,
      rate: rate,
      tips: (tips ?? variable("TIPS")).map { $0.split(separator: ",").map(String.init) },
      log: log ?? variable("LOG"),
      isASCII: ascii || variable("ASCII") != nil,
      usesMouse: !noMouse && variable("NO_MOUSE") == nil,
      run: run
    )
  }
}
