import TestSupport
import Testing
import TipJarTerminal

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

@Suite struct GalleryGoldenTests {
  @Test(arguments: Gallery.Page.allCases) func everyPage(page: Gallery.Page) async throws {
    let rows = page == .widgets ? 170 : page == .styles ? 80 : 32
    let keys = page == .counter || page == .buttons || page == .bolt ? "<Enter>" : ""
    let canvas = try await Snapshot.of(
      "gallery/\(page)", size: Size(width: 100, height: rows), at: .seconds(3), keys: keys
    ).canvas()
    try Golden("gallery-\(page)").verify(canvas)
  }

  @Test func aPageInASCII() async throws {
    let canvas = try await Snapshot.of("gallery", at: .seconds(3), isASCII: true).canvas()
    try Golden("gallery-phases-ascii").verify(canvas)
  }

  @Test(arguments: [40, 80]) func allRingsOfEverySetInANarrowScreen(columns: Int) async throws {
    let canvas = try await Snapshot.of(
      "gallery/rings", size: Size(width: columns, height: 60), at: .seconds(3)
    ).canvas()
    try Golden("gallery-rings-\(columns)").verify(canvas)
  }

  @Test func aNarrowScreen() async throws {
    let canvas = try await Snapshot.of(
      "gallery/buttons", size: Size(width: 46, height: 14), at: .seconds(3)
    ).canvas()
    try Golden("gallery-narrow").verify(canvas)
  }
}
