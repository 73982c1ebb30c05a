import Crypto
import Foundation
import TestSupport
import Testing
import TipJarHTTP
import TipJarVocabulary

@testable import TipJarDownloads

/// Real downloads from a misbehaving server: the installed file matches the catalogue exactly, or
/// nothing is installed and the error is named.
@Suite(.enabled(if: MisbehavingServer.shared != nil && CurlLibrary.isThere))
struct ServerPathTests {
  /// An end: exact bytes, an error, or wrong bytes that cannot be detected.
  enum End: Equatable, Sendable {
    case exact
    case error(DownloadFailure.Kind)
    /// Only a digest could detect the difference.
    case unverified
  }

  /// A scenario, with its ends with and without a digest.
  struct Path: Sendable, CustomTestStringConvertible {
    var scenario: String
    var withSum: End
    var withoutSum: End
    var isSizeKnown = true
    var size = 100_000

    init(
      _ scenario: String, _ withSum: End, _ withoutSum: End, isSizeKnown: Bool = true,
      size: Int = 100_000
    ) {
      self.scenario = scenario
      self.withSum = withSum
      self.withoutSum = withoutSum
      self.isSizeKnown = isSizeKnown
      self.size = size
    }

    var testDescription: String { "\(scenario)\(isSizeKnown ? "" : " of unknown size")" }
  }

  private static let paths: [Path] = [
    Path("whole", .exact, .exact), Path("whole", .exact, .exact, isSizeKnown: false),
    Path("drop-once", .exact, .exact), Path("drop-once", .exact, .exact, isSizeKnown: false),
    Path("drop-always", .error(.cut), .error(.cut)),
    Path("no-ranges", .exact, .exact), Path("wrong-start", .exact, .exact),
    Path("wrong-total", .exact, .exact), Path("changed", .exact, .exact),
    Path("changed-rest", .exact, .exact), Path("changed-lying", .exact, .unverified),
    Path("weak", .exact, .exact), Path("no-validator", .exact, .exact),
    Path("dated", .exact, .exact), Path("fresh-date", .exact, .exact),
    Path("cut-head", .exact, .exact), Path("cut-head", .exact, .exact, isSizeKnown: false),
    Path("cut-head-rest", .exact, .exact),
    Path("cut-head-rest", .exact, .exact, isSizeKnown: false),
    Path("rest-without-tag", .exact, .exact), Path("rest-of-another-day", .exact, .exact),
    Path("end-416", .exact, .exact, isSizeKnown: false),
    Path("busy-seconds", .exact, .exact), Path("busy-date", .exact, .exact),
    Path("busy-long", .error(.busy), .error(.busy)),
    Path("busy-always", .error(.busy), .error(.busy)),
    Path("missing", .error(.notFound), .error(.notFound)),
    Path("empty", .error(.refused), .error(.refused)),
    Path("redirect", .exact, .exact), Path("loop", .error(.refused), .error(.refused)),
    Path("many-redirects", .error(.refused), .error(.refused)),
    Path("to-file", .error(.refused), .error(.refused)),
    Path("to-ftp", .error(.refused), .error(.refused)), Path("to-host", .exact, .exact),
    Path("to-http", .exact, .error(.refused)),
    Path("gzip", .error(.refused), .error(.refused)),
    Path("chunked", .exact, .exact), Path("chunked", .exact, .exact, isSizeKnown: false),
    Path("chunked-cut", .error(.cut), .error(.cut)),
    Path("no-length", .exact, .exact), Path("no-length", .exact, .exact, isSizeKnown: false),
    Path("no-length-cut", .error(.cut), .error(.cut)),
    Path("no-length-cut", .error(.checksum), .unverified, isSizeKnown: false),
    Path("shorter", .error(.cut), .error(.cut)),
    Path("longer", .error(.tooLarge), .error(.tooLarge)),
    Path("longer-unsaid", .error(.tooLarge), .error(.tooLarge)),
    Path("hex-length", .error(.refused), .error(.refused)),
    Path("hex-length", .error(.refused), .error(.refused), isSizeKnown: false),
    Path("two-lengths", .error(.refused), .error(.refused)),
    Path("two-lengths", .error(.refused), .error(.refused), isSizeKnown: false),
    Path("two-lengths-in-a-line", .error(.refused), .error(.refused), isSizeKnown: false),
    Path("repeated-length", .exact, .exact, isSizeKnown: false),
    Path("chunked-with-a-length", .exact, .exact),
    Path("chunked-with-a-length", .exact, .exact, isSizeKnown: false),
    Path("other", .error(.checksum), .unverified),
    Path("page", .error(.checksum), .error(.refused)),
    Path("endless", .error(.tooLarge), .error(.tooLarge)),
    Path("endless", .error(.tooLarge), .error(.tooLarge), isSizeKnown: false),
    Path("slow", .exact, .exact, size: 20),
    Path("large-head", .error(.refused), .error(.refused)),
  ]

