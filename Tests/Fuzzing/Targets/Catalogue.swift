import Foundation
import TipJarDownloads

/// A catalogue that opens has apps with ids of their own that encode to the same catalogue, in each
/// language, and what is there of it at once is its beginning.
func checkCatalogue(_ bytes: [UInt8]) throws {
  let catalog = try read(bytes, in: nil)
  let german = try read(bytes, in: "de_DE")
  try require((catalog == nil) == (german == nil), "it opens in one language alone")
  guard let catalog, let german else { return }
  try require(Set(catalog.apps.map(\.id)).count == catalog.apps.count, "ids differ")
  for (place, app) in catalog.apps.enumerated() {
    try require((0...App.largestSize).contains(app.size) && !app.id.isEmpty, "\(app)")
    try require(catalog.index(of: app.id) == place, "\(app) is found where it stands")
  }
  let again = try Catalog(json: JSONEncoder().encode(Array(catalog.apps)), name: "again")
  try requireSame(again, catalog, "encoded and read")
  let translated = Catalog(apps: Array(catalog.apps), language: "de_DE")
  try requireSame(translated, german, "read, then translated")
}

/// The catalogue in a language; nil where it does not open.
private func read(_ bytes: [UInt8], in language: String?) throws(Violation) -> Catalog? {
  let catalog: Catalog
  do throws(CatalogError) {
    catalog = try Catalog(json: Data(bytes), name: "a", language: language)
  } catch {
    try requireOneLine(error.description)
    return nil
  }
  let beginning = Catalog(beginning: Array(bytes.prefix(bytes.count * 2 / 3)), language: language)
  try require(catalog.apps.starts(with: beginning.apps), "begun: \(Array(beginning.apps))")
  return catalog
}

private func requireSame(_ other: Catalog, _ catalog: Catalog, _ how: String) throws(Violation) {
  try require(
    other == catalog && other.productIDs == catalog.productIDs,
    "\(how): \(Array(other.apps)), before: \(Array(catalog.apps))")
}
