import Crypto
import Foundation
import SwiftASN1
import TestSupport
import Testing
import X509

@testable import TipJarReceipts
@testable import TipJarStore

/// Receipts of Xcode's StoreKit testing: one certificate that has signed itself, and dates with
/// fractions.
@Suite(.folder) struct LocalReceiptTests {
  private let certificate: [UInt8]
  private let text: String

  init() throws {
    let key = P256.Signing.PrivateKey()
    let name = try DistinguishedName { CommonName("StoreKit Testing in Xcode") }
    let made = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey),
      notValidBefore: Date(timeIntervalSince1970: 1_577_836_800),
      notValidAfter: Date(timeIntervalSince1970: 4_102_444_800), issuer: name, subject: name,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
      }, issuerPrivateKey: .init(key))
    var serializer = DER.Serializer()
    try serializer.serialize(made)
    certificate = serializer.serializedBytes
    let header =
      #"{"kid":"Apple_Xcode_Key","alg":"ES256","x5c":["\#(Data(certificate).base64EncodedString())"]}"#
    let payload = """
      {"transactionId":"0","originalTransactionId":"0","bundleId":"app.tipjar","productId":"tip",
      "purchaseDate":1767268800000.75,"originalPurchaseDate":1767268800000.75,"quantity":1,
      "type":"Consumable","inAppOwnershipType":"PURCHASED","signedDate":1767268800001.5,
      "environment":"Xcode","storefront":"USA","storefrontId":"143441","isUpgraded":false,
      "transactionReason":"PURCHASE","deviceVerification":"x"}
      """
    let signed = [header, payload].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
    let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
    text = "\(signed).\(Base64URL.encode(Array(signature)))"
  }

  @Test func areAcceptedWithTheirCertificateAlone() throws {
    let own = try CertificateChain().root
    #expect(refusal(text, root: own) == .untrustedLocalCertificate)
    let verifier = ReceiptVerifier(root: own, trusting: [certificate])
    let payload = try verifier.verify(text, bundleID: "app.tipjar", environment: .sandbox)
    #expect(payload.purchaseDate == 1_767_268_800_000 && payload.environment == .xcode)
    #expect(refusal(String(text.dropLast(6)) + "AAAAAA", root: certificate) == .invalidSignature)
    let pem = PEMDocument(type: "CERTIFICATE", derBytes: certificate).pemString
    #expect(ReceiptVerifier.certificate(in: Array(pem.utf8)) == certificate)
    #expect(ReceiptVerifier.certificate(in: certificate) == certificate)
    #expect(ReceiptVerifier.certificate(in: Array("x".utf8)) == nil)
  }

  @Test func areImportedWithTheirCertificateAlone() async throws {
    let store = try await open()
    try await store.serverRecords.start()
    #expect(
      throws: HistoryImport.Failure(
        place: "line 1", problem: ReceiptError.untrustedLocalCertificate.reason)
    ) { try HistoryImport(text, into: store.serverRecords, trusting: nil) }
    let result = try await HistoryImport(text, into: store.serverRecords, trusting: certificate)
      .run()
    #expect(result == .init(new: 1, texts: 1))
    let taken = try await store.signedTransactions.first?.unsafePayloadValue
    #expect(taken?.id == 0 && taken?.environment == .sandbox && taken?.productID == "tip")
  }

  /// The chain of Apple's server ends in the root that an import knows.
  @Test func applesRootIsTheOneThatApplePublishes() {
    let hash = SHA256.hash(data: ReceiptVerifier.appleRoot).map { String(format: "%02x", $0) }
    #expect(
      hash.joined() == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
  }

  /// The certificates by which Apple's server signed until 2023, as every transaction of then has
  /// them.
  @Test func theChainOfApplesServerIsVerified() throws {
    let file = TestEnvironment.repository + "/Tests/TipJarReceiptsTests/apple_chain.pem"
    let pem = try String(contentsOfFile: file, encoding: .utf8)
    let chain = try PEMDocument.parseMultiple(pemString: pem).map(\.derBytes)
    let leaf = try TrustedLeaf(
      chain + [ReceiptVerifier.appleRoot], roots: [ReceiptVerifier.appleRoot])
    #expect(!leaf.isLocal && leaf.milliseconds.upperBound == 1_695_523_833_000)
    #expect(throws: ReceiptError.self) {
      try TrustedLeaf(
        [chain[1], chain[0], ReceiptVerifier.appleRoot], roots: [ReceiptVerifier.appleRoot])
    }
  }
}