  @Test(arguments: paths, WebEngine.all)
  func theFileIsExactOrTheErrorHasItsName(_ path: Path, engine: WebEngine) async throws {
    for hasSum in [true, false] { try await verify(path, hasSum: hasSum, engine) }
  }

  private func verify(_ path: Path, hasSum: Bool, _ engine: WebEngine) async throws {
    let server = try #require(MisbehavingServer.shared)
    let token = UUID().uuidString
    let length = path.scenario == "end-416" ? path.size - 1 : path.size
    let expected = MisbehavingServer.content(1, path.size).prefix(length)
    let app = App(
      id: "moss", name: "Moss", version: "1", size: path.isSizeKnown ? Int64(length) : 0,
      url: server.address(path.scenario, token, path.size),
      sha256: hasSum ? SHA256.hash(data: expected).hex : nil)
    let bench = RealBench(server.environment, largest: 1 << 20, engine: engine)
    let end = try #require(await bench.get(app))
    switch hasSum ? path.withSum : path.withoutSum {
    case .exact:
      let file = try #require(end.file, "\(end)")
      #expect(try Data(contentsOf: URL(filePath: file.path)) == expected)
      #expect(file.isVerified == hasSum && file.sha256 == SHA256.hash(data: expected).hex)
      #expect(bench.parts == [])
    case .unverified: #expect(end.file?.isVerified == false, "\(end)")
    case .error(let kind):
      #expect(end.failure?.kind == kind, "\(end)")
      #expect(bench.installed == [])
    }
    let requests = try server.requests(token)
    #expect(requests.allSatisfy { $0.encoding == "identity" && $0.agent == "tipjar/1" })
    if path.scenario == "to-file" { #expect(requests.count == 1) }
  }

  /// One request asks for the rest of the version on disk. An answer whose head is cut off changes
  /// nothing, and is asked for again.
  @Test(arguments: [("drop-once", 1), ("cut-head-rest", 2)], WebEngine.all)
  func aResumeIsOneRequestForTheRest(
    _ answer: (scenario: String, resumes: Int), _ engine: WebEngine
  ) async throws {
    let (scenario, resumes) = answer
    let server = try #require(MisbehavingServer.shared)
    let token = UUID().uuidString
    let bench = RealBench(server.environment, engine: engine)
    let app = App.real(server.address(scenario, token, 300_000), 300_000)
    #expect(try #require(await bench.get(app)).file != nil)
    let requests = try server.requests(token)
    let rests = Array(repeating: "bytes=150000-", count: resumes)
    #expect(requests.map(\.range) == [nil] + rests)
    #expect(requests.map(\.ifRange) == [nil] + rests.map { _ in "\"one\"" })
    #expect(requests.reduce(0) { $0 + $1.sent } <= 300_000 + 65_536)
  }

  @Test(arguments: WebEngine.all)
  func anUnknownAuthorityIsNotTrusted(_ engine: WebEngine) async throws {
    let server = try #require(MisbehavingServer.shared)
    let bench = RealBench([:], engine: engine)
    let app = App.real(server.address("whole", UUID().uuidString, 10), 10)
    let failure = try #require(await bench.get(app)?.failure)
    #expect(failure.kind == .untrusted && failure.detail == .certificate(.unknownAuthority))
  }

  @Test(arguments: DownloadFailure.Certificate.allCases.filter { $0 != .unknownAuthority })
  func aBadCertificateIsNamed(_ problem: DownloadFailure.Certificate) async throws {
    let server = try #require(MisbehavingServer.shared)
    let url = try #require(server.address(withCertificate: "\(problem)"))
    let failure = try #require(await RealBench(server.environment).get(.real(url, 10))?.failure)
    #expect(failure.kind == .untrusted && failure.detail == .certificate(problem))
  }

  @Test func certificatesThatCannotBeReadAreNamed() async throws {
    let server = try #require(MisbehavingServer.shared)
    let bench = RealBench(["SSL_CERT_FILE": "/no/such.pem"])
    let app = App.real(server.address("whole", UUID().uuidString, 10), 10)
    let failure = try #require(await bench.get(app)?.failure)
    #expect(failure.kind == .untrusted && failure.detail == .authorities("/no/such.pem"))
  }

  /// The reason names the host that sent it, not the one that redirected there.
  @Test func aRedirectsOwnHostIsNamed() async throws {
    let server = try #require(MisbehavingServer.shared)
    let app = App.real(server.address("to-host", UUID().uuidString, 404), 404)
    let failure = try #require(await RealBench(server.environment).get(app)?.failure)
    #expect(failure.kind == .notFound && failure.host.hasPrefix("localhost:"))
  }

  @Test(arguments: WebEngine.all)
  func aHostThatDoesNotAnswerIsOffline(_ engine: WebEngine) async throws {
    let bench = RealBench([:], engine: engine)
    let app = App.real("https://127.0.0.1:1/f", 10)
    #expect(try #require(await bench.get(app)).failure?.kind == .offline)
  }

  /// Mirrors are tried in turn; received bytes are used if there is a digest.
  @Test func mirrorsAreTriedInTurn() async throws {
    let server = try #require(MisbehavingServer.shared)
    let tokens = (0..<3).map { _ in UUID().uuidString }
    let size = 100_000
    let app = App.real(
      server.address("missing", tokens[0], size), Int64(size),
      mirrors: [
        server.address("drop-always", tokens[1], size), server.address("whole", tokens[2], size),
      ], sha256: SHA256.hash(data: MisbehavingServer.content(1, size)).hex)
    let bench = RealBench(server.environment)
    let end = try #require(await bench.get(app))
    #expect(end.file != nil, "\(end)")
    let failures = end.notes.compactMap { note -> DownloadFailure.Kind? in
      if case .mirror(_, let failure) = note { failure.kind } else { nil }
    }
    #expect(failures == [.notFound, .cut])
    #expect(try server.requests(tokens[2]).map(\.range) == ["bytes=100-"])
  }

  /// Connections drop and the file changes at random; the installed file is one version.
  @Test(arguments: 0..<6) func noByteIsOfTwoVersions(_ number: Int) async throws {
    let server = try #require(MisbehavingServer.shared)
    let size = 200_000 + number
    let token = UUID().uuidString
    let sums = [1, 2].map { SHA256.hash(data: MisbehavingServer.content($0, size)).hex }
    let app = App.real(
      server.address("random", token, size), Int64(size),
      sha256: number.isMultiple(of: 2) ? sums[0] : nil)
    let bench = RealBench(server.environment)
    var end = try #require(await bench.get(app))
    for _ in 0..<40 where end.file == nil { end = try #require(await bench.get(app)) }
    let file = try #require(end.file, "\(end)")
    let found = SHA256.hash(data: try Data(contentsOf: URL(filePath: file.path))).hex
    #expect(app.sha256.map { $0 == found } ?? sums.contains(found))
    #expect(bench.parts == [])
  }

  /// The limit is for all transfers together, which share it; a rest is not taken for silence.
  @Test(
    arguments: [(rate: Int64(200_000), size: 150_000), (rate: 8000, size: 10_000)], WebEngine.all)
  func theRateIsLimited(_ limit: (rate: Int64, size: Int), _ engine: WebEngine) async throws {
    let (rate, size) = limit
    let server = try #require(MisbehavingServer.shared)
    var settings = CurlTransport.Settings(
      userAgent: "tipjar", environment: server.environment)
    settings.rateLimit = rate
    settings.silence = 1
    let transport = engine.transport(settings)
    let start = ContinuousClock.now
    let requests = try await withThrowingTaskGroup(of: [MisbehavingServer.Request].self) { group in
      for _ in 0..<2 {
        group.addTask {
          let folder = Folder()
          let real = RealDownloads(folder: folder.path + "/apps", web: transport)
          let bench = RealBench(real, folder)
          let token = UUID().uuidString
          let app = App.real(server.address("whole", token, size), Int64(size))
          #expect(try #require(await bench.get(app)).file != nil)
          return try server.requests(token)
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(requests.count == 2)
    // The bytes of an eighth of a second may come at once, and each transfer may begin with a read.
    let read = min(16_384, max(1024, Int(rate) / 16))
    let least = Double(2 * size - 2 * read) / Double(rate) - 0.125
    #expect(ContinuousClock.now - start >= .seconds(least))
  }

  /// The thread and the library's sockets are closed some time after the last transfer.
  @Test func theThreadEndsAfterTheLastTransfer() async throws {
    let server = try #require(MisbehavingServer.shared)
    var settings = CurlTransport.Settings(
      userAgent: "tipjar", environment: server.environment)
    settings.idleTime = 1
    let transport = CurlTransport(settings)
    let folder = Folder()
    let bench = RealBench(RealDownloads(folder: folder.path + "/apps", web: transport), folder)
    #expect(!transport.isRunning)
    let app = App.real(server.address("whole", UUID().uuidString, 10), 10)
    #expect(try #require(await bench.get(app)).file != nil)
    while transport.isRunning { await Task.yield() }
    #expect(try #require(await bench.get(.real(app.url ?? "", 10, id: "fern"))).file != nil)
  }
}

/// The availability of libcurl.
enum CurlLibrary {
  static let isThere = CurlTransport.engine?.name == "libcurl"
}
