import Testing
import TipJarDownloads

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

/// The command that a stopped `get` suggests resumes everything that was stopped.
@Suite struct ResumingTests {
  private static let apps = Array(Catalog.builtIn(in: "en").apps.prefix(3))

  private static func stopped(_ states: [(AppJSON.State, Int64?)]) -> String {
    GetCommand.resuming(
      zip(apps, states).map { AppJSON($0, $1.0, receivedBytes: $1.1) })
  }

  @Test func getAloneKnowsWhatHasBytes() {
    #expect(Self.stopped([(.paused, 5), (.installed, nil), (.paused, 7)]) == "tipjar get")
    #expect(
      Words.english.commands.stopped("tipjar get")
        == "Paused. “tipjar get” resumes it.")
  }

  @Test func whatWasWaitingIsNamed() {
    let ids = Self.apps.map(\.id)
    #expect(
      Self.stopped([(.paused, 5), (.installed, nil), (.paused, 0)])
        == "tipjar get \(ids[0]) \(ids[2])")
  }
}
