import CTipJarServer
import Foundation
import Synchronization
import TipJarFiles
import TipJarHTTP

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A listener at an address, which passes each request to a handler. One thread owns all sockets
/// and sleeps until one is ready; handlers run in tasks.
final class HTTPListener: Sendable {
  /// Answers a request.
  typealias Handler = @Sendable (_ request: HTTPRequest) async -> HTTPResponse

  let port: UInt16
  fileprivate let socket: Int32
  fileprivate let tls: TLS?
  fileprivate let limits: Limits
  fileprivate let mailbox: Mailbox
  /// The sockets of all clients, for the system to watch.
  fileprivate let set: Int32
  fileprivate let date: @Sendable () -> Date

  /// The number of connections that are answered at one time, and the limits of a request.
  struct Limits: Sendable {
    var connections = 1000
    var request = HTTPParser.Limits()
  }

  /// Opens the socket. Clients are answered once it runs, and `date` is the time of the answers.
  init(
    host: String, port: UInt16, tls: TLS? = nil, limits: Limits = Limits(),
    date: @escaping @Sendable () -> Date
  ) throws(Socket.Failure) {
    (socket, self.port) = try Socket.listen(host, port: port)
    mailbox = try Mailbox()
    set = tipjar_sockets_make()
    (self.tls, self.limits, self.date) = (tls, limits, date)
    guard set >= 0 else { throw .last }
  }

  /// Answers clients until it is stopped. Requests in progress are then finished. `refused` is
  /// called for what is refused without the handler.
  /// - Throws: a ``FileError`` if the system refuses a thread.
  func run(
    refused: @escaping @Sendable (HTTPParser.Refusal) -> Void = { _ in },
    _ handler: @escaping Handler
  ) async throws(FileError) {
    let problem: FileError? = await withCheckedContinuation { continuation in
      do throws(FileError) {
        try WaitingThread.start { [self] in
          var loop = ListenerLoop(self, refused: refused, handler: handler)
          loop.run()
          continuation.resume(returning: nil)
        }
      } catch {
        continuation.resume(returning: error)
      }
    }
    if let problem { throw problem }
  }

  func stop() { mailbox.stop() }
}

/// Answers from the tasks to the socket thread, and a pipe that wakes that thread.
final class Mailbox: Sendable {
  struct Contents {
    var answers: [(connection: UInt64, response: HTTPResponse)] = []
    var isStopping = false
  }

  let wakeEnd: Int32
  private let writeEnd: Int32
  private let contents = Mutex(Contents())

  init() throws(Socket.Failure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (wakeEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(wakeEnd)
    close(writeEnd)
  }

  func post(_ response: HTTPResponse, to connection: UInt64) {
    let isFirst = contents.withLock { contents in
      contents.answers.append((connection, response))
      return contents.answers.count == 1
    }
    if isFirst { wake() }
  }

  func stop() {
    contents.withLock { $0.isStopping = true }
    wake()
  }

  /// Empties the pipe, and returns and removes the pending answers.
  func take() -> Contents {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(wakeEnd, &bytes, 16) == 16 {}
    return contents.withLock { contents in
      defer { contents.answers = [] }
      return contents
    }
  }

  private func wake() {
    var byte: UInt8 = 1
    // A full pipe wakes the thread as well.
    _ = write(writeEnd, &byte, 1)
  }
}

private final class Client {
  let id: UInt64
  let socket: Int32
  let tls: TLSStream?
  var connection: HTTPConnection
  /// The events that the system reports; nil before it is asked for any.
  var watched: (reads: Bool, writes: Bool)?
  var hasEndedWriting = false
  var hasReportedRefusal = false
  /// A Boolean value that indicates whether it holds much of an unfinished request.
  var isLarge = false

  init(_ id: UInt64, _ socket: Int32, _ tls: TLSStream?, _ connection: HTTPConnection) {
    (self.id, self.socket, self.tls, self.connection) = (id, socket, tls, connection)
  }
}

private struct ListenerLoop {
  typealias Instant = HTTPConnection.Instant

  /// The ids of what is no client in the set of sockets.
  private enum ID {
    static let listener: UInt64 = 0
    static let mailbox: UInt64 = 1
    static let firstClient: UInt64 = 2
  }

