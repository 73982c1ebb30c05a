import TipJarServer

/// Requests are the same however the bytes of a connection come: at once, in two parts or one by
/// one; the first byte of the case gives the place of the split. What is read stays within the
/// limits, and a refused connection stays refused.
func checkRequests(_ bytes: [UInt8]) throws(Violation) {
  guard let first = bytes.first else { return }
  let input = bytes.dropFirst()
  let cut = input.startIndex + Int(first) * input.count / 255
  let whole = read([input])
  let halves = read([input[..<cut], input[cut...]])
  let single = read(input.indices.map { input[$0...$0] })
  try require(halves == whole, "split at \(cut - 1): \(halves), together: \(whole)")
  try require(single == whole, "byte by byte: \(single), together: \(whole)")
  for request in whole.requests { try requireSound(request) }
}

private struct Conversation: Equatable {
  var requests: [HTTPRequest] = []
  var refusal: HTTPParser.Refusal?
}

/// Small limits, which short cases reach.
private let limits = HTTPParser.Limits(head: 256, headers: 8, body: 64)

private func read(_ parts: [ArraySlice<UInt8>]) -> Conversation {
  var parser = HTTPParser(limits: limits)
  var conversation = Conversation()
  for part in parts {
    parser.append(part)
    do throws(HTTPParser.Refusal) {
      while let request = try parser.next() { conversation.requests.append(request) }
    } catch {
      conversation.refusal = error
      return conversation
    }
  }
  return conversation
}

private func requireSound(_ request: HTTPRequest) throws(Violation) {
  try require(request.body.count <= limits.body, "a body of \(request.body.count) bytes")
  try require(request.headers.count <= limits.headers, "\(request.headers.count) headers")
  try require(!request.method.isEmpty && !request.path.isEmpty, "\(request)")
  for header in request.headers {
    let text = header.name + header.value
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 32 || $0 == "\t" }
    try require(isPlain && !header.name.isEmpty, "\(header)")
  }
}
