import Foundation
import Testing
import TipJarJSON
import TipJarStoreKitFile
import TipJarVocabulary

/// A file with these products and settings.
private func file(
  products: String = "[]", settings: String = "{}", more: String = ""
) throws(StoreKitFileError) -> StoreKitFile {
  let text = """
    {"version":{"major":4,"minor":0},"products":\(products),"settings":\(settings)\(more)}
    """
  return try StoreKitFile(parsing: [UInt8](text.utf8), name: "Shop.storekit")
}

/// One consumable with a price as it stands in the text.
private func tip(price: String = "\"0.99\"", id: String = "tip") -> String {
  #"{"productID":"\#(id)","type":"Consumable","displayPrice":\#(price)}"#
}

extension StoreKitFileError {
  /// The keys to the place in a file that was read from its text.
  fileprivate var keyPath: String? {
    if case .text(_, _, let path) = place { path } else { nil }
  }
}

@Suite struct StoreKitFileTests {
  @Test(arguments: [
    ("\"0.99\"", "0.99"), ("\"1\"", "1"), ("\"0.0\"", "0"), ("\"3990\"", "3990"), ("0.5", "0.5"),
  ])
  func pricesAreExactDecimals(_ lexeme: String, _ expected: String) throws {
    let product = try #require(try file(products: "[\(tip(price: lexeme))]").products.first)
    #expect(product.price == Decimal(string: expected))
  }

