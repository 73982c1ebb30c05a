import Foundation
import TipJarJSON
import TipJarStore
import TipJarStoreKitFile

/// A file that parses is written and parses to the same again, in any layout; an error names the
/// place.
func checkJSON(_ bytes: [UInt8]) throws(Violation) {
  let value: JSONValue
  do throws(JSONError) {
    value = try JSONValue(parsing: bytes)
  } catch {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    try require((1...lines).contains(error.line), "line \(error.line) of \(lines)")
    try require((1...bytes.count + 1).contains(error.column), "column \(error.column)")
    return
  }
  let text = value.xcodeText
  // Sorting the keys is the layout's, so that only what it wrote itself comes back to the byte.
  let again = try reread(text)
  try require(again.xcodeText == text, "written twice: \(again.xcodeText), once: \(text)")
  try require(sorted(again) == sorted(value), "written and read: \(again), before: \(value)")
}

private func reread(_ text: String) throws(Violation) -> JSONValue {
  do throws(JSONError) {
    return try JSONValue(parsing: Array(text.utf8))
  } catch {
    throw Violation("what was written is not read: \(error) in \(text)")
  }
}

private func sorted(_ value: JSONValue) -> JSONValue {
  switch value {
  case .array(let values): .array(values.map(sorted))
  case .object(let members):
    .object(
      members.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
        .map { .init($0.element.key, sorted($0.element.value)) })
  default: value
  }
}

/// A file that opens opens again from what is written of it, and says the same; its store is
/// written as a file.
func checkStoreKitFile(_ bytes: [UInt8]) throws {
  let file: StoreKitFile
  let shop: StoreConfiguration
  do throws(StoreKitFileError) {
    file = try StoreKitFile(parsing: bytes, name: "a")
    shop = try StoreConfiguration(file)
  } catch {
    return try requireOneLine(error.description)
  }
  let again = try StoreKitFile(parsing: Array(file.json.xcodeText.utf8), name: "a")
  let isSame =
    again.products == file.products && again.nonRenewing == file.nonRenewing
    && again.subscriptionGroups == file.subscriptionGroups && again.settings == file.settings
    && again.json.xcodeText == file.json.xcodeText
  try require(isSame, "written and read: \(again), before: \(file)")
  for product in file.products {
    try require(product.price >= 0 && !product.productID.isEmpty, "\(product)")
  }
  let written = try StoreKitFile(parsing: Array(shop.storeKitJSON().xcodeText.utf8), name: "a")
  try require(prices(written) == prices(file), "its store: \(written)")
}

/// The products that are sold by themselves, the only ones that a store writes.
private func prices(_ file: StoreKitFile) -> [String: Decimal] {
  Dictionary((file.products + file.nonRenewing).map { ($0.productID, $0.price) }) { $1 }
}
