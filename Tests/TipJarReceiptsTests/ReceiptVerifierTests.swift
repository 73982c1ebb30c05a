import Foundation
import Testing
import TipJarReceipts

@Suite struct ReceiptVerifierTests {
  let chain: CertificateChain
  let good: String

  init() throws {
    chain = try CertificateChain()
    good = try ReceiptSigner(chain).sign(tip().sortedJSON()).jwsRepresentation
  }

  @Test func aReceiptIsAcceptedForItsAppAndItsEnvironmentOnly() throws {
    let verifier = ReceiptVerifier(root: chain.root)
    #expect(try verifier.verify(good, bundleID: "app.tipjar", environment: .sandbox) == tip())
    #expect(throws: ReceiptError.invalidAppIdentifier("app.tipjar")) {
      try verifier.verify(good, bundleID: "app.other", environment: .sandbox)
    }
    #expect(throws: ReceiptError.invalidEnvironment("Sandbox")) {
      try verifier.verify(good, bundleID: "app.tipjar", environment: .production)
    }
  }

  @Test func receiptsOfOneChainShareTheirHeader() throws {
    let signer = ReceiptSigner(chain)
    let receipt = try signer.sign(tip().sortedJSON())
    #expect(receipt.header == signer.header)
    #expect(Receipt(jwsRepresentation: receipt.jwsRepresentation) == receipt)
    #expect(good.hasPrefix("\(signer.header)."))
    #expect(good.utf8.count < 4000)
  }

  /// Every third byte of the text, and all of the signature's.
  @Test func oneCharacterChangedIsRefused() throws {
    let bytes = Array(good.utf8)
    let verifier = ReceiptVerifier(root: chain.root)
    for index in bytes.indices where index % 3 == 0 || index > bytes.count - 90 {
      var changed = bytes
      changed[index] = changed[index] == 0x41 ? 0x42 : 0x41
      #expect(throws: ReceiptError.self, "byte \(index)") {
        try verifier.verify(String(decoding: changed, as: UTF8.self))
      }
    }
  }

  @Test func cutAnywhereIsRefused() {
    let verifier = ReceiptVerifier(root: chain.root)
    for length in stride(from: 0, to: good.utf8.count, by: 7) {
      #expect(throws: ReceiptError.self) { try verifier.verify(String(good.prefix(length))) }
    }
  }

  @Test(arguments: [".", ".x", "..", ".e30", " ", "\n"])
  func textAfterTheSignatureIsRefused(_ rest: String) {
    #expect(refusal(good + rest, root: chain.root)?.kind == "invalidEncoding")
  }

  @Test func aReceiptOfMoreThan64KiBIsNotLookedAt() throws {
    var payload = tip()
    payload.productId = String(repeating: "x", count: ReceiptVerifier.limit)
    let text = try ReceiptSigner(chain).sign(payload.sortedJSON()).jwsRepresentation
    #expect(refusal(text, root: chain.root)?.reason.contains("longer than") == true)
  }

  @Test func anotherRootIsRefused() throws {
    #expect(
      try refusal(good, root: CertificateChain().root)?.kind == "invalidCertificateChain")
    #expect(refusal(good, root: [])?.kind == "invalidCertificateChain")
  }

  /// Certificates are judged at the time of signing: 2020 to 2100.
  @Test(arguments: [
    (1_577_836_799_999, false), (1_577_836_800_000, true), (4_102_444_800_000, true),
    (4_102_444_800_001, false), (0, false), (Int64.min, false), (Int64.max, false),
  ])
  func certificatesAreJudgedAtTheTimeOfSigning(_ time: Int64, _ isValid: Bool) throws {
    let text = try ReceiptSigner(chain).sign(tip(signedDate: time).sortedJSON()).jwsRepresentation
    #expect(refusal(text, root: chain.root)?.kind == (isValid ? nil : "invalidCertificateChain"))
  }

  @Test(arguments: OddChain.Oddity.allCases)
  func aChainThatIsNotAsItShouldBeIsRefused(_ oddity: OddChain.Oddity) throws {
    let odd = try OddChain(oddity)
    let text = try odd.sign(String(decoding: tip().sortedJSON(), as: UTF8.self))
    let refused = oddity == .nothing ? nil : "invalidCertificateChain"
    #expect(refusal(text, root: odd.root)?.kind == refused)
  }

  @Test(arguments: [
    (#"{"signedDate":1767268800000}"#, "missingRequiredProperties"),
    ("{}", "missingRequiredProperties"),
    ("", "invalidEncoding"), ("[]", "invalidEncoding"), ("{", "invalidEncoding"),
    (String(repeating: "[", count: 20_000), "invalidEncoding"),
  ])
  func aSignedPayloadThatIsNoTransactionIsRefused(_ payload: String, _ kind: String) throws {
    let text = try ReceiptSigner(chain).sign(Array(payload.utf8)).jwsRepresentation
    #expect(refusal(text, root: chain.root)?.kind == kind)
  }

  @Test(arguments: [
    "", ".", "..", "...", "hello", "a.b.c", "é.é.é", "e30.e30.e30", "\u{0}",
    String(repeating: ".", count: 100_000), String(repeating: "A", count: 1_000_000),
  ])
  func malformedReceiptsAreRefused(_ text: String) {
    #expect(refusal(text, root: chain.root)?.kind == "invalidEncoding")
  }

  @Test(arguments: [
    #"{"alg":"none"}"#, #"{"alg":"none","x5c":["AA==","AA==","AA=="]}"#,
    #"{"alg":"HS256","x5c":["AA==","AA==","AA=="]}"#, #"{"alg":"ES256","x5c":[]}"#,
    #"{"alg":"ES256","x5c":["AA==","AA=="]}"#, #"{"alg":"ES256","x5c":["-_==","AA==","AA=="]}"#,
    #"{"alg":"ES256","crit":["b64"],"x5c":["AA==","AA==","AA=="]}"#, #"{"alg":1,"x5c":2}"#,
    String(repeating: #"{"alg":"#, count: 2000),
  ])
  func aHeaderOfAnotherKindIsRefused(_ header: String) {
    let text = Base64URL.encode(Array(header.utf8)) + good.drop { $0 != "." }
    #expect(refusal(text, root: chain.root)?.kind == "invalidEncoding")
  }

  /// Text of the right letters in any order, and certificates of noise: nothing traps.
  @Test func noiseIsRefused() {
    var generator = SystemRandomNumberGenerator()
    let verifier = ReceiptVerifier(root: chain.root)
    for _ in 0..<500 {
      let noise = (0..<3).map { _ in
        Data(
          (0..<Int.random(in: 0...400)).map { _ in UInt8.random(in: 0...255, using: &generator) })
      }
      let x5c = (noise.dropLast() + [Data(chain.root)]).map { "\"\($0.base64EncodedString())\"" }
      let header = #"{"alg":"ES256","x5c":[\#(x5c.joined(separator: ","))]}"#
      let text = [Data(header.utf8), noise[0], noise[1]].map { Base64URL.encode($0) }
      #expect(throws: ReceiptError.self) { try verifier.verify(text.joined(separator: ".")) }
    }
  }

  /// RFC 4648, section 10, without padding, and the two letters that differ from base64.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"), ("???>>>~~~", "Pz8_Pj4-fn5-"),
  ])
  func theVectorsOfTheRFC(_ plain: String, _ encoded: String) {
    #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
    #expect(Base64URL.decode(encoded) == Array(plain.utf8))
  }

  @Test func everyLengthAgreesWithFoundation() {
    for count in 0..<130 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
      let text = Data(bytes).base64EncodedString()
        .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      #expect(Base64URL.encode(bytes) == text)
      #expect(Base64URL.decode(text) == bytes)
    }
  }

  @Test(arguments: [
    "Zg==", "Zh", "Z", "A", "Zm9vY", "Zm9vA", "Zm9+", "Zm9/", "Zm 9", "Zm9\n", "Zm9é", "Zm9v=",
  ])
  func inexactEncodingsAreRefused(_ text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test func namesAndTypesAreThoseOfTheServerAPI() throws {
    var payload = tip()
    payload.appAccountToken = "69f4b1c2-0000-4000-8000-00000000000a"
    payload.revocationDate = noon + 1
    payload.revocationReason = 1
    #expect(
      String(decoding: try payload.sortedJSON(), as: UTF8.self) == """
        {"appAccountToken":"69f4b1c2-0000-4000-8000-00000000000a","bundleId":"app.tipjar",\
        "currency":"USD","environment":"Sandbox","inAppOwnershipType":"PURCHASED",\
        "originalPurchaseDate":1767268800000,"originalTransactionId":"7","price":5970,\
        "productId":"app.tipjar.tip.fine","purchaseDate":1767268800000,"quantity":3,\
        "revocationDate":1767268800001,"revocationReason":1,"signedDate":1767268800000,\
        "storefront":"USA","storefrontId":"143441","transactionId":"7",\
        "transactionReason":"PURCHASE","type":"Consumable"}
        """)
  }

  @Test(arguments: [
    ("4.99", 4990), ("0", 0), ("0.0005", 1), ("0.0004", 0), ("99999999.99", 99_999_999_990),
    ("9223372036854775.807", 9_223_372_036_854_775_807),
  ])
  func pricesAreMilliunits(_ price: String, _ milliunits: Int64) throws {
    #expect(
      JWSTransactionDecodedPayload.milliunits(try #require(Decimal(string: price))) == milliunits)
  }

  @Test(arguments: ["9223372036854775.808", "1e40", "1e127"])
  func aPriceThatNoIntegerHoldsIsNone(_ price: String) throws {
    #expect(JWSTransactionDecodedPayload.milliunits(try #require(Decimal(string: price))) == nil)
  }

  private struct Refused: Error {}

  /// Returns whether a receipt with a claim had to be checked.
  private func isChecked(
    _ memory: VerifiedReceipts, _ header: String, _ body: String = "", claims: String = ""
  ) -> Bool {
    var isChecked = false
    memory.verify(Receipt(header: header, body: body), claims: claims) { isChecked = true }
    return isChecked
  }

  @Test func aVerifiedChainIsNotCheckedAgain() {
    let memory = VerifiedReceipts()
    #expect(isChecked(memory, "a"))
    #expect(!isChecked(memory, "a"))
  }

  @Test func aRefusedChainIsCheckedAgain() {
    let memory = VerifiedReceipts()
    #expect(throws: Refused.self) {
      try memory.verify(Receipt(header: "a", body: ""), claims: "") { throw Refused() }
    }
    #expect(isChecked(memory, "a"))
  }

  /// The same letters, parted at other places.
  @Test(arguments: [("ab", "", "c"), ("a", "b", "c"), ("a", "bc", ""), ("", "abc", "")])
  func otherPartsOfTheSameTextAreAnotherReceipt(_ header: String, _ body: String, _ claims: String)
  {
    let memory = VerifiedReceipts()
    #expect(isChecked(memory, "ab", "c"))
    #expect(isChecked(memory, header, body, claims: claims))
  }

  @Test func allIsForgottenWhereThereIsTooMuch() {
    let memory = VerifiedReceipts(limit: 2)
    #expect(isChecked(memory, "a") && isChecked(memory, "b") && isChecked(memory, "c"))
    #expect(isChecked(memory, "a"))
  }
}