  @Test(arguments: [
    "\"0,99\"", "\"\"", "\"$1\"", "\"1.\"", "\".5\"", "\"-1\"", "\"1e3\"", "\"٣\"",
    "\"99999999999999999\"", "-1", "true", "\"1\\n\"",
  ])
  func aBadPriceIsAnErrorAtItsKeyPath(_ lexeme: String) {
    let error = #expect(throws: StoreKitFileError.self) {
      try file(products: "[\(tip()),\(tip(price: lexeme, id: "b"))]")
    }
    #expect(error?.keyPath == "products[1].displayPrice")
    #expect(error?.description.contains("\n") == false)
  }

  @Test(arguments: [
    (#"[{"type":"Consumable","displayPrice":"1"}]"#, "products[0].productID"),
    (#"[{"productID":"","type":"Consumable","displayPrice":"1"}]"#, "products[0].productID"),
    (#"[{"productID":"a","displayPrice":"1"}]"#, "products[0].type"),
    (#"[{"productID":"a","type":"Gift","displayPrice":"1"}]"#, "products[0].type"),
    (#"[{"productID":"a","type":"Consumable"}]"#, "products[0].displayPrice"),
    (#"[7]"#, "products[0]"), (#"{}"#, "products"),
  ])
  func errorsNameTheirKeyPath(_ products: String, _ path: String) {
    let error = #expect(throws: StoreKitFileError.self) { try file(products: products) }
    #expect(error?.keyPath == path)
    #expect(error?.kind == .malformed)
  }

  @Test func anIdStandsForOneProduct() {
    let error = #expect(throws: StoreKitFileError.self) {
      try file(products: "[\(tip()),\(tip())]")
    }
    #expect(error?.problem == "two products have the id \"tip\"")
    #expect(error?.keyPath == "products[1].productID")
  }

  @Test func theSecondOfTwoWithOneIdIsThePlace() {
    let text = """
      {"version": {"major": 4, "minor": 0}, "products": [\(tip())],
       "subscriptionGroups": [],
       "nonRenewingSubscriptions": [
         \(tip())]}
      """
    let error = #expect(throws: StoreKitFileError.self) {
      try StoreKitFile(parsing: [UInt8](text.utf8), name: "x")
    }
    #expect(error?.keyPath == "nonRenewingSubscriptions[0].productID")
    if case .text(let line, let column, _) = error?.place {
      #expect(line == 4 && column > 3)
    } else {
      Issue.record("no place")
    }
  }

  @Test(arguments: ["[]", "7", "\"text\"", "{}", "null"])
  func aFileOfAnotherFormatIsAnError(_ text: String) {
    #expect(throws: StoreKitFileError.self) {
      try StoreKitFile(parsing: [UInt8](text.utf8), name: "x")
    }
  }

  @Test func anEmptyFileIsAnErrorOfItsOwn() {
    let error = #expect(throws: StoreKitFileError.self) {
      try StoreKitFile(parsing: [], name: "empty.storekit")
    }
    #expect(
      error?.description
        == "empty.storekit: the file is empty; save it again from Xcode, or name another file")
  }

  @Test func anErrorIsOneLineWithoutControls() {
    let error = #expect(throws: StoreKitFileError.self) {
      try StoreKitFile(parsing: [UInt8]("{\n x".utf8), name: "a\u{1B}[2J\nb")
    }
    #expect(
      error?.description
        == "a\\u{1B}[2J\\nb:2:2: expected a key in quotes, found 'x'; correct the JSON there")
  }

  @Test func aMissingFileAndAFolderAreDistinguished() {
    let folder = FileManager.default.temporaryDirectory
    let missing = #expect(throws: StoreKitFileError.self) {
      try StoreKitFile(contentsOf: folder.appending(path: "no-such.storekit"))
    }
    #expect(missing?.kind == .missing)
    let unreadable = #expect(throws: StoreKitFileError.self) {
      try StoreKitFile(contentsOf: folder)
    }
    #expect(unreadable?.kind == .unreadable)
  }

  @Test func settingsAreReadAndAllAreOptional() throws {
    let settings = try file(
      settings: """
        {"_storefront":"ESP","_locale":"es_ES","_askToBuyEnabled":true,"_timeRate":10,
        "_billingIssuesEnabled":true,"_disableDialogs":true,"_compatibilityTimeRate":{"3":6}}
        """
    ).settings
    #expect(settings.storefront == "ESP")
    #expect(settings.locale == "es_ES")
    #expect(settings.switches == [.askToBuy: true, .billingIssues: true, .disableDialogs: true])
    #expect(settings.timeRate == 10)
    #expect(try file().settings == StoreKitFile.Settings())
  }

  @Test(arguments: ["\"12345678901234567\"", "12345678901234567", "\"1234567890.123456\""])
  func aPriceThatIsTooLongSaysSo(_ lexeme: String) {
    let error = #expect(throws: StoreKitFileError.self) {
      try file(products: "[\(tip(price: lexeme))]")
    }
    #expect(error?.description.contains("is too long for a price; write at most") == true)
    #expect(error?.keyPath == "products[0].displayPrice")
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16], ["\u{FEFF}", ""])
  func utf16IsNamed(_ encoding: String.Encoding, _ mark: String) throws {
    let bytes = [UInt8](try #require((mark + "{\n}").data(using: encoding)))
    let error = #expect(throws: StoreKitFileError.self) {
      try StoreKitFile(parsing: bytes, name: "Shop.storekit")
    }
    #expect(
      error?.description == "Shop.storekit:1:1: the file is UTF-16; save it as UTF-8")
  }

  @Test func aPipeIsNamedAndNotWaitedFor() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    #expect(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: StoreKitFileError.self) {
      try StoreKitFile(contentsOf: URL(filePath: path))
    }
    #expect(
      error?.description == "\(path): is a pipe; save its text as a .storekit file and name that")
    #expect(error?.kind == .unreadable)
  }

  @Test(arguments: ["nonRenewingSubscriptions", "nonRenewableSubscriptions"])
  func bothSpellingsOfNonRenewingAreRead(_ key: String) throws {
    let pass =
      #"{"productID":"pass","type":"NonRenewingSubscription","displayPrice":"3","referenceName":null}"#
    let products = try file(more: ",\"\(key)\":[\(pass)]").nonRenewing
    #expect(products.map(\.productID) == ["pass"])
    #expect(products.first?.isFamilyShareable == false)
    #expect(products.first?.referenceName == nil)
  }

  @Test func subscriptionsAreReadInGroupsAndAtTheRoot() throws {
    func subscription(_ id: String, _ period: String) -> String {
      """
      {"productID":"\(id)","type":"RecurringSubscription","displayPrice":"3","groupNumber":2,
      "recurringSubscriptionPeriod":"\(period)"}
      """
    }
    let grouped = try file(
      more:
        ",\"subscriptionGroups\":[{\"id\":\"G\",\"subscriptions\":[\(subscription("a", "P6M"))]}]")
    let found = try #require(grouped.subscriptionGroups.first?.subscriptions.first)
    #expect(found.groupID == "G")
    #expect(found.groupNumber == 2)
    #expect(found.period.value == 6)
    #expect(found.period.unit == .month)
    let loose = try file(more: ",\"subscriptions\":[\(subscription("a", "P1W"))]")
    #expect(loose.subscriptionGroups.flatMap(\.subscriptions).map(\.product.productID) == ["a"])
    for period in ["P", "PM", "P0M", "P1H", "1M", "P-1M"] {
      let error = #expect(throws: StoreKitFileError.self) {
        try file(more: ",\"subscriptions\":[\(subscription("a", period))]")
      }
      #expect(error?.keyPath == "subscriptions[0].recurringSubscriptionPeriod")
    }
  }

  @Test(arguments: [
    (["en_US", "ja"], "ja_JP", "ja"), (["en_US", "ja"], "fr", "en_US"), (["de", "ja"], "fr", "de"),
    (["en_US", "fr_CA", "fr_FR"], "fr_FR", "fr_FR"), (["en_US", "fr_CA", "fr_FR"], "fr", "fr_CA"),
    (["zh_Hans", "zh_Hant"], "zh_TW", "zh_Hant"), (["zh_Hant", "zh_CN"], "zh_Hans", "zh_CN"),
    (["zh_Hant", "zh_Hans"], "zh_Hans_SG", "zh_Hans"), (["en", "en_US"], "en_GB", "en"),
    (["en_US", "pt_BR"], "pt-BR", "pt_BR"),
  ])
  func localizationsAreFoundByTheLadder(_ locales: [String], _ wanted: String, _ found: String) {
    let localizations = locales.map {
      StoreKitFile.Localization(locale: $0, displayName: $0, description: "")
    }
    #expect(StoreKitFile.Localization.best(of: localizations, for: wanted)?.locale == found)
  }

  private func limits(_ keys: String, root: String = "") throws -> [StoreKitFile.Limit] {
    let text = """
      {"version": {"major": 5, "minor": 0}\(root), "subscriptionGroups": [{"id": "G", "name": "",
      "subscriptions": [{"productID": "plus", "type": "RecurringSubscription",
      "displayPrice": "4.99", "recurringSubscriptionPeriod": "P1M", \(keys)}]}]}
      """
    return try StoreKitFile(parsing: [UInt8](text.utf8), name: "limits.storekit").limits
  }

  @Test(arguments: [
    (#"{"offerID": "odd", "paymentMode": "none", "subscriptionPeriod": "P1W"}"#, "odd"),
    (#"{"offerID": "endless", "paymentMode": "free"}"#, "endless"),
    (
      #"{"referenceName": "Priceless", "paymentMode": "payUpFront", "subscriptionPeriod": "P1M"}"#,
      "Priceless"
    ),
    (#"{"paymentMode": "none"}"#, "promotional"),
  ])
  func anOfferThatLacksSomethingIsNeverApplied(_ offer: String, _ name: String) throws {
    let found = try limits(#""adHocOffers": [\#(offer)]"#)
    #expect(found == [.unusableOffer(product: "plus", offer: name)])
  }

  @Test(arguments: [("0.99", true), ("0", false)])
  func thePriceOfAFreeOfferIsIgnored(_ price: String, _ isNamed: Bool) throws {
    let found = try limits(
      """
      "introductoryOffer": {"paymentMode": "free", "displayPrice": "\(price)",
      "subscriptionPeriod": "P1W"}
      """)
    #expect(found == (isNamed ? [.pricedTrial(product: "plus", offer: "introductory")] : []))
  }

  @Test(arguments: [
    (#"{"billingPlanType": "MONTHLY", "isEnabled": true}"#, true),
    (#"{"billingPlanType": "MONTHLY", "isEnabled": false}"#, false),
    (#"{"billingPlanType": "BILLED_UPFRONT", "isEnabled": true}"#, false),
  ])
  func aCommitmentIsNamed(_ plan: String, _ isNamed: Bool) throws {
    let found = try limits(#""billingPlans": [\#(plan)]"#)
    #expect(found == (isNamed ? [.unusableBillingPlan(product: "plus")] : []))
  }

  @Test func bundlesAreNamed() throws {
    #expect(
      try limits(
        #""familyShareable": true"#, root: #", "subscriptionBundleGroups": [{"id": "B"}]"#)
        == [.bundles])
    #expect(
      try limits(#""familyShareable": false"#, root: #", "subscriptionSuiteGroups": []"#) == [])
  }

  @Test func xcodesLayoutSortsKeysWithoutCaseAndKeepsEmptyLines() throws {
    let text = try JSONValue(
      parsing: Array(#"{"_storeKitErrors":[],"_storefront":"G/é\n","n":1.50,"e":{}}"#.utf8)
    ).xcodeText
    #expect(
      text == """
        {
          "_storefront" : "G/é\\n",
          "_storeKitErrors" : [

          ],
          "e" : {

          },
          "n" : 1.50
        }

        """)
  }
}
