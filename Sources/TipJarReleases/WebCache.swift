package import Foundation
import TipJarFiles
package import TipJarHTTP
package import TipJarVocabulary

/// A text of the web, as it was last received. It encodes without the text itself.
package struct WebPage: Codable, Equatable, Sendable {
  package fileprivate(set) var body: [UInt8] = []
  fileprivate let address: String
  fileprivate var etag: String?
  fileprivate var lastModified: String?
  /// The address of the next page.
  package fileprivate(set) var next: String?
  /// The date on which the server last confirmed it; nil if it is unknown.
  package fileprivate(set) var confirmed: Date?
  /// True if the server does not have it, where that is remembered; else nil.
  package fileprivate(set) var isAbsent: Bool?
  /// The reason why it could not be confirmed when it was last asked for; nil if it was.
  package fileprivate(set) var problem: WebFailure?

  private enum CodingKeys: CodingKey {
    case address, etag, lastModified, next, confirmed, problem, isAbsent
  }

  fileprivate init(address: String) { self.address = address }
}

/// The reason why a text of the web, or what a project offers, cannot be had, with a sentence.
package struct WebFailure: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  package var kind: FailureKind
  /// The problem and the remedy in one line.
  package var description: String

  package init(_ kind: FailureKind, _ description: String) {
    (self.kind, self.description) = (kind, description)
  }
}

package struct WebQuestion: Sendable {
  package var address: String
  /// Further lines of the head.
  package var fields: [String] = []
  package var token: String?
  /// The largest text in bytes.
  package var limit = 16 << 20
  /// The age in seconds below which a kept text is not asked for again, unless it could not be
  /// confirmed when it was last asked for.
  package var age: TimeInterval = 0
  /// A Boolean value that indicates whether redirects to other hosts are followed.
  package var leavesHost = false
  /// A Boolean value that indicates whether a text that the server does not have is kept as such.
  package var remembersAbsence = false

  package init(address: String) { self.address = address }
}

