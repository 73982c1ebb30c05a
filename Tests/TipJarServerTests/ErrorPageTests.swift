import Foundation
import TestSupport
import Testing
import TipJarFiles
import TipJarStore

@testable import TipJarServer

/// Apple's lists of errors for each endpoint, in `AppleErrors.txt`: each row of that table is a
/// request.
@Suite struct ErrorPageTests {
  /// The part of the table about one endpoint.
  private struct Section {
    let endpoint: Endpoint
    /// The errors of Apple's page, and those that this server adds.
    var listed: Set<APIError> = []
    var lines: [Substring] = []
  }

  private static func sections() throws -> [Section] {
    var sections: [Section] = []
    let text = try TestEnvironment.text(of: "Tests/TipJarServerTests/AppleErrors.txt")
    for line in text.split(separator: "\n").drop(while: { !$0.hasPrefix("## ") }) {
      if line.hasPrefix("## ") {
        let endpoint = try #require(Endpoint(rawValue: String(line.dropFirst(3))), "\(line)")
        sections.append(Section(endpoint: endpoint))
      } else if let list = line.wholeMatch(of: /(?:page|ours):([^,]*).*/) {
        let names = list.1.split(separator: " ")
        let errors = APIError.allCases.filter { names.contains("\($0)") }
        #expect(errors.count == names.count, "\(line)")
        sections[sections.count - 1].listed.formUnion(errors)
      } else if !line.hasPrefix("never:") {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections
  }

  @Test func eachRowOfTheTableIsAnsweredSo() async throws {
    let sections = try Self.sections()
    // Accepts connections, and never answers.
    let silent = try HTTPListener(host: "127.0.0.1", port: 0, date: ServerOptions().date)
    var found: [Endpoint: Set<APIError>] = [:]
    for environment in [Transaction.Environment.sandbox, .production] {
      let marker = environment == .production ? "production" : ""
      try await BenchTrait(isReceiving: false, environment: environment).run {
        let values = try await Self.values().merging([
          "silent": "http://127.0.0.1:\(silent.port)/"
        ]) { $1 }
        for section in sections {
          for line in section.lines {
            let text = Self.filled(String(line), values)
            if line.hasPrefix("!") {
              try await Self.take(step: text)
            } else if line.hasPrefix("production") == !marker.isEmpty {
              let error = try await Self.check(text.dropFirst(marker.count), section.endpoint)
              if let error { found[section.endpoint, default: []].insert(error) }
            }
          }
        }
      }
    }
    let listed = Dictionary(sections.map { ($0.endpoint, $0.listed) }) { $0.union($1) }
    #expect(Set(listed.keys) == Set(Endpoint.allCases))
    for (endpoint, errors) in listed { #expect(found[endpoint] ?? [] == errors, "\(endpoint)") }
    let everywhere: Set = [APIError.rateLimitExceeded, .generalInternal, .generalInternalRetryable]
    #expect(found.values.reduce(everywhere) { $0.union($1) } == Set(APIError.allCases))
  }

  /// Sends the request of a row, and returns the expected error.
  private static func check(_ row: Substring, _ endpoint: Endpoint) async throws -> APIError? {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    try #require(cells.count == 5, "\(row)")
    let error = APIError.allCases.first { "\($0)" == cells[4] }
    #expect((error == nil) == cells[4].isEmpty, "\(row)")
    let route = try #require(Endpoint.routes.first { $0.endpoint == endpoint })
    let target = cells[0].split(separator: "?", omittingEmptySubsequences: false)
    var arguments = (target.first ?? "").split(separator: " ")[...]
    let path = route.path.replacing(/\*/) { _ in arguments.popFirst() ?? "" }
    let query = target.dropFirst().map { "?" + $0 }.joined()
    let answer = await bench.ask(
      route.method, "/inApps/\(path)\(query)", bytes: picture(cells[3]) ?? Array(cells[3].utf8))
    #expect(answer.code == error?.code, "\(endpoint) \(row)")
    if let error {
      #expect(answer.status == error.code / 10_000, "\(endpoint) \(row)")
      #expect(answer.headers["Content-Type"] == "application/json")
      #expect(answer.headers["Simulated-Store"] == "tipjar")
    } else {
      #expect([200, 202].contains(answer.status), "\(endpoint) \(row)")
    }
    return error
  }

  /// Buys a product of each kind, and returns the values of the table's names.
  private static func values() async throws -> [String: String] {
    var values = [
      "consent": #""customerConsented":true"#, "sample": #""sampleContentProvided":false"#,
      "delivered": #""deliveryStatus":"DELIVERED""#,
      "undelivered": #""deliveryStatus":"UNDELIVERED_OTHER""#,
      "extend": #""extendByDays":30,"extendReasonCode":1,"requestIdentifier":"r""#,
      "token": #""appAccountToken":"7b9c1c9e-0f3c-4d3a-9a53-0c1f9f3e8f11""#,
      "message": #""header":"a","body":"b""#,
    ]
    for product in ["tip", "unlock", "pass", "plan"] {
      values[product] = try await bench.buy(product)
    }
    values["customer"] = try await bench.store.signedTransactions[0].unsafePayloadValue
      .appTransactionID
    for (name, control, body) in [
      ("shared", "share", #"{"productId":"unlock","customer":"child"}"#),
      ("sharedPlan", "share", #"{"productId":"plan","customer":"child"}"#),
      ("unpaid", "purchase", #"{"productId":"plan","customer":"late"}"#),
    ] {
      values[name] = try await bench.control(control, body)["transactionId"] as? String
    }
    try await bench.control("billing", #"{"fails":true,"customer":"late"}"#)
    try await bench.control("advance", #"{"periods":1}"#)
    let renewal = try await bench.store.signedTransactions.map(\.unsafePayloadValue)
      .first { $0.id != $0.originalID && $0.ownershipType == .purchased }
    values["renewal"] = renewal.map { "\($0.id)" }
    let now = bench.store.now.milliseconds
    values["now"] = "\(now)"
    values["dates"] = #""startDate":\#(now),"endDate":\#(now + 1)"#
    return values
  }

  /// Replaces names in a line by their values: those of `values()`, and numbered ids and texts.
  private static func filled(_ line: String, _ values: [String: String]) -> String {
    line.replacing(/\$([a-zA-Z]+)(\d*)/) { name in
      switch name.1 {
      case "uuid": "00000000-0000-4000-8000-00000000000\(name.2)"
      case "text": String(repeating: "a", count: Int(name.2) ?? 0)
      case "png", "clear": String(name.0)
      case let known: values[String(known)] ?? "?"
      }
    }
  }

  /// Returns the bytes of a picture, such as `$png3840x160`; nil for any other body.
  private static func picture(_ name: String) -> [UInt8]? {
    guard let match = name.wholeMatch(of: /\$(png|clear)(\d+)x(\d+)/) else { return nil }
    let sides = [match.2, match.3].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (Int(side) ?? 0) >> $0) }
    }
    return [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + sides
      + [8, match.1 == "clear" ? 6 : 2] + [UInt8](repeating: 0, count: 15)
  }

  /// Uses a control, or uploads as many images and messages as are allowed, or removes them again.
  private static func take(step: String) async throws {
    let words = step.dropFirst(2).split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 1 else {
      _ = try await bench.control(words[0], words[1])
      return
    }
    try await RetentionMessages.change(bench.store.serverRecords) { messages in
      for number in 0..<(words[0] == "fill" ? RetentionMessages.limit : 0) {
        messages.images["\(number)"] = .init(size: RetentionMessages.fullSize)
        messages.messages["\(number)"] = .init(images: [])
      }
      guard words[0] == "empty" else { return }
      messages.images = messages.images.filter { $0.key.contains("-") }
      messages.messages = messages.messages.filter { $0.key.contains("-") }
    }
  }
}
