import Crypto
import Foundation
import SwiftASN1
import Testing
import TipJarDeterminism
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
    let store = try await SimulatedStore(
      configuration: try shop(), folder: folder, clock: ManualStoreClock(), seed: 1, latency: .none)
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
    let chain = try [Self.leaf, Self.intermediate].map {
      try [UInt8](#require(Data(base64Encoded: $0, options: .ignoreUnknownCharacters)))
    }
    let leaf = try TrustedLeaf(
      chain + [ReceiptVerifier.appleRoot], roots: [ReceiptVerifier.appleRoot])
    #expect(!leaf.isLocal && leaf.milliseconds.upperBound == 1_695_523_833_000)
    #expect(throws: ReceiptError.self) {
      try TrustedLeaf(
        [chain[1], chain[0], ReceiptVerifier.appleRoot], roots: [ReceiptVerifier.appleRoot])
    }
  }

  private static let leaf = """
    MIIEMDCCA7agAwIBAgIQaPoPldvpSoEH0lBrjDPv9jAKBggqhkjOPQQDAzB1MUQwQgYDVQQDDDtBcHBsZSBXb3JsZHdp
    ZGUgRGV2ZWxvcGVyIFJlbGF0aW9ucyBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTELMAkGA1UECwwCRzYxEzARBgNVBAoM
    CkFwcGxlIEluYy4xCzAJBgNVBAYTAlVTMB4XDTIxMDgyNTAyNTAzNFoXDTIzMDkyNDAyNTAzM1owgZIxQDA+BgNVBAMM
    N1Byb2QgRUNDIE1hYyBBcHAgU3RvcmUgYW5kIGlUdW5lcyBTdG9yZSBSZWNlaXB0IFNpZ25pbmcxLDAqBgNVBAsMI0Fw
    cGxlIFdvcmxkd2lkZSBEZXZlbG9wZXIgUmVsYXRpb25zMRMwEQYDVQQKDApBcHBsZSBJbmMuMQswCQYDVQQGEwJVUzBZ
    MBMGByqGSM49AgEGCCqGSM49AwEHA0IABOoTcaPcpeipNL9eQ06tCu7pUcwdCXdN8vGqaUjd58Z8tLxiUC0dBeA+euMY
    ggh1/5iAk+FMxUFmA2a1r4aCZ8SjggIIMIICBDAMBgNVHRMBAf8EAjAAMB8GA1UdIwQYMBaAFD8vlCNR01DJmig97bB8
    5c+lkGKZMHAGCCsGAQUFBwEBBGQwYjAtBggrBgEFBQcwAoYhaHR0cDovL2NlcnRzLmFwcGxlLmNvbS93d2RyZzYuZGVy
    MDEGCCsGAQUFBzABhiVodHRwOi8vb2NzcC5hcHBsZS5jb20vb2NzcDAzLXd3ZHJnNjAyMIIBHgYDVR0gBIIBFTCCAREw
    ggENBgoqhkiG92NkBQYBMIH+MIHDBggrBgEFBQcCAjCBtgyBs1JlbGlhbmNlIG9uIHRoaXMgY2VydGlmaWNhdGUgYnkg
    YW55IHBhcnR5IGFzc3VtZXMgYWNjZXB0YW5jZSBvZiB0aGUgdGhlbiBhcHBsaWNhYmxlIHN0YW5kYXJkIHRlcm1zIGFu
    ZCBjb25kaXRpb25zIG9mIHVzZSwgY2VydGlmaWNhdGUgcG9saWN5IGFuZCBjZXJ0aWZpY2F0aW9uIHByYWN0aWNlIHN0
    YXRlbWVudHMuMDYGCCsGAQUFBwIBFipodHRwOi8vd3d3LmFwcGxlLmNvbS9jZXJ0aWZpY2F0ZWF1dGhvcml0eS8wHQYD
    VR0OBBYEFCOCmMBq//1L5imvVmqX1oCYeqrMMA4GA1UdDwEB/wQEAwIHgDAQBgoqhkiG92NkBgsBBAIFADAKBggqhkjO
    PQQDAwNoADBlAjEAl4JB9GJHixP2nuibyU1k3wri5psGIxPME05sFKq7hQuzvbeyBu82FozzxmbzpogoAjBLSFl0dZWI
    Yl2ejPV+Di5fBnKPu8mymBQtoE/H2bES0qAs8bNueU3CBjjh1lwnDsI=
    """

  private static let intermediate = """
    MIIDFjCCApygAwIBAgIUIsGhRwp0c2nvU4YSycafPTjzbNcwCgYIKoZIzj0EAwMwZzEbMBkGA1UEAwwSQXBwbGUgUm9v
    dCBDQSAtIEczMSYwJAYDVQQLDB1BcHBsZSBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTETMBEGA1UECgwKQXBwbGUgSW5j
    LjELMAkGA1UEBhMCVVMwHhcNMjEwMzE3MjAzNzEwWhcNMzYwMzE5MDAwMDAwWjB1MUQwQgYDVQQDDDtBcHBsZSBXb3Js
    ZHdpZGUgRGV2ZWxvcGVyIFJlbGF0aW9ucyBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTELMAkGA1UECwwCRzYxEzARBgNV
    BAoMCkFwcGxlIEluYy4xCzAJBgNVBAYTAlVTMHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEbsQKC94PrlWmZXnXgtxzdVJL
    8T0SGYngDRGpngn3N6PT8JMEb7FDi4bBmPhCnZ3/sq6PF/cGcKXWsL5vOteRhyJ45x3ASP7cOB+aao90fcpxSv/EZFbn
    iAbNgZGhIhpIo4H6MIH3MBIGA1UdEwEB/wQIMAYBAf8CAQAwHwYDVR0jBBgwFoAUu7DeoVgziJqkipnevr3rr9rLJKsw
    RgYIKwYBBQUHAQEEOjA4MDYGCCsGAQUFBzABhipodHRwOi8vb2NzcC5hcHBsZS5jb20vb2NzcDAzLWFwcGxlcm9vdGNh
    ZzMwNwYDVR0fBDAwLjAsoCqgKIYmaHR0cDovL2NybC5hcHBsZS5jb20vYXBwbGVyb290Y2FnMy5jcmwwHQYDVR0OBBYE
    FD8vlCNR01DJmig97bB85c+lkGKZMA4GA1UdDwEB/wQEAwIBBjAQBgoqhkiG92NkBgIBBAIFADAKBggqhkjOPQQDAwNo
    ADBlAjBAXhSq5IyKogMCPtw490BaB677CaEGJXufQB/EqZGd6CSjiCtOnuMTbXVXmxxcxfkCMQDTSPxarZXvNrkxU3Tk
    UMI33yzvFVVRT4wxWJC994OsdcZ4+RGNsYDyR5gmdr0nDGg=
    """
}
