import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A listener at an address, which passes each request to a handler. One thread owns all sockets
/// and sleeps in `poll`; handlers run in tasks.
final class HTTPListener: Sendable {
  /// Answers a request. `isLocal` is true for a client on this machine.
  typealias Handler = @Sendable (_ request: HTTPRequest, _ isLocal: Bool) async -> HTTPResponse

  /// The port on which it listens.
  let port: UInt16
  private let socket: Int32
  private let mailbox: Mailbox

  /// Opens the socket. Clients are answered once it runs.
  init(host: String, port: UInt16) throws(Socket.Failure) {
    (socket, self.port) = try Socket.listen(host, port: port)
    mailbox = try Mailbox()
  }

  /// Answers clients until it is stopped. Requests in progress are then finished.
  func run(_ handler: @escaping Handler) async {
    let (socket, mailbox) = (socket, mailbox)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var loop = ListenerLoop(socket: socket, mailbox: mailbox, handler: handler)
        loop.run()
        continuation.resume()
      }
    }
  }

  func stop() { mailbox.stop() }
}

/// Answers from the tasks to the socket thread, and a pipe that wakes that thread.
final class Mailbox: Sendable {
  struct Contents {
    var answers: [(connection: Int, response: HTTPResponse)] = []
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

  func post(_ response: HTTPResponse, to connection: Int) {
    contents.withLock { $0.answers.append((connection, response)) }
    wake()
  }

  func stop() {
    contents.withLock { $0.isStopping = true }
    wake()
  }

  /// Returns and removes the pending answers, and empties the pipe.
  func take() -> Contents {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(wakeEnd, &bytes, bytes.count) > 0 {}
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

private struct ListenerLoop {
  let socket: Int32
  let mailbox: Mailbox
  let handler: HTTPListener.Handler

  struct Client {
    let socket: Int32
    let isLocal: Bool
    var connection: HTTPConnection
    var hasEndedWriting = false
  }

  /// The maximum number of clients at one time; others wait in the system.
  private static let limit = 1000

  var clients: [Int: Client] = [:]
  var nextID = 0
  /// The time from which clients are accepted again, after no descriptor was left for one.
  var nextAccept = ContinuousClock.now
  var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// The time at which a stop no longer waits for answers; nil while it runs.
  var end: ContinuousClock.Instant?
  private static let grace = Duration.milliseconds(800)

  mutating func run() {
    while end == nil || !clients.isEmpty {
      let polled = wait()
      let now = ContinuousClock.now
      takeMail(at: now)
      for (id, events) in polled where clients[id] != nil { serve(id, events, at: now) }
      for id in clients.keys { clients[id]?.connection.passed(to: now) }
      if end == nil { accept(at: now) }
      if let end, end <= now { for id in clients.keys { clients[id]?.connection.ended() } }
      sweep()
    }
  }

  /// Sleeps until a socket is ready. Returns the clients with their events.
  private func wait() -> [(id: Int, events: Int16)] {
    let ids = Array(clients.keys)
    var sockets = [pollfd(fd: mailbox.wakeEnd, events: Int16(POLLIN), revents: 0)]
    let isOpen = end == nil && clients.count < Self.limit && nextAccept <= .now
    sockets.append(pollfd(fd: isOpen ? socket : -1, events: Int16(POLLIN), revents: 0))
    sockets += ids.map { id in
      guard let client = clients[id] else { return pollfd(fd: -1, events: 0, revents: 0) }
      var events: Int32 = client.connection.wantsBytes ? POLLIN : 0
      if !client.connection.unsent.isEmpty { events |= POLLOUT }
      return pollfd(fd: client.socket, events: Int16(events), revents: 0)
    }
    poll(&sockets, nfds_t(sockets.count), timeout)
    return zip(ids, sockets.dropFirst(2)).filter { $1.revents != 0 }.map { ($0, $1.revents) }
  }

  /// The milliseconds to the next deadline; -1 for none.
  private var timeout: Int32 {
    let deadlines =
      clients.values.compactMap(\.connection.deadline) + [end].compactMap(\.self)
      + (nextAccept > .now ? [nextAccept] : [])
    guard let next = deadlines.min() else { return -1 }
    let left = max(.zero, next - .now) / .milliseconds(1)
    return Int32(clamping: Int(min(left.rounded(.up), 60_000)))
  }

  private mutating func takeMail(at now: ContinuousClock.Instant) {
    let mail = mailbox.take()
    if mail.isStopping, end == nil {
      end = now + Self.grace
      close(socket)
      for (id, client) in clients where !client.connection.isBusy && !client.connection.isLeaving {
        clients[id]?.connection.ended()
      }
    }
    for (id, response) in mail.answers {
      clients[id]?.connection.answered(response, isLast: end != nil, at: now)
      send(id, at: now)
    }
  }

  private mutating func serve(_ id: Int, _ events: Int16, at now: ContinuousClock.Instant) {
    if events & Int16(POLLOUT) != 0 { send(id, at: now) }
    guard let client = clients[id] else { return }
    if client.connection.wantsBytes {
      switch Socket.read(client.socket, into: &buffer) {
      case .count(let count):
        let request = clients[id]?.connection.received(buffer[..<count], at: now)
        if let request { answer(request, of: id) } else { send(id, at: now) }
      case .wouldBlock: break
      case .ended: clients[id]?.connection.ended()
      }
    } else if events & Int16(POLLHUP | POLLERR) != 0 {
      clients[id]?.connection.ended()
    }
  }

  private mutating func send(_ id: Int, at now: ContinuousClock.Instant) {
    while let client = clients[id], !client.connection.unsent.isEmpty {
      switch Socket.write(client.socket, client.connection.unsent) {
      case .count(let count):
        if let request = clients[id]?.connection.sent(count, at: now) { answer(request, of: id) }
      case .wouldBlock: return
      case .ended: clients[id]?.connection.ended()
      }
    }
    if let client = clients[id], client.connection.isLeaving, !client.hasEndedWriting {
      Socket.endWriting(client.socket)
      clients[id]?.hasEndedWriting = true
    }
  }

  private func answer(_ request: HTTPRequest, of id: Int) {
    guard let client = clients[id] else { return }
    let (handler, mailbox, isLocal) = (handler, mailbox, client.isLocal)
    Task { mailbox.post(await handler(request, isLocal), to: id) }
  }

  /// Accepts the waiting clients. Without a descriptor for one it tries again a little later, since
  /// `poll` would report that client at once.
  private mutating func accept(at now: ContinuousClock.Instant) {
    do throws(Socket.Failure) {
      while clients.count < Self.limit, let (client, isLocal) = try Socket.accept(socket) {
        clients[nextID] = Client(
          socket: client, isLocal: isLocal, connection: HTTPConnection(now: now))
        nextID += 1
      }
    } catch {
      nextAccept = now + .milliseconds(100)
    }
  }

  private mutating func sweep() {
    for (id, client) in clients where client.connection.isClosed {
      close(client.socket)
      clients[id] = nil
    }
  }
}
