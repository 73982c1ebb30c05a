import Foundation
import TipJarDownloads

/// A catalogue that opens has apps with ids of their own that encode to the same catalogue; the fast way to read
/// it and the exact one see the same, and what is there of it at once is its beginning.
func checkCatalogue(_ bytes: [UInt8]) throws {
  let catalog: Catalog
  do throws(CatalogError) {
    catalog = try Catalog(json: Data(bytes), name: "a")
  } catch {
    return try requireOneLine(error.description)
  }
  try require(Set(catalog.apps.map(\.id)).count == catalog.apps.count, "ids differ")
  for (place, app) in catalog.apps.enumerated() {
    try require((0...App.largestSize).contains(app.size) && !app.id.isEmpty, "\(app)")
    try require(catalog.index(of: app.id) == place, "\(app) is found where it stands")
  }
  try requireSame(Catalog(exactly: bytes, name: "exact"), catalog, "read exactly")
  let again = try Catalog(json: JSONEncoder().encode(Array(catalog.apps)), name: "again")
  try requireSame(again, catalog, "encoded and read")
  let beginning = Catalog(beginning: Array(bytes.prefix(bytes.count * 2 / 3)))
  try require(catalog.apps.starts(with: beginning.apps), "begun: \(Array(beginning.apps))")
}

private func requireSame(_ other: Catalog, _ catalog: Catalog, _ how: String) throws(Violation) {
  try require(
    other == catalog && other.productIDs == catalog.productIDs,
    "\(how): \(Array(other.apps)), before: \(Array(catalog.apps))")
}
