import ArgumentParser
import Foundation
import TipJarStore

/// Options for a run that is to be repeated, shared or cut off.
struct RunOptions: ParsableArguments {
  @Option(
    help: "A file in JSON that plays the same run each time.",
    completion: .file(extensions: ["json"]), transform: GivenPath.read)
  var scenario: String?

  @Option(
    help: "A folder that carries the tip collection between machines.", completion: .directory,
    transform: GivenPath.read)
  var sync: String?

  @Option(name: .customLong("crash-at"), help: .hidden)
  var crashAt: String?

  @Option(help: .hidden)
  var trap: Trap?
}

/// What was asked for by ``RunOptions``.
struct RunSettings: Equatable, Sendable {
  /// What is to be played; nil for an ordinary run.
  var scenario: Scenario?
  /// The folder of the shared collection; nil where it is not shared.
  var sync: URL?
  /// The step of a purchase at which the process ends at once; nil for none.
  var crashAt: Checkout.Step?
  /// Where the program traps after its first frame; nil for nowhere.
  var trap: Trap?

  /// What is odd in the scenario, in one line.
  var notice: String? { scenario?.notice }
  /// The scenario's seed.
  var seed: UInt64? { scenario?.seed }

  /// What the checkout is to do at each of its steps: die without a word, as a crash does, or nothing.
  var step: @Sendable (Checkout.Step) -> Void {
    { [crashAt] step in
      if step == crashAt { kill(getpid(), SIGKILL) }
    }
  }
}

extension RunOptions {
  /// The options, with the environment's values where the flag is absent.
  /// - Throws: a ``Failure``: 64 for a step that is none, 66, 74 and 65 for a scenario that is not there, cannot be
  ///   read or is not what it should be.
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
        throw Failure("--crash-at \(name): no such step. Give one of \(names).", .usage)
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
