import Crypto
import Foundation
import TipJarFiles
import TipJarStoreKitFile

/// The key that signs promotional offers: from the `.storekit` file, or from the state folder if
/// the file has none. An app's server signs with it.
public struct OfferKey: Sendable {
  /// The key's id.
  public let id: String
  /// The private P-256 key, as PKCS #8 in PEM.
  public let privateKey: String
  let publicKey: P256.Signing.PublicKey

  static let fileName = "offers-key.pem"

  private init(_ key: P256.Signing.PrivateKey, id: String?) {
    publicKey = key.publicKey
    privateKey = key.pemRepresentation + "\n"
    let hash = SHA256.hash(data: key.publicKey.x963Representation).prefix(5)
    self.id = id ?? hash.map { String(format: "%02X", $0) }.joined()
  }

  /// Reads the key of a configuration or of a folder; creates it (mode 0600) if neither has one.
  init(_ configuration: StoreConfiguration, in folder: URL) throws(StoreOpenError) {
    if let found = configuration.offersKey {
      guard let data = Data(base64Encoded: found.privateKey),
        let key = try? P256.Signing.PrivateKey(derRepresentation: data)
      else {
        throw StoreOpenError(
          kind: .damaged, path: configuration.name,
          problem: "subscriptionOffersKeyPair does not contain a P-256 key")
      }
      self.init(key, id: found.id)
      return
    }
    let file = folder.appending(path: Self.fileName)
    _ = try? AtomicFile.create(
      Data((P256.Signing.PrivateKey().pemRepresentation + "\n").utf8), at: file.path)
    guard let text = try? String(contentsOf: file, encoding: .utf8),
      let key = try? P256.Signing.PrivateKey(pemRepresentation: text)
    else {
      throw StoreOpenError(
        kind: .damaged, path: file.path, problem: "it does not contain a P-256 key")
    }
    self.init(key, id: nil)
  }
}
