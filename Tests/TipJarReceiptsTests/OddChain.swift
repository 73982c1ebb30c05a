import Crypto
import Foundation
import SwiftASN1
import TipJarReceipts
import X509

/// A chain that may be wrong in one way, with a signer that is independent of the code under test.
struct OddChain {
  /// The possible faults.
  enum Oddity: CaseIterable {
    case nothing
    case leafWithoutMarker, intermediateWithoutMarker
    case leafIsAuthority, intermediateIsNoAuthority, leafWithoutUsage, intermediateWithoutUsage
    case rootWithoutIdentifier, leafWithoutAuthority, unknownCriticalExtension
    case rootIsNoAuthority, rootAllowsNoneBelow, leafMaySignCertificates,
      intermediateMaySignReceipts
    case leafOfAnother, leafOfAnotherName, leafSignedByAnother, leafOfAnOldVersion, expired,
      neverTogether, otherCurve
  }

  let root: [UInt8]
  private let chain: [[UInt8]]
  private let key = P256.Signing.PrivateKey()

  init(_ oddity: Oddity) throws {
    let rootKey = P256.Signing.PrivateKey()
    let middleKey = P256.Signing.PrivateKey()
    let leafKey =
      oddity == .otherCurve
      ? Certificate.PrivateKey(P384.Signing.PrivateKey()) : Certificate.PrivateKey(key)
    let root = Self.plan("R", .init(rootKey), by: "R", .init(rootKey), oddity)
    let middle = Self.plan("I", .init(middleKey), by: "R", .init(rootKey), oddity)
    let issuer = oddity == .leafOfAnother ? rootKey : middleKey
    let name = oddity == .leafOfAnotherName ? "R" : "I"
    // Names the right key and is signed by another one.
    let signer = oddity == .leafSignedByAnother ? rootKey : issuer
    let leaf = Self.plan(
      "L", leafKey, by: name, .init(issuer), signedBy: .init(signer), oddity)
    chain = try [leaf, middle, root].map { plan in
      var serializer = DER.Serializer()
      try serializer.serialize(try plan())
      return serializer.serializedBytes
    }
    self.root = chain[2]
  }

  func sign(_ payload: String) throws -> String {
    let x5c = chain.map { Data($0).base64EncodedString() }
    let header = try JSONEncoder().encode(["alg": ["ES256"], "x5c": x5c])
    let fixed = String(decoding: header, as: UTF8.self).replacing(#"["ES256"]"#, with: #""ES256""#)
    let text = "\(Base64URL.encode(Array(fixed.utf8))).\(Base64URL.encode(Array(payload.utf8)))"
    let signature = try key.signature(for: Data(text.utf8)).rawRepresentation
    return "\(text).\(Base64URL.encode(Array(signature)))"
  }

  private static func plan(
    _ name: String, _ key: Certificate.PrivateKey, by issuer: String,
    _ issuerKey: Certificate.PrivateKey, signedBy signer: Certificate.PrivateKey? = nil,
    _ oddity: Oddity
  ) -> () throws -> Certificate {
    {
      try Certificate(
        version: oddity == .leafOfAnOldVersion && name == "L" ? .v1 : .v3, serialNumber: .init(),
        publicKey: key.publicKey,
        notValidBefore: Date(
          timeIntervalSince1970: oddity == .neverTogether && name == "L"
            ? 1_800_000_000 : 1_577_836_800),
        notValidAfter: Date(
          timeIntervalSince1970: [.expired, .neverTogether].contains(oddity) && name == "I"
            ? 1_700_000_000 : 4_102_444_800),
        issuer: DistinguishedName { CommonName(issuer) },
        subject: DistinguishedName { CommonName(name) },
        extensions: extensions(name, key.publicKey, issuerKey.publicKey, oddity),
        issuerPrivateKey: signer ?? issuerKey)
    }
  }

  private static func extensions(
    _ name: String, _ key: Certificate.PublicKey, _ issuer: Certificate.PublicKey, _ oddity: Oddity
  ) throws -> Certificate.Extensions {
    let isLeaf = name == "L"
    let isWrong =
      isLeaf && oddity == .leafIsAuthority || name == "I" && oddity == .intermediateIsNoAuthority
      || name == "R" && oddity == .rootIsNoAuthority
    let hasOtherUsage =
      isLeaf && oddity == .leafMaySignCertificates
      || name == "I" && oddity == .intermediateMaySignReceipts
    let hasUsage =
      !(isLeaf && oddity == .leafWithoutUsage)
      && !(name == "I" && oddity == .intermediateWithoutUsage)
    let marker: ASN1ObjectIdentifier? =
      switch name {
      case "L" where oddity != .leafWithoutMarker: [1, 2, 840, 113635, 100, 6, 11, 1]
      case "I" where oddity != .intermediateWithoutMarker: [1, 2, 840, 113635, 100, 6, 2, 1]
      default: nil
      }
    return try Certificate.Extensions {
      Critical(
        isLeaf != isWrong
          ? BasicConstraints.notCertificateAuthority
          : BasicConstraints.isCertificateAuthority(
            maxPathLength: name == "R" && oddity == .rootAllowsNoneBelow ? 0 : nil))
      if hasUsage {
        Critical(
          KeyUsage(
            digitalSignature: isLeaf != hasOtherUsage, keyCertSign: isLeaf == hasOtherUsage))
      }
      if !(name == "R" && oddity == .rootWithoutIdentifier) { SubjectKeyIdentifier(hash: key) }
      if name != "R", !(isLeaf && oddity == .leafWithoutAuthority) {
        AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuer).keyIdentifier)
      }
      if let marker {
        Certificate.Extension(
          oid: marker, critical: isLeaf && oddity == .unknownCriticalExtension, value: [5, 0])
      }
    }
  }
}
