import Testing
import TipJarJSON

/// What was probably meant by a word, or by a key, that nobody knows.
@Suite struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("ab", "ba", 1), ("abc", "abd", 1), ("abc", "", 3), ("kitten", "sitting", 3),
  ])
  func theDistanceCountsMistakes(_ first: String, _ second: String, _ distance: Int) {
    #expect(Spelling.distance(first, second) == distance)
  }

  @Test(arguments: [
    ("sizee", "size"), ("nmae", "name"), ("inAppPurchase", "inAppPurchases"), ("id", "id"),
    ("homepage", nil), ("", nil), (String(repeating: "size", count: 1_000), nil),
  ])
  func theNearestIsMeantAndNothingFar(_ word: String, _ nearest: String?) {
    #expect(Spelling.nearest(to: word, among: ["id", "name", "size", "inAppPurchases"]) == nearest)
  }

  private func say(_ text: String, onlyNear: Bool = false) throws -> String? {
    try JSONNode.read([UInt8](text.utf8)) { root in
      root.unknownKey(among: ["id", "name", "size"], onlyNear: onlyNear)?.description
    }
  }

  @Test func anUnknownKeyIsToldWithItsPlaceAndTheNearest() throws {
    #expect(
      try say("{\"id\": 1,\n \"sizee\": 2}")
        == "2:11: sizee: no such key is known; did you mean \"size\"?")
    #expect(
      try say(#"{"home": 1}"#) == "1:10: home: no such key is known; known are id, name, size")
  }

  @Test(arguments: [
    #"{"id": 1, "name": 2, "size": 3}"#, #"{"_size": 1, "$id": 2}"#, "[1]", "{}",
  ])
  func whatIsKnownOrSomebodysOwnIsNot(_ text: String) throws {
    #expect(try say(text) == nil)
  }

  /// A key that is there already was not misspelt.
  @Test(arguments: [#"{"home": 1}"#, #"{"name": 1, "nam": 2}"#])
  func whereOnlyNearOnesCountFarOnesAreAnothersKeys(_ text: String) throws {
    #expect(try say(text, onlyNear: true) == nil)
    #expect(try say(text) != nil)
  }
}
