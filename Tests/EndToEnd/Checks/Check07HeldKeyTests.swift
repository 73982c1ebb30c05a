import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// With slow settings and connections the repeats of a held key are far apart.
  @Suite("Check 7: a held key, however slowly it repeats", .serialized)
  final class Check07HeldKeyTests: FolderSuite {
    private static let cautious = ["TIPJAR_TEST_AT_ONCE": ""]

    /// Presses Space, and again after half a second and then every `pace` milliseconds, for three
    /// seconds.
    private func hold(repeating pace: Int, in program: PTYProcess) throws {
      program.send(.space)
      for wait in [500] + [Int](repeating: pace, count: 2_500 / pace) {
        let end = ContinuousClock.now + .milliseconds(wait)
        while case let rest = end - ContinuousClock.now, rest > .zero {
          try program.update(within: rest)
        }
        program.send(.space)
      }
    }

    @Test(arguments: TestEnvironment.some(2, of: [100, 140, 200, 300]))
    func startsOneDownloadAndStopsNone(_ pace: Int) throws {
      let program = try Storefront.open(in: folder, rate: 1, environment: Self.cautious)
      try program.focus("Tidepool")
      try hold(repeating: pace, in: program)
      try program.waitForProgress(of: "Tidepool")
      #expect(!program.text.contains("stopped"))
    }

    @Test(arguments: TestEnvironment.some(1, of: [140, 300]))
    func stopsOneDownloadAndStartsNone(_ pace: Int) throws {
      let program = try Storefront.open(in: folder, rate: 1, environment: Self.cautious)
      try program.focus("Tidepool")
      program.send(.space)
      try program.waitForProgress(of: "Tidepool")
      try program.letControlsArm(atOnce: false)
      try hold(repeating: pace, in: program)
      try program.wait(for: "GET", beside: "Tidepool")
      #expect(program.screen.percentage(of: "Tidepool") == nil)
    }
  }
}
