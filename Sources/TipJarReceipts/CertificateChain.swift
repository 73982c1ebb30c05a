package import Crypto
package import Foundation
import SwiftASN1
package import X509

/// Three certificates that sign the receipts of one state folder: a root named "Simulated Store",
/// an intermediate and a leaf, all of curve P-256 and valid from 2020 to 2100, so that no simulated
/// clock leaves them.
///
/// Only the leaf's key is kept. Those of root and intermediate are gone once they have signed, so
/// that no other certificate can be issued below that root.
package struct CertificateChain: Sendable {
  /// The dates on which receipts can be signed: those of the certificates.
  package static let validity =
    Date(timeIntervalSince1970: 1_577_836_800)...Date(timeIntervalSince1970: 4_102_444_800)

  /// DER: leaf, intermediate, root.
  package let certificates: [[UInt8]]
  let key: P256.Signing.PrivateKey

  /// The root in DER: what receipts are verified against.
  package var root: [UInt8] { certificates[2] }

  /// Makes a new one; about 1 ms. With a seed it has the same bytes in every run, and whoever knows
  /// the seed can issue certificates below its root.
  package init(seed: UInt64? = nil) throws {
    let keys = try (0..<3).map { index in
      guard let seed else { return P256.Signing.PrivateKey() }
      let hash = SHA256.hash(data: Array("tipjar \(seed) \(index)".utf8))
      return try P256.Signing.PrivateKey(rawRepresentation: Array(hash))
    }
    let isRepeatable = seed != nil
    let root = try Self.certificate(
      "Root", keys[0], issuer: ("Root", keys[0]), isRepeatable, pathLength: 1)
    let intermediate = try Self.certificate(
      "Intermediate", keys[1], issuer: ("Root", keys[0]), isRepeatable, pathLength: 0,
      marker: .intermediate)
    let leaf = try Self.certificate(
      "Receipt Signing", keys[2], issuer: ("Intermediate", keys[1]), isRepeatable, marker: .leaf)
    key = keys[2]
    certificates = try [leaf, intermediate, root].map { certificate in
      var serializer = DER.Serializer()
      try serializer.serialize(certificate)
      return serializer.serializedBytes
    }
  }

  /// A chain that was kept; nil where its parts do not belong together.
  init?(key: P256.Signing.PrivateKey, certificates: [[UInt8]]) {
    guard certificates.count == 3,
      let leaf = try? TrustedLeaf(certificates, roots: [certificates[2]]),
      leaf.key.rawRepresentation == key.publicKey.rawRepresentation
    else { return nil }
    self.key = key
    self.certificates = certificates
  }

  private static func certificate(
    _ name: String, _ key: P256.Signing.PrivateKey,
    issuer: (name: String, key: P256.Signing.PrivateKey), _ isRepeatable: Bool,
    pathLength: Int? = nil, marker: ReceiptMarker? = nil
  ) throws -> Certificate {
    let isAuthority = pathLength != nil
    return try Certificate(
      key, distinguishedName(name), by: issuer.key, distinguishedName(issuer.name), validity,
      isRepeatable: isRepeatable,
      extensions: Certificate.Extensions {
        Critical(
          isAuthority
            ? BasicConstraints.isCertificateAuthority(maxPathLength: pathLength)
            : BasicConstraints.notCertificateAuthority)
        Critical(
          KeyUsage(digitalSignature: !isAuthority, keyCertSign: isAuthority, cRLSign: isAuthority))
        if let marker { marker.certificateExtension }
      })
  }

  private static func distinguishedName(_ name: String) throws -> DistinguishedName {
    try DistinguishedName {
      CommonName("Simulated Store \(name)")
      OrganizationName("Simulated Store")
    }
  }
}

extension Certificate {
  package init(
    _ key: P256.Signing.PrivateKey, _ subject: DistinguishedName,
    by issuerKey: P256.Signing.PrivateKey, _ issuer: DistinguishedName, _ dates: ClosedRange<Date>,
    isRepeatable: Bool = false, extensions: Extensions
  ) throws {
    let identifiers = try Extensions {
      SubjectKeyIdentifier(hash: PublicKey(key.publicKey))
      AuthorityKeyIdentifier(
        keyIdentifier: SubjectKeyIdentifier(hash: PublicKey(issuerKey.publicKey)).keyIdentifier)
    }
    let hash = SHA256.hash(data: key.publicKey.rawRepresentation)
    try self.init(
      version: .v3,
      serialNumber: isRepeatable ? SerialNumber(bytes: [0x40] + hash.prefix(15)) : SerialNumber(),
      publicKey: PublicKey(key.publicKey),
      notValidBefore: dates.lowerBound, notValidAfter: dates.upperBound, issuer: issuer,
      subject: subject, extensions: Extensions(Array(extensions) + Array(identifiers)),
      issuerPrivateKey: isRepeatable
        ? PrivateKey(RepeatableSigner(key: issuerKey)) : PrivateKey(issuerKey))
  }
}

extension CertificateChain {
  /// The chain of a text in PEM: the leaf's key, leaf, intermediate, root; nil for any other text.
  package init?(pem: String) {
    let documents = (try? PEMDocument.parseMultiple(pemString: pem)) ?? []
    guard let key = documents.first?.pemString,
      let key = try? P256.Signing.PrivateKey(pemRepresentation: key)
    else { return nil }
    self.init(key: key, certificates: documents.dropFirst().map(\.derBytes))
  }

  package var pem: String {
    let documents = certificates.map { PEMDocument(type: "CERTIFICATE", derBytes: $0).pemString }
    return ([key.pemRepresentation] + documents).joined(separator: "\n") + "\n"
  }
}

/// The extensions by which Apple marks the certificates of its receipts. Only their presence
/// counts.
enum ReceiptMarker {
  case leaf
  case intermediate

  var identifier: ASN1ObjectIdentifier {
    switch self {
    case .leaf: [1, 2, 840, 113635, 100, 6, 11, 1]
    case .intermediate: [1, 2, 840, 113635, 100, 6, 2, 1]
    }
  }

  /// The extension, not critical, with the value NULL as in Apple's.
  var certificateExtension: Certificate.Extension {
    Certificate.Extension(oid: identifier, critical: false, value: [0x05, 0x00])
  }
}
