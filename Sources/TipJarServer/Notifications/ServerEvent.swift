package enum ServerEvent: Equatable, Sendable {
  /// A request was answered.
  case answered(method: String, path: String, status: Int)
  /// A notification was sent for the `attempt`th time, from 1.
  case sent(type: String, subtype: String?, uuid: String, attempt: Int, result: String)
  /// Notifications could not be read or recorded, for this reason; they are tried again later.
  case failed(reason: String)
}
