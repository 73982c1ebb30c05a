import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// A hostile store file in the whole loop.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.patience))) struct HostileLoopTests {
  @Test(arguments: HostileTextTests.texts.indices)
  func aStoreFileKeepsTheFrameInPlace(index: Int) async throws {
    let folder = try Folder()
    let name = String(
      decoding: try JSONEncoder().encode(HostileTextTests.texts[index]), as: UTF8.self)
    let file = try folder.write(
      """
      {"identifier": "A", "version": {"major": 3, "minor": 0}, "settings": {}, "products": [{
        "displayPrice": "0.99", "familyShareable": false, "internalID": "1", "productID": "tip",
        "referenceName": \(name), "type": "Consumable",
        "localizations": [{"description": \(name), "displayName": \(name), "locale": "en_US"}]
      }]}
      """, to: "hostile.storekit")
    let visit = try await Visit(in: folder, storeFile: file)
    visit.press("2")
    try await visit.see("Support hostile")
    await visit.store(passes: .seconds(2), waiting: 2)
    try await visit.see("0.99")
    for frame in visit.screen.frames { frame.canvas.expectNoControls() }
    let line = try #require(visit.screen.text.first { $0.contains("0.99") })
    #expect(DisplayWidth.of(line) == 80)
  }
}
