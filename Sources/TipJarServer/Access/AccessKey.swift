import Crypto
package import Foundation
import TipJarFiles

/// The key by which clients authenticate: an issuer id, a key id, and a P-256 key whose private
/// half is in a file in the format of App Store Connect. The server keeps the public half; the
/// private file may be moved away.
package struct AccessKey: Sendable {
  /// The issuer's id, a UUID.
  package let issuerID: String
  /// The id of the key, ten letters and digits.
  package let keyID: String
  /// The file of the private key, in PEM (PKCS #8).
  package let file: URL
  let publicKey: P256.Signing.PublicKey

  /// Reads the key of a state folder, or creates one (mode 0600) if there is none.
  package static func load(_ folder: URL) throws(ServerFailure) -> AccessKey {
    if let key = try read(folder) { return key }
    try create(folder)
    guard let key = try read(folder) else {
      throw ServerFailure(.cannotCreate, "\(place(folder).path): it was removed immediately")
    }
    return key
  }

  private struct Facts: Codable {
    let issuerId, keyId, publicKey: String
  }

  private static func place(_ folder: URL) -> URL { folder.appending(path: "server.json") }

  private static func read(_ folder: URL) throws(ServerFailure) -> AccessKey? {
    let place = place(folder)
    guard FileManager.default.fileExists(atPath: place.path) else { return nil }
    guard let data = try? Data(contentsOf: place),
      let facts = try? JSONDecoder().decode(Facts.self, from: data),
      let key = try? P256.Signing.PublicKey(pemRepresentation: facts.publicKey)
    else {
      throw ServerFailure(
        .cannotCreate, "\(place.path): it is damaged; remove it, and a new key is made")
    }
    return AccessKey(
      issuerID: facts.issuerId, keyID: facts.keyId,
      file: folder.appending(path: fileName(facts.keyId)), publicKey: key)
  }

  /// The private key first: after a crash in between, the next start creates another one.
  private static func create(_ folder: URL) throws(ServerFailure) {
    let key = P256.Signing.PrivateKey()
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789")
    let keyID = String((0..<10).map { _ in letters[Int.random(in: letters.indices)] })
    let facts = Facts(
      issuerId: UUID().uuidString.lowercased(), keyId: keyID,
      publicKey: key.publicKey.pemRepresentation)
    let file = folder.appending(path: fileName(keyID))
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      _ = try AtomicFile.create(Data((key.pemRepresentation + "\n").utf8), at: file.path)
      let isFirst = try AtomicFile.create(try encoder.encode(facts), at: place(folder).path)
      // Another program was quicker: its key is used.
      if !isFirst { try? FileManager.default.removeItem(at: file) }
    } catch {
      throw ServerFailure(.cannotCreate, "\(file.path): it cannot be written")
    }
  }

  private static func fileName(_ keyID: String) -> String { "AuthKey_\(keyID).p8" }
}
