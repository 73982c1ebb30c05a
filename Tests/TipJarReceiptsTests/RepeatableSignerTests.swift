import Crypto
import Foundation
import Testing

@testable import TipJarReceipts

/// Signatures that are the same in every run.
struct RepeatableSignerTests {
  /// The examples of RFC 6979, appendix A.2.5.
  @Test(arguments: [
    (
      "sample",
      "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
        + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
    ),
    (
      "test",
      "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367"
        + "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"
    ),
  ])
  func aSignatureIsThatOfTheStandard(_ text: String, _ expected: String) throws {
    let number = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
    let bytes = stride(from: 0, to: 64, by: 2).compactMap { place in
      UInt8(number.dropFirst(place).prefix(2), radix: 16)
    }
    let signer = RepeatableSigner(key: try P256.Signing.PrivateKey(rawRepresentation: bytes))
    let signature = try signer.signature(for: Array(text.utf8)).rawRepresentation
    let hexadecimal = signature.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(hexadecimal.joined() == expected)
  }

  @Test func everySignatureIsValid() throws {
    for index in 0..<100 {
      let key = P256.Signing.PrivateKey()
      let text = Array("text \(index)".utf8)
      let signature = try RepeatableSigner(key: key).signature(for: text)
      #expect(key.publicKey.isValidSignature(signature, for: text))
    }
  }

  @Test func aSeedGivesOneChainWhoseReceiptsVerify() throws {
    let (first, second) = try (CertificateChain(seed: 7), CertificateChain(seed: 7))
    #expect(first.certificates == second.certificates)
    #expect(try CertificateChain(seed: 8).root != first.root)
    let kept = try #require(CertificateChain(pem: first.pem))
    let texts = try [first, kept].map {
      try ReceiptSigner($0, isRepeatable: true).sign(tip().sortedJSON()).jwsRepresentation
    }
    #expect(texts[0] == texts[1])
    #expect(try ReceiptVerifier(root: second.root).verify(texts[0]) == tip())
  }
}
