#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import TipJarHTTP

  @testable import TipJarDownloads

  /// Stopping and pausing a real download in each of its phases. The kernel drops connections that
  /// are not accepted in time, so the tests run apart from the others.
  @Suite(
    .enabled(if: MisbehavingServer.shared != nil && CurlLibrary.isThere),
    .timeLimit(.minutes(TestEnvironment.hangMinutes)))
  struct RealStopTests {
    /// The phases of a transfer in which it can be stopped.
    enum Phase: CaseIterable, Sendable { case connecting, waitingForTheHead, receiving }

    /// A download that has reached a phase.
    private struct Stand {
      let manager: DownloadManager
      let transport: CurlTransport
      let bench: RealBench
      let app: App
      var events: DownloadEvents.Iterator

      init(_ phase: Phase, _ full: FullListener) async throws {
        let server = try #require(MisbehavingServer.shared)
        var settings = CurlTransport.Settings(
          userAgent: "tipjar", environment: server.environment)
        settings.idleTime = 1
        transport = CurlTransport(settings)
        let folder = Folder()
        bench = RealBench(RealDownloads(folder: folder.path + "/files", web: transport), folder)
        let token = UUID().uuidString
        let url =
          switch phase {
          case .connecting: "https://127.0.0.1:\(full.port)/f.bin"
          case .waitingForTheHead: server.address("never", token, 40_000)
          case .receiving: server.address("slow-once", token, 40_000)
          }
        app = .real(url, 40_000)
        manager = DownloadManager(
          catalog: Catalog(apps: [app]), folder: folder.url, clock: ContinuousClock(),
          date: { Date() }, options: .init(preparing: .zero, tick: .milliseconds(1)),
          real: bench.real)
        events = manager.events.makeAsyncIterator()
        await manager.load()
        await manager.download("moss", attempt: 1)
        switch phase {
        case .connecting:
          while !full.isWaitedFor {
            try Task.checkCancellation()
            await Task.yield()
          }
        case .waitingForTheHead:
          while try server.requests(token).isEmpty {
            try Task.checkCancellation()
            await Task.yield()
          }
        case .receiving:
          while let batch = await events.next() {
            let isThere = batch.contains {
              $0.progress?.received == 20_000 && $0.progress?.total == 40_000
            }
            if isThere { break }
          }
        }
      }

      /// Returns the end, and the number of events after it.
      mutating func end() async -> (DownloadState?, rest: Int) {
        var kinds: [DownloadEvent] = []
        while !kinds.contains(where: \.isEnd), let batch = await events.next() { kinds += batch }
        await manager.stop()
        while let batch = await events.next() { kinds += batch }
        let end = kinds.firstIndex(where: \.isEnd)
        return (end.flatMap { kinds[$0].state }, end.map { kinds.count - $0 - 1 } ?? 0)
      }
    }

    @Test(arguments: Phase.allCases)
    func aStopDropsTheBytesAndNothingFollowsIt(phase: Phase) async throws {
      let full = FullListener()
      var stand = try await Stand(phase, full)
      await stand.manager.cancel("moss", attempt: 1)
      let (end, rest) = await stand.end()
      #expect(end == .cancelled && rest == 0)
      #expect(stand.bench.parts.isEmpty && stand.bench.installed.isEmpty)
      // Without a transfer the thread ends.
      while stand.transport.isRunning {
        try Task.checkCancellation()
        await Task.yield()
      }
    }

    @Test(arguments: [false, true])
    func onlyBytesThatAreThereCanBeResumed(_ areGone: Bool) async throws {
      let full = FullListener()
      var stand = try await Stand(.receiving, full)
      await stand.manager.pause("moss", attempt: 1)
      _ = await stand.end()
      if areGone {
        try FileManager.default.removeItem(atPath: PartFolder(of: stand.bench.real.folder).path)
      }
      #expect(await stand.manager.resumableCount == (areGone ? 0 : 1))
    }

    @Test func aPauseKeepsTheBytes() async throws {
      let full = FullListener()
      var stand = try await Stand(.receiving, full)
      await stand.manager.pause("moss", attempt: 1)
      let (end, rest) = await stand.end()
      #expect(end == .paused && rest == 0)
      #expect(PartFolder(of: stand.bench.real.folder).size == 20_000)
      let start = try #require(await stand.bench.get(stand.app)).starts.first
      #expect(start == 20_000)
    }
  }

  /// A port whose backlog is full: a further client stays in the middle of connecting.
  private final class FullListener {
    let port: UInt16
    private var sockets: [Int32] = []
    /// The ports of the clients that fill the backlog.
    private var fillers: Set<UInt16> = []

    init() {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      sockets = [listener]
      _ = Self.withAddress { bind(listener, $0, $1) }
      _ = listen(listener, 0)
      port = Self.port(of: listener)
      // The kernel may establish all three before the first is in the backlog.
      for _ in 0..<3 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        sockets.append(client)
        _ = Self.withAddress(port) { connect(client, $0, $1) }
        fillers.insert(Self.port(of: client))
      }
    }

    private static func withAddress<Result>(
      _ port: UInt16 = 0, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      address.sin_port = port.bigEndian
      let size = MemoryLayout<sockaddr_in>.size
      return withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
      }
    }

    private static func port(of socket: Int32) -> UInt16 {
      withAddress { address, size in
        var size = size
        _ = getsockname(socket, address, &size)
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin_port)
        }
      }
    }

    deinit { for socket in sockets { close(socket) } }

    /// A Boolean value that indicates whether another client connects.
    var isWaitedFor: Bool {
      // Foundation's readers of whole files end at the first short read.
      let table = try? FileHandle(forReadingAtPath: "/proc/net/tcp")?.readToEnd()
      let text = String(decoding: table ?? Data(), as: UTF8.self)
      return text.split(separator: "\n").contains { line in
        let fields = line.split(separator: " ")
        let ports = fields.dropFirst().prefix(2).map { $0.split(separator: ":").last }
        let numbers = ports.compactMap { $0.flatMap { UInt16($0, radix: 16) } }
        return numbers.count == 2 && numbers[1] == port && !fillers.contains(numbers[0])
      }
    }
  }
#endif