  /// The clients beyond the limit that are refused at one time; others wait in the system.
  private static let refusals = 64
  /// The bytes of a request or an answer from which on its memory is given back to the system.
  private static let largeSize = 128 << 10
  /// The time that requests in progress have when it stops.
  private static let grace = Duration.milliseconds(600)

  let listener: HTTPListener
  let refused: @Sendable (HTTPParser.Refusal) -> Void
  let handler: HTTPListener.Handler
  private var set: Int32 { listener.set }
  private var limits: HTTPListener.Limits { listener.limits }

  private var clients: [UInt64: Client] = [:]
  private var nextID = ID.firstClient
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  private var ready = [tipjar_ready](repeating: tipjar_ready(), count: 256)
  private var now = HTTPConnection.Moment(instant: .now, date: "")
  private var second = 0.0
  /// The time before which no connection times out; nil if none does.
  private var nextDeadline: Instant?
  private var isAccepting = false
  private var hasWaiting = true
  /// The time at which clients are accepted again, after no descriptor was left for one.
  private var nextAccept: Instant?
  /// The time at which freed memory is given back.
  private var nextReturn: Instant?
  /// The time at which a stop no longer waits for answers; nil while it runs.
  private var end: Instant?

  init(
    _ listener: HTTPListener, refused: @escaping @Sendable (HTTPParser.Refusal) -> Void,
    handler: @escaping HTTPListener.Handler
  ) { (self.listener, self.refused, self.handler) = (listener, refused, handler) }

  mutating func run() {
    defer { close(set) }
    _ = tipjar_sockets_watch(set, listener.mailbox.wakeEnd, ID.mailbox, 1, 0, 1)
    _ = tipjar_sockets_watch(set, listener.socket, ID.listener, 0, 0, 1)
    readClocks()
    accept()
    while end == nil || !clients.isEmpty {
      let (size, timeout) = (Int32(ready.count), timeout)
      let count = Int(tipjar_sockets_wait(set, &ready, size, timeout))
      readClocks()
      for index in 0..<count {
        let event = ready[index]
        if event.id == ID.listener {
          hasWaiting = true
        } else if event.id == ID.mailbox {
          takeMail()
        } else if let client = clients[event.id] {
          serve(client, event)
        }
      }
      passTime()
      accept()
    }
  }

  private mutating func readClocks() {
    now.instant = .now
    let date = listener.date()
    guard date.timeIntervalSince1970.rounded(.down) != second else { return }
    second = date.timeIntervalSince1970.rounded(.down)
    now.date = HTTPDate.text(date)
  }

  /// The milliseconds to the next thing to do; -1 for none.
  private var timeout: Int32 {
    let times = [nextDeadline, end, nextAccept, nextReturn].compactMap(\.self)
    guard let next = times.min() else { return -1 }
    let left = max(.zero, next - .now) / .milliseconds(1)
    return Int32(clamping: Int(min(left.rounded(.up), 60_000)))
  }

  /// Does what is due. Connections are looked through only when the first of them may time out.
  private mutating func passTime() {
    if let time = nextReturn, time <= now.instant {
      nextReturn = nil
      tipjar_return_memory()
    }
    if let time = nextDeadline, time <= now.instant {
      nextDeadline = nil
      for client in clients.values {
        // A request whose bytes wait here is late because of this server, not of its client.
        if !(client.connection.isReading && Socket.hasUnreadBytes(client.socket)) {
          client.connection.passed(to: now)
        }
        send(client)
        update(client)
      }
    }
    if let end, end <= now.instant { for client in clients.values { drop(client) } }
  }

  private mutating func takeMail() {
    let mail = listener.mailbox.take()
    if mail.isStopping, end == nil {
      end = now.instant + Self.grace
      close(listener.socket)
      for client in clients.values
      where !client.connection.isBusy && !client.connection.isLeaving {
        drop(client)
      }
    }
    for (id, response) in mail.answers {
      guard let client = clients[id] else { continue }
      client.connection.answered(response, isLast: end != nil, at: now)
      if response.body.count > Self.largeSize { returnMemorySoon() }
      send(client)
      update(client)
    }
  }

  private mutating func serve(_ client: Client, _ event: tipjar_ready) {
    send(client)
    if client.connection.wantsBytes {
      let result = client.tls?.read(into: &buffer) ?? Socket.read(client.socket, into: &buffer)
      switch result {
      case .count(let count):
        let request = client.connection.received(buffer[..<count], at: now)
        if let request { answer(request, of: client) } else { send(client) }
      case .wouldBlock: break
      case .ended: client.connection.ended()
      }
    } else if event.hung_up != 0 {
      client.connection.ended()
    }
    update(client, hasUnwantedBytes: event.reads != 0)
  }

