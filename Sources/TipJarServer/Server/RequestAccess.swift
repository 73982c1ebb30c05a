/// The check of the token of a request, for its part of the server. The body of a request is not
/// read without it.
struct RequestAccess: Sendable {
  let tokens: TokenVerifier
  let options: ServerOptions

  /// Returns whether a request may do what its path names. The paths of neither part have nothing to
  /// send a body to.
  func accepts(_ request: HTTPRequest) -> Bool {
    let authorization = request.header("authorization")
    if request.isControl { return options.controls.accepts(authorization) }
    guard request.path.first == "inApps" else { return false }
    return !options.needsToken || tokens.accepts(authorization, at: options.date())
  }
}

extension HTTPRequest {
  /// A Boolean value that indicates whether it is for a control, and not for the App Store Server
  /// API.
  var isControl: Bool { path.starts(with: ["tipjar", "v1"]) && path.count == 3 }
}
