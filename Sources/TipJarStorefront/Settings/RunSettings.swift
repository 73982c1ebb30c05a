package import Foundation
package import TipJarStore

/// The settings of a single run: its scenario, shared collection and test hooks.
package struct RunSettings: Equatable, Sendable {
  /// The scenario to play, or nil for an ordinary run.
  package var scenario: Scenario?
  /// The folder of the shared collection, or nil if the collection is not shared.
  package var sync: URL?
  /// Hooks for tests.
  package var hooks = TestHooks()

  /// Creates settings.
  package init(scenario: Scenario? = nil, sync: URL? = nil, hooks: TestHooks = TestHooks()) {
    self.scenario = scenario
    self.sync = sync
    self.hooks = hooks
  }

  /// A one-line notice about the scenario.
  package var notice: String? { scenario?.notice }
  /// The scenario's seed.
  package var seed: UInt64? { scenario?.seed }
}
