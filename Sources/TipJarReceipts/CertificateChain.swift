package import Crypto
public import Foundation
import SwiftASN1
import TipJarFiles
package import X509

/// Three certificates that sign the receipts of one state folder: a root named "Simulated Store",
/// an intermediate and a leaf, all of curve P-256 and valid from 2020 to 2100, so that no simulated
/// clock leaves them.
///
/// Only the leaf's key is kept. Those of root and intermediate are gone once they have signed, so
/// that no other certificate can be issued below that root.
public struct CertificateChain: Sendable {
  /// The dates on which receipts can be signed: those of the certificates.
  public static let validity =
    Date(timeIntervalSince1970: 1_577_836_800)...Date(timeIntervalSince1970: 4_102_444_800)

  /// DER: leaf, intermediate, root.
  public let certificates: [[UInt8]]
  let key: P256.Signing.PrivateKey

  /// The root in DER: what receipts are verified against.
  public var root: [UInt8] { certificates[2] }

  /// Makes a new one; about 1 ms.
  public init() throws {
    let keys = (0..<3).map { _ in P256.Signing.PrivateKey() }
    let root = try Self.certificate("Root", keys[0], issuer: ("Root", keys[0]), pathLength: 1)
    let intermediate = try Self.certificate(
      "Intermediate", keys[1], issuer: ("Root", keys[0]), pathLength: 0, marker: .intermediate)
    let leaf = try Self.certificate(
      "Receipt Signing", keys[2], issuer: ("Intermediate", keys[1]), marker: .leaf)
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
    issuer: (name: String, key: P256.Signing.PrivateKey), pathLength: Int? = nil,
    marker: ReceiptMarker? = nil
  ) throws -> Certificate {
    let isAuthority = pathLength != nil
    return try Certificate(
      key, distinguishedName(name), by: issuer.key, distinguishedName(issuer.name), validity,
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
  /// A certificate that has the numbers of its key and of its issuer's key.
  package init(
    _ key: P256.Signing.PrivateKey, _ subject: DistinguishedName,
    by issuerKey: P256.Signing.PrivateKey, _ issuer: DistinguishedName, _ dates: ClosedRange<Date>,
    extensions: Extensions
  ) throws {
    let identifiers = try Extensions {
      SubjectKeyIdentifier(hash: PublicKey(key.publicKey))
      AuthorityKeyIdentifier(
        keyIdentifier: SubjectKeyIdentifier(hash: PublicKey(issuerKey.publicKey)).keyIdentifier)
    }
    try self.init(
      version: .v3, serialNumber: SerialNumber(), publicKey: PublicKey(key.publicKey),
      notValidBefore: dates.lowerBound, notValidAfter: dates.upperBound, issuer: issuer,
      subject: subject, extensions: Extensions(Array(extensions) + Array(identifiers)),
      issuerPrivateKey: PrivateKey(issuerKey))
  }
}

extension CertificateChain {
  /// The error of a chain's file.
  public struct FileError: Error, Equatable, Sendable {
    /// The kind of problem.
    public enum Kind: Equatable, Sendable {
      /// The file cannot be created, is no chain of this program, or cannot be read.
      case cannotCreate, damaged, unusable
    }

    /// The kind of problem.
    public let kind: Kind
    /// The file.
    public let path: String
    /// The problem in words.
    public let problem: String
  }

  /// Reads the chain of a file in PEM (the leaf's key, leaf, intermediate, root), and makes both
  /// where there is none (mode 0600). Several programs may do so at once: the first to name its
  /// file has made it for all.
  ///
  /// - Throws: ``FileError``; a damaged file is left as it is.
  public static func load(_ url: URL) throws(FileError) -> CertificateChain {
    if let chain = try read(url) { return chain }
    try create(url)
    guard let chain = try read(url) else {
      throw FileError(kind: .unusable, path: url.path, problem: "it was removed immediately")
    }
    return chain
  }

  /// Reads the chain of a file; nil if there is none; nothing is created.
  ///
  /// - Throws: ``FileError`` as ``load(_:)`` does.
  public static func read(_ url: URL) throws(FileError) -> CertificateChain? {
    let text: String
    do {
      text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw FileError(kind: .unusable, path: url.path, problem: "it cannot be read")
    }
    let documents = (try? PEMDocument.parseMultiple(pemString: text)) ?? []
    guard let key = documents.first?.pemString,
      let key = try? P256.Signing.PrivateKey(pemRepresentation: key),
      let chain = CertificateChain(
        key: key, certificates: documents.dropFirst().map(\.derBytes))
    else {
      throw FileError(
        kind: .damaged, path: url.path,
        problem: "it does not contain a key with its three certificates")
    }
    return chain
  }

  private static func create(_ url: URL) throws(FileError) {
    do {
      _ = try AtomicFile.create(Data(CertificateChain().pem.utf8), at: url.path)
    } catch {
      let code = (error as? TipJarFiles.FileError)?.code
      throw FileError(
        kind: .cannotCreate, path: url.path,
        problem: code.map { String(cString: strerror($0)) } ?? "it cannot be made")
    }
  }

  private var pem: String {
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
