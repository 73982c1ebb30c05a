import ArgumentParser
import Foundation
import TipJarStore

/// Options for repeatable, shared and interrupted runs.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Play a scenario from this JSON file, the same in every run.", valueName: "file"),
    completion: .file(extensions: ["json"]), transform: GivenPath.read)
  var scenario: String?

  @Option(
    help: ArgumentHelp(
      "Share the tip collection between machines through this folder.", valueName: "folder"),
    completion: .directory, transform: GivenPath.read)
  var sync: String?

  @Option(name: .customLong("crash-at"), help: .hidden)
  var crashAt: String?

  @Option(help: .hidden)
  var trap: Trap?
}

/// The settings of ``RunOptions``.
struct RunSettings: Equatable, Sendable {
  /// The scenario to play, or nil.
  var scenario: Scenario?
  /// The folder of the shared tip collection, or nil.
  var sync: URL?
  /// The step of a purchase at which the process kills itself, or nil.
  var crashAt: Checkout.Step?
  /// The trap that springs after the first frame, or nil.
  var trap: Trap?

  /// A warning about the scenario, in one line.
  var notice: String? { scenario?.notice }
  /// The scenario's seed.
  var seed: UInt64? { scenario?.seed }

  /// The action of the checkout at each step: nothing, or a kill as in a crash.
  var step: @Sendable (Checkout.Step) -> Void {
    { [crashAt] step in
      if step == crashAt { kill(getpid(), SIGKILL) }
    }
  }
}

extension RunOptions {
  /// Returns the options, with the environment's values for absent flags.
  /// - Throws: a ``Failure``: 64 for an unknown step; for a scenario 66 if it does not exist, 74 if
  ///   it cannot be read, and 65 if it is not valid.
  func settings(environment: [String: String]) throws(Failure) -> RunSettings {
    func value(_ flag: String?, _ name: String) -> String? {
      flag ?? environment["TIPJAR_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
    }
    var settings = RunSettings()
    settings.trap = trap
    settings.sync = value(sync, "SYNC").map { URL(filePath: $0, directoryHint: .isDirectory) }
    if let name = value(crashAt, "CRASH_AT") {
      guard let step = Checkout.Step(rawValue: name) else {
        let names = Checkout.Step.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure("--crash-at \(name): no such step. Choose one of \(names).", .usage)
      }
      settings.crashAt = step
    }
    if let path = value(scenario, "SCENARIO") { settings.scenario = try Self.scenario(path) }
    return settings
  }

  private static func scenario(_ path: String) throws(Failure) -> Scenario {
    do {
      return try Scenario(contentsOf: URL(filePath: path))
    } catch {
      throw Failure(error)
    }
  }
}
