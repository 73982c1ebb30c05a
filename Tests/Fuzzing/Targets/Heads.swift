import Foundation
import TipJarDeterminism
import TipJarDownloads
import TipJarHTTP

/// The last head of an answer is read to values within their bounds, and its body continues a
/// download only if it begins where the received bytes end, has their total and names their
/// version. No answer can bring more bytes than are allowed.
func checkHeads(_ bytes: [UInt8]) throws(Violation) {
  var reader = AnswerHead.Reader()
  for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
    let isAdded = Array(line).withUnsafeBytes { reader.add($0) }
    try require(isAdded || bytes.count > AnswerHead.Reader.limit, "a head within the limit")
  }
  guard let head = reader.head else { return }
  try requireSound(head)
  for size in [nil, 100] as [Int64?] {
    for sum in [nil, String(repeating: "a", count: 64)] {
      try requireOneVersion(head, size: size, sum: sum)
    }
  }
}

private func requireSound(_ head: AnswerHead) throws(Violation) {
  try require((head.length ?? 0) >= 0, "a length of \(head.length ?? 0)")
  try require(head.type?.contains(";") != true, "a type without parameters")
  if case .seconds(let seconds) = head.retryAfter {
    try require(seconds >= 0, "a wait of \(seconds)")
  }
  if let range = head.range {
    let bytes = range.bytes.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "*"
    let text = "bytes \(bytes)/\(range.total.map(String.init) ?? "*")"
    try require(ContentRange(text) == range, "\(range), read again from \(text)")
    try require(
      range.bytes.map { $0.lowerBound >= 0 && $0.upperBound < range.total ?? .max } ?? true,
      "\(range) within the file")
  }
  guard let validator = Validator(head) else { return }
  let isSafe = validator.text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  try require(isSafe && !validator.text.isEmpty, "\(validator) in a field of a request")
}

/// A download of 40 bytes of version "1" with a total of 100, and this answer to it.
private func requireOneVersion(
  _ head: AnswerHead, size: Int64?, sum: String?
) throws(Violation) {
  let app = App(
    id: "a", name: "A", version: "1", size: size ?? 0, url: "https://a.example/f", sha256: sum)
  guard let target = Fetch.Target(app, largest: 1000) else { throw Violation("no target") }
  var first = AnswerHead(status: 200)
  first.etag = "\"1\""
  var record = PartRecord(of: app)
  record.validator = Validator(first)
  record.total = 100
  var fetch = Fetch(target, record: record, length: 40, generator: SeededGenerator(seed: 1))
  _ = fetch.begin()
  switch fetch.receive(head, at: Date(timeIntervalSince1970: 1_795_000_000)) {
  case .append:
    try require(
      head.status == 206 && head.range?.bytes?.lowerBound == 40 && !head.isEncoded
        && (head.etag ?? (sum == nil ? "" : "\"1\"")) == "\"1\"" && head.range?.total ?? 100 == 100,
      "continued by \(head)")
    try require(fetch.length == 40 && fetch.record == record, "the record of the first answer")
    try require(fetch.receive(61) != nil, "bytes beyond the total")
  case .replace:
    try require(head.status == 200 && fetch.length == 0, "replaced by \(head)")
    try require(fetch.record.validator == Validator(head), "the validator of other bytes")
    try require(fetch.receive(1001) != nil, "bytes beyond the limit")
  case .leave(.wait(let seconds)):
    try require((0.75...Fetch.longestWait).contains(seconds), "a wait of \(seconds) s")
  case .leave(.request(let request)):
    try require(request.offset == 0 && fetch.length == 0, "again from \(request.offset)")
  case .leave(.check):
    // A first answer with a total of 100 was not cut to 40 bytes by the same version.
    try require(
      head.status == 416 && head.range?.total == 40 && sum != nil, "complete by \(head)")
  case .leave(.failed): break
  case .leave(.done): throw Violation("done without a check")
  }
}
