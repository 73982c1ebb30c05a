import Foundation
import TipJarDownloads

/// Releases convert to apps that are valid, each with an id of its own and files, and that are read
/// the same from the printed lines.
func checkConverters(_ bytes: [UInt8]) throws {
  guard let conversion = try? CatalogConversion(bytes) else { return }
  let apps = conversion.apps
  try require(Set(apps.map(\.id)).count == apps.count, "ids differ")
  for app in apps {
    try require(app.url == nil && !app.files.isEmpty, "\(app)")
    try require(app.files.allSatisfy { (1...App.largestSize).contains($0.size) }, "\(app)")
  }
  guard !apps.isEmpty else { return }
  let lines = conversion.lines
  try require(lines.count == apps.count, "a line for each app")
  let again = try Catalog(json: Data(lines.joined(separator: "\n").utf8), name: "again")
  try require(again.apps.map(\.files) == apps.map(\.files), "read again: \(Array(again.apps))")
}
