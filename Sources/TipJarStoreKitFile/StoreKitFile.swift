public import TipJarJSON

/// The contents of a `.storekit` file of Xcode, in any of the versions 1.0 to 6.3 that were
/// observed.
///
/// Apple documents no schema. What is not known is not an error and stays in ``json``.
public struct StoreKitFile: Equatable, Sendable {
  /// The version of the format, for example 4.0. It matters for writing only.
  public struct Version: Equatable, Sendable {
    /// 1 to 6 were seen.
    public var major: Int
    /// 0 to 3 were seen.
    public var minor: Int
  }

  /// The file's name, as errors give it.
  public let name: String
  /// The version of the format.
  public let version: Version
  /// The file's own id; none before version 1.1.
  public let identifier: String?
  /// Consumables and non-consumables, in the file's order.
  public let products: [Product]
  /// Non-renewing subscriptions, in the file's order.
  public let nonRenewing: [Product]
  /// Groups of auto-renewable subscriptions.
  public let subscriptionGroups: [SubscriptionGroup]
  /// The test environment's settings.
  public let settings: Settings
  /// The key that signs promotional offers; nil where the file has none.
  public var offersKey: OffersKey? { OffersKey(json["subscriptionOffersKeyPair"]) }
  /// The whole file, including the parts that are not read here.
  public let json: JSONValue
  /// The file's text, for errors that are found after it was read.
  let bytes: [UInt8]

  /// An error at the value that `keys` lead to, for those who check more of a file than its format.
  public func error(at keys: [String], _ problem: String, _ remedy: String) -> StoreKitFileError {
    do throws(JSONError) {
      let error = try JSONNode.read(bytes) { root throws(JSONError) -> JSONError in
        var node = root
        for key in keys { node = try node.required(key) }
        return node.error(problem, remedy)
      }
      return StoreKitFileError(error, of: name)
    } catch {
      return StoreKitFileError(error, of: name)
    }
  }
}
