package import Foundation

/// The options of a server.
package struct ServerOptions: Sendable {
  /// The numeric address that it listens at, and the port; 0 takes a free one.
  package var host = "127.0.0.1", port: UInt16 = 0
  /// The address that notifications are sent to; nil to send none.
  package var notify: NotificationURL?
  /// The further attempts to send a notification.
  package var retry = RetryPlan.sandbox
  /// The faults of the delivery; nil for none.
  package var faults: FaultPlan?
  /// A Boolean value that indicates whether requests are limited as in the sandbox.
  package var hasLimits = false
  /// A Boolean value that indicates whether clients need a token.
  package var needsToken = true
  /// The real time, by which tokens end.
  package var date: @Sendable () -> Date = { Date() }
  /// A function that is called with each request and each attempt to deliver a notification.
  package var report: @Sendable (ServerEvent) -> Void = { _ in }

  /// The options of a server on this machine alone.
  package init() {}

  /// A Boolean value that indicates whether other machines can reach the server.
  package var isOpenToOthers: Bool { !(host.hasPrefix("127.") || host == "::1") }
}

/// An event of a server, for whoever watches.
package enum ServerEvent: Equatable, Sendable {
  /// A request was answered.
  case answered(method: String, path: String, status: Int)
  /// A notification was sent for the `attempt`th time, from 1.
  case sent(type: String, subtype: String?, uuid: String, attempt: Int, result: String)
}
