import Foundation
import Testing
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

/// `--only`: a storefront with some of the places, such as a tip jar in another tool.
@Suite struct OnlySomePlacesTests {
  private static func settings(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> Settings {
    try SettingsFixture(arguments, environment).settings
  }

  @Test(arguments: [
    ([], Place.allCases, Place.apps), (["--only", "tips"], [.tips], .tips),
    (["--only", "purchases, tips"], [.tips, .purchases], .tips),
    (["--only", "tips,purchases,tips", "--place", "purchases"], [.tips, .purchases], .purchases),
    // A store of one's own opens on its products.
    (["--store", "Mine.storekit"], Place.allCases, .tips),
    (["--store", "Mine.storekit", "--place", "apps"], Place.allCases, .apps),
    (["--store", "Mine.storekit", "--catalog", "mine.json"], Place.allCases, .apps),
    (["--store", "Mine.storekit", "--only", "apps,purchases"], [.apps, .purchases], .apps),
  ])
  func placesStandInTheirOrderAndTheFirstOpens(
    _ arguments: [String], _ places: [Place], _ first: Place
  ) throws {
    let settings = try Self.settings(arguments)
    #expect(settings.only == places)
    #expect(settings.place == first)
  }

  @Test func aPlaceThatIsSetForEverydayGivesWayToTheChoice() throws {
    let settings = try Self.settings(
      ["--only", "tips"], ["TIPJAR_PLACE": "console", "TIPJAR_ONLY": "apps"])
    #expect(settings.place == .tips)
    #expect(try Self.settings([], ["TIPJAR_ONLY": "tips"]).only == [.tips])
  }

  @Test(arguments: [
    (["--only", "tipz"], "--only tipz: “tipz” is not one of apps, tips, purchases, console."),
    (["--only", "tips,"], "--only tips,: “” is not one of apps, tips, purchases, console."),
    (
      ["--only", "tips", "--place", "apps"],
      "--place apps: not among the places of --only. Add it there."
    ),
  ])
  func anUnknownPlaceIsReportedInOneLine(_ arguments: [String], _ line: String) {
    let failure = #expect(throws: Failure.self) { try Self.settings(arguments) }
    #expect(failure?.message == line)
    #expect(failure?.status == .usage)
  }

  @Test func onePlaceHasNoDigitAndNoKeyLeadsElsewhere() {
    let table = KeyTable.standard.only([.tips])
    for key: Key.Code in [.character("1"), .character("4"), .left, .right, .character("/")] {
      #expect(table.command(for: Key(key), in: .list, at: .tips) == nil, "\(key)")
    }
  }

  @Test func digitsCountThePlacesThatThereAre() {
    let table = KeyTable.standard.only([.tips, .purchases])
    let commands = ["1", "2", "3", "4"].map {
      table.command(for: Key(.character($0)), in: .list, at: .tips)
    }
    #expect(commands == [.open(.tips), .open(.purchases), nil, nil])
  }

  @Test(arguments: [
    (["tips"], "Tip Jar"), (["tips", "purchases"], "1 Tip Jar   2 Purchases"),
    (["apps"], "Apps"),
  ])
  func theTopLineNamesNoOther(_ only: [String], _ line: String) async throws {
    var snapshot = try Snapshot.of(only[0], size: Size(width: 80, height: 24))
    snapshot.settings.only = only.compactMap(Place.init)
    let top = try await snapshot.canvas().text[0]
    let parts = top.split(separator: /\s{4,}/).map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(parts == [line, "simulated store"])
  }
}
