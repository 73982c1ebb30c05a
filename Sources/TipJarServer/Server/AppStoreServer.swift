import Dispatch
import Foundation
package import TipJarFiles
import TipJarJSON
package import TipJarStore

/// The App Store Server API of a simulated store on this machine, with its notifications. A backend
/// in any language can use it in place of Apple's.
package final class AppStoreServer: Sendable {
  /// The address of the server, for example `http://127.0.0.1:8080`.
  package let url: String
  private let listener: HTTPListener
  private let store: SimulatedStore
  private let options: ServerOptions
  private let access: RequestAccess
  private let notifier: Notifier?
  private let hosts: HostCheck
  private let limiter = RateLimiter()
  private let failures = ArmedFailures()
  private let api: AppStoreAPI
  private let controls: Controls

  /// Opens the socket; requests are answered once the server runs.
  package init(
    store: SimulatedStore, key: AccessKey, options: ServerOptions
  ) throws(ServerFailure) {
    let records = store.serverRecords
    let access = RequestAccess(
      tokens: TokenVerifier(key: key, bundleID: records.bundleID), options: options)
    do {
      listener = try HTTPListener(
        host: options.host, port: options.port, tls: try options.tls.map(TLS.init),
        limits: .init(
          connections: options.connectionLimit,
          request: .init { access.accepts($0) }), date: options.date)
    } catch let error as ServerFailure {
      throw error
    } catch {
      let problem = (error as? Socket.Failure)?.problem ?? "\(error)"
      throw ServerFailure(
        .unavailable,
        "\(options.host):\(options.port): \(problem). Choose another --port or --listen")
    }
    self.store = store
    self.options = options
    self.access = access
    notifier = options.notify.map { Notifier(records, to: $0, options) }
    let scheme = options.tls == nil ? "http" : "https"
    url = "\(scheme)://\(Socket.authority(options.host)):\(listener.port)"
    hosts =
      if !options.isOpenToOthers {
        HostCheck(
          host: options.host, port: listener.port, more: options.tls == nil ? [] : TLSIdentity.names
        )
      } else if options.needsToken, case .token = options.controls {
        HostCheck(.any)
      } else {
        HostCheck(.unregistered)
      }
    api = AppStoreAPI(records: records, notifier: notifier, options: options)
    controls = Controls(store: store, api: api, failures: failures)
  }

  /// Answers requests and sends notifications until it is stopped. `clock` is the store's. `close` is
  /// called when the store is no longer in use; not if work still waits for a locked file.
  /// - Throws: a `FileError` if the system refuses a thread.
  package func run(
    clock: any StoreClock, close: @escaping @Sendable () -> Void = {}
  ) async throws(FileError) {
    let changes = FolderWatch(store).changes
    let sending = Task { [notifier] in await notifier?.run(changes: changes, clock: clock) }
    let refused = { @Sendable [options] (refusal: HTTPParser.Refusal) in
      options.report(.refused(status: refusal.status, reason: refusal.reason))
    }
    let problem: FileError?
    do throws(FileError) {
      try await listener.run(refused: refused) { request in
        let start = ContinuousClock.now
        let response = await self.answer(request, clock: clock)
        self.options.report(
          .answered(
            method: request.method, path: "/" + request.path.joined(separator: "/"),
            status: response.status, time: .now - start))
        return response
      }
      problem = nil
    } catch {
      problem = error
    }
    sending.cancel()
    // Work that waits for a locked file does not keep the server.
    let (ended, outlet) = AsyncStream.makeStream(of: Void.self)
    Task {
      await sending.value
      close()
      outlet.finish()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) { outlet.finish() }
    for await _ in ended {}
    if let problem { throw problem }
  }

  /// Stops the server. Requests in progress are answered first, without waiting for a receiver of
  /// notifications.
  package func stop() async {
    listener.stop()
    await notifier?.stop()
  }

  /// Applies a seed file to the store, and arms its failures of endpoints, before the server runs.
  package func apply(_ seed: SeedFile) async throws -> [String: Int64]? {
    try await seed.apply(to: store) { [controls] in try controls.fail($0) }
  }

  /// Sends what is due. For tests whose clock is moved by hand.
  package func sendDueNotifications() async { await notifier?.flush() }

  func answer(_ request: HTTPRequest, clock: any StoreClock) async -> HTTPResponse {
    // For health checks.
    if request.path == [""] { return .json(["simulated": true, "url": url]) }
    guard hosts.accepts(request.header("host")) else {
      return .problem(421, "the header Host names another server; use \(url)")
    }
    guard !request.headers.contains(where: { $0.name == "origin" && !isOwn($0.value) }) else {
      return .problem(
        403, "requests of web pages are refused: the header Origin names another site")
    }
    var request = request
    if request.method == "HEAD" { request.method = "GET" }
    if request.isControl { return await control(request) }
    guard let (route, arguments) = Endpoint.find(request) else { return .empty(404) }
    guard access.accepts(request) else { return .empty(401) }
    let now = options.date()
    if options.hasLimits, let time = limiter.count(route, at: now) {
      var response = HTTPResponse.error(.rateLimitExceeded)
      response.headers["Retry-After"] = String(time)
      return response
    }
    if let failure = failures.next(for: route.endpoint) {
      try? await clock.sleep(for: .milliseconds(failure.latency))
      let second = Int64(now.timeIntervalSince1970) + 1
      if let response = failure.response(retryAfter: second * 1000) { return response }
    }
    return await api.answer(route, arguments, request)
  }

  private func isOwn(_ origin: String) -> Bool { origin.lowercased() == url }

  /// Answers a control, for a program that has the token. Forms and text, which pages can send
  /// without asking first, are refused all the same.
  private func control(_ request: HTTPRequest) async -> HTTPResponse {
    guard access.accepts(request) else {
      return .problem(
        401,
        "controls need the header Authorization: Bearer TOKEN, with the controlToken that the server prints"
      )
    }
    let type = request.header("content-type")?.prefix { $0 != ";" }.lowercased()
    guard request.method != "POST" || type == "application/json" else {
      return .problem(415, "send the header Content-Type: application/json")
    }
    return await controls.answer(request.path[2], request)
  }
}
