import CTipJarServer
package import Foundation
import TipJarHTTP

package struct ServerOptions: Sendable {
  /// The numeric address on which it listens, and the port; 0 chooses a free port.
  package var host = "127.0.0.1", port: UInt16 = 0
  /// The address that receives notifications; nil to send none.
  package var notify: NotificationURL?
  /// The environment, for the certificates to trust.
  package var environment: [String: String] = [:]
  package var retry = RetryPlan.sandbox
  package var faults: FaultPlan?
  /// A Boolean value that indicates whether the sandbox's rate limits apply.
  package var hasLimits = false
  package var needsToken = true
  /// The programs that may use the test controls.
  package var controls = ControlAccess.open
  /// The certificate for https; nil for http.
  package var tls: TLSIdentity?
  /// The number of connections that are answered at one time; others are refused with status 503.
  package var connectionLimit = 1000
  /// The number of the app in the App Store, which payloads have in production; nil for none.
  package var appAppleID: Int64?
  /// A wait of real time.
  package var sleep: @Sendable (Duration) async throws -> Void = {
    try await ContinuousClock().sleep(for: $0)
  }
  /// The real time, by which tokens expire.
  package var date: @Sendable () -> Date = { Date() }
  /// A callback for each request and each delivery attempt.
  package var report: @Sendable (ServerEvent) -> Void = { _ in }

  /// Raises the number of descriptors of this process as far as the system allows, and with it the
  /// number of connections.
  package mutating func useAllDescriptors() {
    connectionLimit = min(16_384, max(8, Int(tipjar_raise_descriptors()) - 128))
  }

  var transport: CurlTransport {
    CurlTransport(
      CurlTransport.Settings(
        userAgent: "tipjar (simulated App Store Server Notifications)", environment: environment))
  }

  /// Creates the options of a server that only this machine can reach.
  package init() {}

  /// Returns whether a text is a numeric address, on which a server can listen.
  package static func isAddress(_ host: String) -> Bool { Socket.isAddress(host) }

  /// A Boolean value that indicates whether other machines can reach the server.
  package var isOpenToOthers: Bool { !Socket.isLoopback(host) }
}

package enum ServerEvent: Equatable, Sendable {
  case answered(method: String, path: String, status: Int, time: Duration)
  /// A client was refused before it had sent a whole request.
  case refused(status: Int, reason: String)
  /// A notification was sent for the `attempt`th time, from 1.
  case sent(type: String, subtype: String?, uuid: String, attempt: Int, result: String)
  /// Something failed inside the server, which its client or the next attempt cannot know: the
  /// request or the work, and the reason.
  case failed(what: String, reason: String)
}
