import ArgumentParser
import Foundation
import Testing

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

@Suite struct SettingsTests {
  private func settings(
    _ arguments: [String], _ environment: [String: String] = ["HOME": "/home/ada"]
  ) throws -> Settings {
    try GlobalOptions.parse(arguments).settings(environment: environment)
  }

  @Test func aFlagCountsBeforeItsVariable() throws {
    let environment = ["HOME": "/", "TIPJAR_RATE": "5", "TIPJAR_SEED": "3", "TIPJAR_STATE": "/v"]
    let both = try settings(["--rate", "2", "--seed", "9", "--state", "/f"], environment)
    #expect((both.rate, both.seed, both.state.path) == (2, 9, "/f"))
    let variables = try settings([], environment)
    #expect((variables.rate, variables.seed, variables.state.path) == (5, 3, "/v"))
  }

  @Test func anEmptyVariableIsNone() throws {
    let settings = try settings([], ["HOME": "/", "TIPJAR_STORE": "", "TIPJAR_ASCII": ""])
    #expect(settings.store == nil)
    #expect(settings.screen.glyphs == nil)
  }

  @Test(arguments: [
    (["HOME": "/home/ada"], "/home/ada/.local/state/tipjar"),
    (["HOME": "/home/ada", "XDG_STATE_HOME": "/xdg"], "/xdg/tipjar"),
    (["HOME": "/home/ada", "XDG_STATE_HOME": "relative"], "/home/ada/.local/state/tipjar"),
  ])
  func theStateFolderFollowsXDG(environment: [String: String], path: String) throws {
    let settings = try settings([], environment)
    #expect(settings.state.path == path)
    #expect(settings.logFile.path == path + "/tipjar.log")
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "1000001", "fast"])
  func aBadRateIsAUsageError(rate: String) {
    #expect(throws: Failure.self) {
      try settings([], ["HOME": "/", "TIPJAR_RATE": rate])
    }
  }

  @Test func aBadSeedIsAUsageErrorThatNamesIt() {
    let failure = #expect(throws: Failure.self) {
      try settings([], ["HOME": "/", "TIPJAR_SEED": "x"])
    }
    #expect(failure?.status == .usage)
    #expect(failure?.message.contains("TIPJAR_SEED=x") == true)
  }

  @Test func tipsAreSeparatedByCommas() throws {
    #expect(try settings(["--tips", "b,a"]).tips == ["b", "a"])
  }
}
