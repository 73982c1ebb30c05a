import Foundation
import Testing
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarStorefront

/// The settings of a storefront in another program.
@Suite struct EmbeddingTests {
  private static let store = URL(filePath: "/files/Tips.storekit")
  private static let catalog = URL(filePath: "/files/apps.json")

  private static func settings(
    _ content: ShopContent = .tips(store: store), _ options: ScreenOptions = ScreenOptions(),
    stateFolder: URL? = nil, _ environment: [String: String] = [:]
  ) -> Settings {
    content.settings(
      options, stateFolder: stateFolder,
      environment: ["HOME": "/home"].merging(environment) { $1 }, program: "lantern")
  }

  @Test(arguments: [
    (ShopContent.tips(store: store), [Place.tips, .purchases]),
    (.apps(catalog: catalog), [.apps, .purchases]),
    (.apps(catalog: catalog, store: store), [.apps, .purchases]),
  ])
  func aStorefrontShowsThePlacesOfItsContentAndNoConsole(
    _ content: ShopContent, _ places: [Place]
  ) {
    let settings = Self.settings(content)
    #expect(settings.only == places)
    #expect(settings.place == places[0])
  }

  @Test func theFilesAreThoseOfTheContent() {
    #expect(Self.settings(.tips(store: Self.store)).store == "/files/Tips.storekit")
    #expect(Self.settings(.tips(store: Self.store)).catalog == nil)
    let both = Self.settings(.apps(catalog: Self.catalog, store: Self.store))
    #expect(both.catalog == "/files/apps.json")
    #expect(both.store == "/files/Tips.storekit")
  }

  @Test func theOptionsReachTheScreen() {
    let folder = URL(filePath: "/data", directoryHint: .isDirectory)
    let settings = Self.settings(
      .tips(store: Self.store),
      ScreenOptions(theme: .contrast, language: .polish, reducesMotion: true, usesMouse: false),
      stateFolder: folder)
    #expect(settings.screen.theme == .contrast)
    #expect(settings.screen.language == .polish)
    #expect(settings.state == folder)
    #expect(settings.screen.reducesMotion)
    #expect(!settings.screen.usesMouse)
  }

  @Test(arguments: [
    ([:], "/home/.local/state/lantern/storefront"),
    (["XDG_STATE_HOME": "/state"], "/state/lantern/storefront"),
    (["XDG_STATE_HOME": "state"], "/home/.local/state/lantern/storefront"),
  ])
  func theDataLiesInTheFolderOfTheProgram(_ environment: [String: String], _ path: String) {
    #expect(Self.settings(.tips(store: Self.store), .init(), environment).state.path == path)
  }

  @Test func theTitleOfTheWindowIsLeftToTheProgram() {
    #expect(!Self.settings().screen.setsTitle)
  }
}
