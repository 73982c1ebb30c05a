import Testing
import TipJarStoreKitFile

@testable import TipJarStore

/// StoreKit's name of a product may be empty; users see another one then.
@Suite struct TitleTests {
  @Test(
    arguments: [
      (#"[{"locale": "en_US", "displayName": "Coffee", "description": ""}]"#, #""Ref""#, "Coffee"),
      ("[]", #""Ref""#, "Ref"), (#"[{"locale": "en_US", "displayName": ""}]"#, #""Ref""#, "Ref"),
      ("[]", "null", "a"), ("[]", #""""#, "a"),
    ])
  func aProductWithoutANameHasItsReferenceNameElseItsID(
    _ localizations: String, _ reference: String, _ title: String
  ) throws {
    let text = """
      {"version": {"major": 4, "minor": 0}, "products": [{"productID": "a", "type": "Consumable",
       "displayPrice": "1", "referenceName": \(reference), "localizations": \(localizations)}]}
      """
    let configuration = try StoreConfiguration(
      StoreKitFile(parsing: [UInt8](text.utf8), name: "x"))
    #expect(configuration.title(of: "a") == title)
    #expect(configuration.tips.map(\.name) == [title])
    #expect(configuration.product("a")?.displayName == (title == "Coffee" ? title : ""))
    #expect(configuration.title(of: "gone") == "gone")
  }
}