  private func send(_ client: Client) {
    if let refusal = client.connection.refusal, !client.hasReportedRefusal {
      client.hasReportedRefusal = true
      refused(refusal)
    }
    while !client.connection.unsent.isEmpty {
      let bytes = client.connection.unsent
      switch client.tls?.write(bytes) ?? Socket.write(client.socket, bytes) {
      case .count(let count):
        if let request = client.connection.sent(count, at: now) { answer(request, of: client) }
      case .wouldBlock: return
      case .ended: client.connection.ended()
      }
    }
    if client.connection.isLeaving, !client.hasEndedWriting {
      client.tls?.endWriting()
      Socket.endWriting(client.socket)
      client.hasEndedWriting = true
    }
  }

  private func answer(_ request: HTTPRequest, of client: Client) {
    let (handler, mailbox, id) = (handler, listener.mailbox, client.id)
    Task { mailbox.post(await handler(request), to: id) }
  }

  /// Watches for the events that a client waits for now, or removes one that has ended. Bytes that
  /// nobody wants yet are ignored only once they come: most clients wait for their answer.
  private mutating func update(_ client: Client, hasUnwantedBytes: Bool = false) {
    let connection = client.connection
    guard !connection.isClosed else { return drop(client) }
    let isLarge = connection.size > Self.largeSize
    if client.isLarge, !isLarge { returnMemorySoon() }
    client.isLarge = isLarge
    let wantsBytes = connection.wantsBytes || client.tls?.needsBytes == true
    let wanted = (
      reads: wantsBytes || !hasUnwantedBytes && client.watched?.reads == true,
      writes: !connection.unsent.isEmpty && client.tls?.needsBytes != true
        || client.tls?.needsRoom == true
    )
    if client.watched.map({ $0 != wanted }) ?? true {
      let isNew: Int32 = client.watched == nil ? 1 : 0
      client.watched = wanted
      let result = tipjar_sockets_watch(
        set, client.socket, client.id, wanted.reads ? 1 : 0, wanted.writes ? 1 : 0, isNew)
      // Nobody would notice when it is ready.
      guard result == 0 else { return drop(client) }
    }
    if let deadline = connection.deadline { nextDeadline = min(nextDeadline ?? deadline, deadline) }
  }

  private mutating func drop(_ client: Client) {
    guard clients.removeValue(forKey: client.id) != nil else { return }
    if client.isLarge { returnMemorySoon() }
    close(client.socket)
  }

  private mutating func returnMemorySoon() {
    if nextReturn == nil { nextReturn = now.instant + .seconds(1) }
  }

  /// Accepts the waiting clients, and refuses those beyond the limit. Without a descriptor for one
  /// it tries again a little later, since the system would report that client at once.
  private mutating func accept() {
    guard end == nil else { return }
    if let time = nextAccept, time <= now.instant { (nextAccept, hasWaiting) = (nil, true) }
    do throws(Socket.Failure) {
      while hasWaiting, nextAccept == nil, clients.count < limits.connections + Self.refusals,
        let accepted = try Socket.accept(listener.socket)
      {
        begin(accepted)
      }
    } catch {
      nextAccept = now.instant + .milliseconds(100)
    }
    hasWaiting = false
    let isOpen = nextAccept == nil && clients.count < limits.connections + Self.refusals
    guard isOpen != isAccepting else { return }
    isAccepting = isOpen
    _ = tipjar_sockets_watch(set, listener.socket, ID.listener, isOpen ? 1 : 0, 0, 0)
  }

  private mutating func begin(_ socket: Int32) {
    let isRefused = clients.count >= limits.connections
    let stream = listener.tls?.open(socket)
    // Over TLS a refusal would need a handshake first.
    guard listener.tls == nil || stream != nil && !isRefused else {
      close(socket)
      return
    }
    let client = Client(
      nextID, socket, stream,
      isRefused
        ? HTTPConnection(refusedAt: now)
        : HTTPConnection(limits: limits.request, now: now))
    nextID += 1
    clients[client.id] = client
    send(client)
    update(client)
  }
}
