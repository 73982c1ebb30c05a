import Testing
import TipJarJSON

/// The suggestions for unknown words and keys.
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

  private func say(_ text: String) throws -> String? {
    try JSONNode.read([UInt8](text.utf8)) {
      $0.unknownKey(among: ["id", "name", "size"])?.description
    }
  }

  /// The notice for the first misspelt key of some objects, and the number of spellings that were
  /// compared.
  private func sayOfMisspelt(_ objects: String...) throws -> (said: String?, count: Int) {
    var spelling = KeySpelling(known: ["id", "name", "size"])
    for object in objects {
      let said = try JSONNode.read([UInt8](object.utf8)) {
        spelling.misspelt(in: $0).first?.error.description
      }
      if let said { return (said, spelling.count) }
    }
    return (nil, spelling.count)
  }

  @Test func anUnknownKeyIsReportedWithItsPlaceAndTheNearest() throws {
    #expect(
      try say("{\"id\": 1,\n \"sizee\": 2}")
        == "2:11: sizee: unknown key; did you mean \"size\"?")
    #expect(
      try say(#"{"home": 1}"#) == "1:10: home: unknown key; known keys: id, name, size")
  }

  @Test(arguments: [
    #"{"id": 1, "name": 2, "size": 3}"#, #"{"_size": 1, "$id": 2}"#, "[1]", "{}",
  ])
  func knownAndPersonalNamesAreNot(_ text: String) throws {
    #expect(try say(text) == nil)
  }

  /// A key that is there already was not misspelt.
  @Test(arguments: [#"{"home": 1}"#, #"{"name": 1, "nam": 2}"#])
  func distantAnswersAreKeysIfOnlyNearOnesCount(_ text: String) throws {
    #expect(try sayOfMisspelt(text).said == nil)
    #expect(try say(text) != nil)
  }

  @Test func aMisspeltKeyIsReportedWithItsPlaceInAnyObject() throws {
    let strange = #"{"id": 1, "home": 2, "color": 3}"#
    #expect(
      try sayOfMisspelt(strange, strange, #"{"home": 1, "nmae": 2}"#)
        == ("1:21: nmae: unknown key; did you mean \"name\"?", 3))
  }

  /// A spelling is compared once, and some thousands of them at most: a text of a million takes no
  /// longer.
  @Test func fewSpellingsAreComparedHoweverManyKeysThereAre() throws {
    let keys = (0..<KeySpelling.limit * 2).map { "\"homepage\($0)\": 1" }
    let object = "{" + keys.joined(separator: ",") + #", "nmae": 1}"#
    #expect(try sayOfMisspelt(object, object).count == KeySpelling.limit)
    let small = "{" + keys.prefix(10).joined(separator: ",") + "}"
    #expect(try sayOfMisspelt(small, small, small).count == 10)
  }
}
