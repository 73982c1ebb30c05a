import Foundation
import TipJarDeterminism
import TipJarHTTP
import TipJarJSON
import TipJarVocabulary

extension CatalogCheck {
  /// The maximum number of requests at the same time.
  private static let width = 8

  /// Requests the head of each file and adds a problem for each that a download would refuse.
  /// Nothing is downloaded, and nothing is requested a second time.
  public mutating func requestHeads(with downloads: RealDownloads) async {
    let addresses = addresses
    let problems = await withTaskGroup(of: (Int, JSONError?).self) { group in
      var found: [Int: JSONError] = [:]
      for (index, address) in addresses.enumerated() {
        if index >= Self.width, let (index, problem) = await group.next() { found[index] = problem }
        group.addTask { (index, await address.problem(with: downloads)) }
      }
      for await (index, problem) in group { found[index] = problem }
      return found
    }
    for index in addresses.indices { if let problem = problems[index] { list.add { problem } } }
  }
}

/// An address of an app's file, with its place in the catalogue.
struct CatalogAddress: Sendable {
  private let node: JSONNode
  private let target: Fetch.Target
  private let record: PartRecord

  /// Returns the addresses of an app: its `url` and its `mirrors`.
  static func all(of app: App, _ object: JSONNode) -> [CatalogAddress] {
    if object.optional("url") == nil, !app.files.isEmpty {
      let nodes = (try? object.optional("files")?.elements()) ?? []
      return zip(app.files, nodes).compactMap { file, node in
        var single = app
        (single.url, single.size, single.sha256) = (file.url, file.size, file.sha256)
        guard let target = Fetch.Target(single, largest: .max), let url = node.optional("url")
        else { return nil }
        return CatalogAddress(node: url, target: target, record: PartRecord(of: single))
      }
    }
    guard let target = Fetch.Target(app, largest: .max), let url = object.optional("url") else {
      return []
    }
    let mirrors = (try? object.optional("mirrors")?.elements()) ?? []
    return zip([url] + mirrors, target.addresses).map { node, address in
      var single = target
      single.addresses = [address]
      return CatalogAddress(node: node, target: single, record: PartRecord(of: app))
    }
  }

  /// Requests the head, and returns the reason why a download would refuse it; nil if there is none.
  func problem(with downloads: RealDownloads) async -> JSONError? {
    guard let failure = await failure(with: downloads) else { return nil }
    let host = failure.host.isEmpty ? "this computer" : failure.host
    if case .length(let found, let size) = failure.detail {
      return node.error(
        "\(host) has a file of \(found) bytes, and \"size\" is \(size)", "correct one of them")
    }
    return node.error(failure.problem(at: host), failure.remedy)
  }

  /// Returns the failure of a download that receives these answers; nil if it would begin.
  private func failure(with downloads: RealDownloads) async -> DownloadFailure? {
    var target = target
    target.proxies = downloads.proxies
    var fetch = Fetch(target, record: record, length: 0, generator: SeededGenerator(seed: 0))
    var step = fetch.begin()
    var hasHeads = true
    while case .request(var request) = step {
      (request.isHeadOnly, request.isFirstByteOnly) = (hasHeads, !hasHeads)
      let transport = downloads.transport(for: request.address)
      guard let (answer, _, end) = await transport.answer(to: request) else { return nil }
      if hasHeads, let status = answer?.status, [405, 501].contains(status) {
        // Some servers know no HEAD: the first byte comes with nearly the same head.
        hasHeads = false
        continue
      }
      if let head = answer.map({ hasHeads ? $0 : $0.asWhole }) {
        guard case .leave(let next) = fetch.receive(head, at: Date()) else { return nil }
        step = next
      } else {
        guard case .failed(let failure) = end else { return nil }
        step = fetch.end(failure)
      }
    }
    if case .failed(let failure) = step { return failure }
    guard case .retrying(let failure, _) = fetch.notes.last else { return nil }
    return failure
  }
}

extension AnswerHead {
  /// The head of the answer to a request for the whole file, as far as that of a part tells.
  fileprivate var asWhole: AnswerHead {
    guard status == 206 else { return self }
    var head = self
    (head.status, head.length, head.range) = (200, range?.total, nil)
    return head
  }
}

extension DownloadFailure {
  /// The failure as a problem of a catalogue.
  fileprivate func problem(at host: String) -> String {
    switch (kind, detail) {
    case (.offline, .proxy(let proxy, _)): "\(host) cannot be reached through the proxy \(proxy)"
    case (.offline, _): "\(host) cannot be reached"
    case (.notFound, _): "\(host) does not have the file"
    case (.refused, .webPage): "\(host) answers with a web page"
    case (_, .status(let status)): "\(host) answers with the status \(status)"
    case (.busy, _): "\(host) is busy"
    case (.refused, .encoded): "\(host) answers with a compressed file"
    case (.refused, .redirect(let redirect)): redirect.problem(at: host)
    case (.untrusted, .certificate(let problem)): "the certificate of \(host) \(problem.text)"
    case (.untrusted, .authorities(let path)): "the certificates in \(path) cannot be read"
    case (.untrusted, _): "the certificate of \(host) is not trusted"
    case (.engine, _): "curl is missing"
    default: "\(host) does not answer with the file"
    }
  }

  fileprivate var remedy: String {
    if case .proxy(_, let variable) = detail { return "check the variable \(variable)" }
    if case .authorities = detail { return "check SSL_CERT_FILE and CURL_CA_BUNDLE" }
    return switch kind {
    case .offline: "check the address and the connection"
    case .untrusted: "check the address, or name its certificates with SSL_CERT_FILE"
    case .busy: "check it again later"
    case .engine: "install it: apt-get install curl"
    case .notFound, .refused, .cut, .tooLarge, .checksum, .diskFull, .file, .archive, .hostile,
      .cannotRun, .ambiguous, .noAsset, .changed, .inTheWay:
      "write the address of the file itself"
    }
  }
}

extension DownloadFailure.Redirect {
  fileprivate func problem(at host: String) -> String {
    switch self {
    case .loop: "\(host) redirects in a circle"
    case .tooMany: "\(host) redirects more than \(Fetch.redirectLimit) times"
    case .scheme(let scheme): "\(host) redirects to an address that begins with \(scheme):"
    case .unencrypted: "\(host) redirects to http, which needs \"sha256\""
    case .unasked(let other): "\(host) redirects to \(other)"
    }
  }
}

extension DownloadFailure.Certificate {
  fileprivate var text: String {
    switch self {
    case .expired: "has expired"
    case .notYetValid: "is not valid yet"
    case .otherHost: "is for another host"
    case .selfSigned: "is self-signed"
    case .unknownAuthority: "is from an unknown authority"
    }
  }
}
