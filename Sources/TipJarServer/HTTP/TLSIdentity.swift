import Crypto
package import Foundation
import SwiftASN1
import TipJarFiles
import TipJarReceipts
import X509

/// The certificate of a server's TLS, its key, and the root that clients trust.
///
/// The root is not the one that receipts are verified against: that one has no key any more, and is
/// no authority for servers. Of this root, too, only the certificate is kept, so whoever trusts it
/// trusts this one server and nothing else.
package struct TLSIdentity: Sendable {
  /// The names of the server, beside its address. The first one is the address that Apple's
  /// libraries use in the environment LocalTesting.
  package static let names = [
    "local-testing-base-url", "localhost", "tipjar", "host.docker.internal",
  ]
  private static let addresses: [[UInt8]] = [
    [127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1],
  ]
  /// The lifetime: Apple's systems accept at most 825 days.
  private static let lifetime: TimeInterval = 800 * 86_400

  /// The certificate and the key (PKCS #8) in DER.
  let certificate: [UInt8], key: [UInt8]
  /// The file of the root in PEM.
  package let rootFile: URL

  /// Reads the identity of a state folder, or creates one (mode 0600) if there is none or it expires
  /// within a month.
  package static func load(_ folder: URL, at now: Date) throws(ServerFailure) -> TLSIdentity {
    let file = folder.appending(path: "tls.pem")
    let rootFile = folder.appending(path: "tls-root.pem")
    do {
      if let text = try? String(contentsOf: file, encoding: .utf8) {
        let documents = try PEMDocument.parseMultiple(pemString: text)
        guard documents.count == 3 else { throw CocoaError(.fileReadCorruptFile) }
        let leaf = try Certificate(derEncoded: documents[1].derBytes)
        if leaf.notValidAfter > now.addingTimeInterval(30 * 86_400) {
          try AtomicFile.write(
            Data((documents[2].pemString + "\n").utf8), to: rootFile.path, mode: 0o644)
          return TLSIdentity(
            certificate: documents[1].derBytes, key: documents[0].derBytes, rootFile: rootFile)
        }
      }
      try AtomicFile.write(Data(made(at: now).utf8), to: file.path, mode: 0o600)
    } catch {
      throw ServerFailure(
        .cannotCreate, "\(file.path): it is damaged or cannot be written; remove it")
    }
    return try load(folder, at: now)
  }

  /// Returns the key, the certificate and the root of a new identity in PEM.
  private static func made(at now: Date) throws -> String {
    let (rootKey, key) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
    let dates = now.addingTimeInterval(-86_400)...now.addingTimeInterval(lifetime)
    let root = try DistinguishedName {
      CommonName("tipjar serve \(UUID().uuidString.prefix(8))")
      OrganizationName("Simulated Store")
    }
    let certificates = try [
      Certificate(
        key, try DistinguishedName { CommonName("tipjar serve") }, by: rootKey, root, dates,
        extensions: Certificate.Extensions {
          Critical(BasicConstraints.notCertificateAuthority)
          Critical(KeyUsage(digitalSignature: true))
          try ExtendedKeyUsage([.serverAuth])
          SubjectAlternativeNames(
            names.map(GeneralName.dnsName)
              + addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) })
        }),
      Certificate(
        rootKey, root, by: rootKey, root, dates,
        extensions: Certificate.Extensions {
          Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
          Critical(KeyUsage(keyCertSign: true))
        }),
    ]
    return ([key.pemRepresentation] + (try certificates.map { try $0.serializeAsPEM().pemString }))
      .joined(separator: "\n") + "\n"
  }
}
