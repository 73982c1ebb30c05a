import Foundation
import TipJarDeterminism
import TipJarDownloads
import TipJarHTTP

/// The record of an app, or of the bytes of its unfinished download, that opens is written and read
/// the same, and leads to no more bytes than are allowed, whatever numbers it holds.
func checkRecords(_ bytes: [UInt8]) throws {
  let data = Data(bytes)
  let app = App(id: "a", name: "A", version: "1", size: 100, url: "https://a.example/f")
  if let record = try? AppRecord(json: data) { try check(record, of: app) }
  guard let record = try? JSONDecoder().decode(PartRecord.self, from: data) else { return }
  let again = try JSONDecoder().decode(PartRecord.self, from: JSONEncoder().encode(record))
  try require(again == record, "read again: \(again), before: \(record)")
  for size in [0, 100] as [Int64] {
    var app = app
    app.size = size
    try checkDownload(of: app, record)
  }
}

private func check(_ record: AppRecord, of app: App) throws {
  let again = try AppRecord(json: record.json)
  try require(try again.json == record.json, "read again: \(again), before: \(record)")
  try require(record.resumableBytes(of: app) >= 0, "\(record)")
  _ = record.status(of: app)
}

/// A download that continues 40 bytes of this record.
private func checkDownload(of app: App, _ record: PartRecord) throws(Violation) {
  guard let target = Fetch.Target(app, largest: 1000) else { throw Violation("no target") }
  var fetch = Fetch(target, record: record, length: 40, generator: SeededGenerator(seed: 1))
  guard case .request(let request) = fetch.begin() else {
    return try require(fetch.total == 40, "complete with 40 of \(fetch.total ?? -1)")
  }
  try require([0, 40].contains(request.offset), "from \(request.offset)")
  try require(request.offset == 40 || request.validator == nil, "If-Range without a range")
  try require(
    request.offset == 0 || record.validator != nil, "the rest without a validator")
  try require(fetch.receive(1000) == nil || fetch.length <= 1000, "too many bytes are counted")
  try require(fetch.receive(1001) != nil, "bytes beyond the limit")
}
