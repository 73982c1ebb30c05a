import Foundation
package import TipJarStore

/// The App Store Server API of a simulated store on this machine, with its notifications. A backend
/// in any language can use it in place of Apple's.
package final class AppStoreServer: Sendable {
  /// The address of the server, for example `http://127.0.0.1:8080`.
  package let url: String
  private let listener: HTTPListener
  private let store: SimulatedStore
  private let options: ServerOptions
  private let tokens: TokenVerifier
  private let notifier: Notifier?
  private let hosts: HostCheck
  private let limiter = RateLimiter()
  private let failures = ArmedFailures()
  private let api: AppStoreAPI
  private let controls: Controls

  /// The error of a server that cannot listen.
  package struct Failure: Error, Equatable {
    package let problem: String
  }

  /// Opens the socket; requests are answered once the server runs.
  package init(store: SimulatedStore, key: AccessKey, options: ServerOptions) throws(Failure) {
    do throws(Socket.Failure) {
      listener = try HTTPListener(host: options.host, port: options.port)
    } catch {
      throw Failure(problem: "\(options.host):\(options.port): \(error.problem)")
    }
    let records = store.serverRecords
    self.store = store
    self.options = options
    tokens = TokenVerifier(key: key, bundleID: records.bundleID)
    notifier = options.notify.map { Notifier(records, to: $0, options) }
    let host = options.host.contains(":") ? "[\(options.host)]" : options.host
    url = "http://\(host):\(listener.port)"
    hosts = HostCheck(
      host: options.host, port: listener.port, isOpenToOthers: options.isOpenToOthers)
    api = AppStoreAPI(records: records, notifier: notifier)
    controls = Controls(store: store, records: records, notifier: notifier, failures: failures)
  }

  /// Answers requests and sends notifications until it is stopped. `clock` is the store's.
  package func run(clock: any StoreClock) async {
    let changes = FolderWatch(folder: store.folder).changes
    let sending = Task { [notifier] in await notifier?.run(changes: changes, clock: clock) }
    await listener.run { request, isLocal in
      let response = await self.answer(request, isLocal: isLocal, clock: clock)
      self.options.report(
        .answered(
          method: request.method, path: "/" + request.path.joined(separator: "/"),
          status: response.status))
      return response
    }
    sending.cancel()
    await sending.value
  }

  /// Stops the server. Requests in progress are answered first, without waiting for a receiver of
  /// notifications.
  package func stop() async {
    await notifier?.stop()
    listener.stop()
  }

  /// Sends what is due. For tests whose clock is moved by hand.
  package func sendDueNotifications() async { await notifier?.flush() }

  func answer(
    _ request: HTTPRequest, isLocal: Bool, clock: any StoreClock
  ) async -> HTTPResponse {
    guard hosts.accepts(request.header("host")) else {
      return .problem(421, "the header Host names another server; use \(url)")
    }
    if request.path.starts(with: ["tipjar", "v1"]), request.path.count == 3 {
      return await control(request, isLocal: isLocal)
    }
    guard let (endpoint, arguments) = Endpoint.find(request) else { return .empty(404) }
    let now = options.date()
    guard !options.needsToken || tokens.accepts(request.header("authorization"), at: now) else {
      return .empty(401)
    }
    if options.hasLimits, let time = limiter.count(endpoint, at: now) {
      var response = HTTPResponse.error(.rateLimitExceeded)
      response.headers["Retry-After"] = String(time)
      return response
    }
    if let failure = failures.next(for: endpoint) {
      try? await clock.sleep(for: .milliseconds(failure.latency))
      let second = Int64(now.timeIntervalSince1970) + 1
      if let response = failure.response(retryAfter: second * 1000) { return response }
    }
    return await api.answer(endpoint, arguments, request)
  }

  /// Controls are accepted only from this machine and never from a browser's page: pages send the
  /// `Origin` header, and cannot send JSON without a preflight request.
  private func control(_ request: HTTPRequest, isLocal: Bool) async -> HTTPResponse {
    guard isLocal, hosts.isOwn(request.header("host")),
      !request.headers.contains(where: { $0.name == "origin" })
    else { return .problem(403, "controls are for programs on this machine") }
    let type = request.header("content-type")?.prefix { $0 != ";" }.lowercased()
    guard request.method != "POST" || type == "application/json" else {
      return .problem(415, "send the header Content-Type: application/json")
    }
    return await controls.answer(request.path[2], request)
  }
}
