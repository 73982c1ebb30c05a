import ArgumentParser
import Foundation
import TipJarScreens
import TipJarStore
import TipJarStorefront

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

extension Trap: ExpressibleByArgument {}

extension RunOptions {
  /// The options, with the environment's values where the flag is absent.
  /// - Throws: a ``Failure``: 64 for a step that is none, 66, 74 and 65 for a scenario that is not there, cannot be
  ///   read or is not what it should be.
  func settings(environment: [String: String]) throws(Failure) -> RunSettings {
    func value(_ flag: String?, _ name: String) -> String? {
      flag ?? environment["TIPJAR_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
    }
    var settings = RunSettings()
    settings.sync = value(sync, "SYNC").map { URL(filePath: $0, directoryHint: .isDirectory) }
    settings.hooks = try hooks(environment)
    if let path = value(scenario, "SCENARIO") { settings.scenario = try Self.scenario(path) }
    return settings
  }

  /// Hooks for tests, which have to be armed by a variable.
  private func hooks(_ environment: [String: String]) throws(Failure) -> TestHooks {
    var hooks = TestHooks()
    guard crashAt != nil || trap != nil else { return hooks }
    guard environment[TestHooks.variable] != nil else {
      throw Failure(
        "--crash-at and --trap are for tests. Set \(TestHooks.variable)=1 to use them.", .usage)
    }
    if let crashAt {
      guard let step = Checkout.Step(rawValue: crashAt) else {
        let names = Checkout.Step.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure("--crash-at \(crashAt): no such step. Give one of \(names).", .usage)
      }
      hooks.crashAt = step
    }
    hooks.trap = trap
    return hooks
  }

  private static func scenario(_ path: String) throws(Failure) -> Scenario {
    do {
      return try Scenario(contentsOf: URL(filePath: path))
    } catch {
      throw Failure(error)
    }
  }
}