/// Texts of the web, kept in a folder and asked for again only if they changed (RFC 9111). A text
/// that cannot be had now is the one that was received before.
package struct WebCache: Sendable {
  package let folder: String
  private let transport: any Transport
  private let date: @Sendable () -> Date

  /// The number of redirects that are followed.
  private static let redirects = 3
  /// The time limit of an exchange, and the time in which a busy host that names none is left
  /// alone, in seconds.
  private static let (timeLimit, pause) = (30, 60.0)

  package init(
    folder: String, transport: any Transport, date: @escaping @Sendable () -> Date = { Date() }
  ) { (self.folder, self.transport, self.date) = (folder, transport, date) }

  /// Returns a text as it was last received, without a request; nil if it never was.
  package func kept(_ question: WebQuestion) -> WebPage? {
    // A person may have set a token since.
    let pages = [kept(question, true), kept(question, false)].compactMap(\.self)
    return pages.max { $0.confirmed ?? .distantPast < $1.confirmed ?? .distantPast }
  }

  private func kept(_ question: WebQuestion, _ hasToken: Bool) -> WebPage? {
    let place = place(of: question, hasToken)
    guard let data = FileManager.default.contents(atPath: place + "/body") else { return nil }
    var page = WebPage(fileOfJSON: place + "/meta") ?? WebPage(address: question.address)
    guard page.address == question.address else { return nil }
    page.body = [UInt8](data)
    return page
  }

  /// Returns the folder of a kept text. With a token an answer has another entity tag.
  private func place(of question: WebQuestion, _ hasToken: Bool) -> String {
    let key = hasToken ? "\(question.address) with a token" : question.address
    return "\(folder)/\(String(stableHash(key), radix: 16))"
  }

  /// Returns a text, which is asked for unless the kept one is young enough. `check` throws for a
  /// text that must not replace it.
  package func page(
    _ question: WebQuestion, check: ([UInt8]) throws(WebFailure) -> Void = { _ in }
  ) async throws(WebFailure) -> WebPage {
    if let page = young(question) { return page }
    do throws(WebFailure) {
      var exchange = try begin(question)
      while true {
        guard let answer = await transport.answer(to: exchange.request, limit: question.limit)
        else { throw WebFailure(.offline, "Cancelled.") }
        if let page = try receive(answer, &exchange, check) { return page }
      }
    } catch {
      return try kept(question, after: error)
    }
  }

  /// Returns a text as ``page(_:check:)`` does, on the thread of the caller.
  package func waitForPage(
    _ question: WebQuestion, check: ([UInt8]) throws(WebFailure) -> Void = { _ in }
  ) throws(WebFailure) -> WebPage {
    if let page = young(question) { return page }
    do throws(WebFailure) {
      var exchange = try begin(question)
      while true {
        let answer = transport.waitForAnswer(to: exchange.request, limit: question.limit)
        if let page = try receive(answer, &exchange, check) { return page }
      }
    } catch {
      return try kept(question, after: error)
    }
  }

  /// Returns the kept text if it is young enough not to be asked for.
  package func young(_ question: WebQuestion) -> WebPage? {
    guard let kept = kept(question), kept.problem == nil, let confirmed = kept.confirmed
    else { return nil }
    let age = date().timeIntervalSince(confirmed)
    return age >= 0 && age < question.age ? kept : nil
  }

  private func kept(
    _ question: WebQuestion, after failure: WebFailure
  ) throws(WebFailure) -> WebPage {
    guard var page = kept(question) else { throw failure }
    page.problem = failure
    if var own = kept(question, question.token != nil) {
      own.problem = failure
      try write(own, of: question)
    }
    return page
  }

  // MARK: Requests and answers

  /// A question and the requests that it takes.
  private struct Exchange {
    let question: WebQuestion
    let host: String
    let kept: WebPage?
    var request: TransportRequest
    var redirects = 0
  }

  private func begin(_ question: WebQuestion) throws(WebFailure) -> Exchange {
    let host = WebAddress.host(of: question.address)
    if let until = pauses[pauseKey(host, question)], until > date() {
      throw busy(host, until, question)
    }
    var request = TransportRequest(address: question.address, allowsHTTP: true)
    (request.fields, request.token) = (question.fields, question.token)
    request.timeLimit = Self.timeLimit
    let kept = kept(question, question.token != nil)
    if let etag = kept?.etag { request.fields.append("If-None-Match: \(etag)") }
    if let date = kept?.lastModified { request.fields.append("If-Modified-Since: \(date)") }
    let exchange = Exchange(question: question, host: host, kept: kept, request: request)
    try check(request.address, exchange)
    return exchange
  }

  /// Returns the text of an answer; nil if another request follows.
  private func receive(
    _ answer: TransportAnswer, _ exchange: inout Exchange,
    _ check: ([UInt8]) throws(WebFailure) -> Void
  ) throws(WebFailure) -> WebPage? {
    let host = exchange.host
    guard let head = answer.head else { throw WebFailure(answer.end, host) }
    switch head.status {
    case 200:
      guard answer.end == .complete else {
        throw answer.end == .stopped
          ? WebFailure(.tooLarge, "\(host) sends more than \(exchange.question.limit) bytes.")
          : WebFailure(answer.end, host)
      }
      try check(answer.body)
      return try keep(answer.body, head, exchange.question)
    case 404 where exchange.question.remembersAbsence,
      410 where exchange.question.remembersAbsence:
      return try keep([], head, exchange.question, isAbsent: true)
    case 304 where exchange.kept?.confirmed != nil:
      guard var page = exchange.kept else { return nil }
      (page.confirmed, page.problem) = (date(), nil)
      try write(page, of: exchange.question)
      return page
    case 301, 302, 303, 307, 308:
      exchange.redirects += 1
      guard exchange.redirects <= Self.redirects, let location = head.location,
        let target = WebAddress.redirected(to: location, from: exchange.request.address)
      else { throw WebFailure(.refused, "\(host) redirects in circles, or more than 3 times.") }
      let isOther = WebAddress.host(of: target) != WebAddress.host(of: exchange.request.address)
      guard exchange.question.leavesHost || !isOther else {
        throw WebFailure(.refused, "\(host) redirects to another host, so nothing was fetched.")
      }
      if isOther { exchange.request.token = nil }
      try self.check(target, exchange)
      exchange.request.address = target
      return nil
    default: throw try refusal(answer, head, host, exchange.question)
    }
  }

  /// Throws for an address that may not be asked: only `https` may, and `http` on this computer.
  private func check(_ address: String, _ exchange: Exchange) throws(WebFailure) {
    switch WebAddress.kind(of: address.utf8) {
    case .https: break
    case .http where Loopback.isHost(WebAddress.host(of: address)): break
    case nil: throw WebFailure(.refused, "\(address) is no address that begins with https://.")
    case .http, .file:
      throw WebFailure(
        .refused, "\(exchange.host) uses an address that is not https, so nothing was fetched.")
    }
  }

  // MARK: Failures

  /// Returns the failure of an answer without a text, and notes until when a busy host is left
  /// alone. GitHub's secondary limits may give no time, and are then known by their message.
  private func refusal(
    _ answer: TransportAnswer, _ head: AnswerHead, _ host: String, _ question: WebQuestion
  ) throws(WebFailure) -> WebFailure {
    var until: Date?
    if [403, 429].contains(head.status) {
      switch head.retryAfter {
      case .seconds(let seconds): until = date().addingTimeInterval(Double(min(seconds, 86_400)))
      case .date(let date): until = date
      case nil where head.requestsLeft == 0:
        until = head.requestsReset ?? date().addingTimeInterval(Self.pause)
      case nil where head.status == 429 || Self.isLimit(answer.body):
        until = date().addingTimeInterval(Self.pause)
      case nil: break
      }
    }
    if let until {
      var pauses = pauses.filter { $0.value > date() }
      pauses[pauseKey(host, question)] = until
      try write(pauses, to: pausesPath)
      return busy(host, until, question)
    }
    return switch head.status {
    case 404, 410: WebFailure(.notFound, "\(host) does not have it.")
    case 500...599: WebFailure(.busy, "\(host) answers with the status \(head.status). Try later.")
    default: WebFailure(.refused, "\(host) answers with the status \(head.status).")
    }
  }

  private static func isLimit(_ body: [UInt8]) -> Bool {
    String(decoding: body.prefix(4096), as: UTF8.self).lowercased().contains("rate limit")
  }

  private func busy(_ host: String, _ until: Date, _ question: WebQuestion) -> WebFailure {
    let style = Date.FormatStyle(
      date: .omitted, time: .shortened, locale: Locale(identifier: "en_GB"))
    let time = until.formatted(style)
    guard host == WebAddress.host(of: ProjectHost.gitHub.api), question.token == nil else {
      return WebFailure(.busy, "\(host) takes no more requests until \(time).")
    }
    return WebFailure(
      .busy,
      "\(host) takes no more requests until \(time): it allows 60 an hour without a token. "
        + "Set GITHUB_TOKEN to raise its limit.")
  }

  private var pausesPath: String { "\(folder)/pauses.json" }

  private var pauses: [String: Date] { [String: Date](fileOfJSON: pausesPath) ?? [:] }

  /// With a token a host counts the requests of that person, else those of the network's address.
  private func pauseKey(_ host: String, _ question: WebQuestion) -> String {
    question.token == nil ? host : "\(host) with a token"
  }

  // MARK: Files

  private func keep(
    _ body: [UInt8], _ head: AnswerHead, _ question: WebQuestion, isAbsent: Bool = false
  ) throws(WebFailure) -> WebPage {
    var page = WebPage(address: question.address)
    (page.body, page.confirmed) = (body, date())
    page.isAbsent = isAbsent ? true : nil
    page.etag = isAbsent ? nil : head.etag.flatMap(Self.plain)
    page.lastModified = isAbsent ? nil : head.lastModified.flatMap(Self.plain)
    page.next = head.link.flatMap { Self.next(in: $0, question) }
    // A tag never stands beside another text: after a kill here, the text has no tag.
    let place = place(of: question, question.token != nil)
    unlink(place + "/meta")
    try write(Data(body), to: place + "/body")
    try write(page, of: question)
    return page
  }

  private func write(_ page: WebPage, of question: WebQuestion) throws(WebFailure) {
    try write(page, to: place(of: question, question.token != nil) + "/meta")
  }

  private func write(_ value: some Encodable, to path: String) throws(WebFailure) {
    guard let data = try? JSONEncoder().encode(value) else {
      throw WebFailure(.file, "\(path) cannot be written.")
    }
    try write(data, to: path)
  }

  /// Replaces a file. Two programs may do so at once.
  private func write(_ data: Data, to path: String) throws(WebFailure) {
    let draft = "\(path).\(UUID().uuidString)"
    do throws(FileError) {
      try FolderPath.make((path as NSString).deletingLastPathComponent)
      try AtomicFile.write(data, to: draft, durable: false)
      guard rename(draft, path) == 0 else { throw FileError("write", path) }
    } catch {
      unlink(draft)
      throw WebFailure(.file, "\(error).")
    }
  }

  /// Returns a value that can be part of a request.
  private static func plain(_ text: String) -> String? {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && text.utf8.count <= 1_000 ? text : nil
  }

  /// Returns the address of the next page on the same host, in a value of Link.
  private static func next(in link: String, _ question: WebQuestion) -> String? {
    for part in link.split(separator: ",") where part.contains(#"rel="next""#) {
      guard let start = part.firstIndex(of: "<"), let end = part.firstIndex(of: ">"), start < end
      else { continue }
      let address = String(part[part.index(after: start)..<end])
      if WebAddress.kind(of: address.utf8) != nil,
        WebAddress.host(of: address) == WebAddress.host(of: question.address)
      {
        return address
      }
    }
    return nil
  }
}

extension WebFailure {
  /// Creates the failure of a transfer that has ended without an answer, or within it.
  fileprivate init(_ end: TransportEnd, _ host: String) {
    guard case .failed(let failure) = end else {
      self.init(.cut, "\(host) ended its answer too early.")
      return
    }
    switch failure {
    case .noName, .noConnection, .noAnswer, .timeout:
      self.init(.offline, "\(host) cannot be reached. Check the connection.")
    case .cut, .changed: self.init(.cut, "\(host) ended its answer too early. Try again.")
    case .certificate, .untrusted:
      self.init(.untrusted, "The certificate of \(host) is not trusted.")
    case .authorities(let path):
      self.init(.untrusted, "The certificates in \(path) cannot be read.")
    case .answer, .head: self.init(.refused, "\(host) gives an answer that is not HTTP.")
    case .engine: self.init(.engine, "Real downloads need libcurl: apt-get install libcurl4.")
    case .thread(let error): self.init(.engine, "\(error).")
    }
  }
}
