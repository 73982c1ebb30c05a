import Crypto
package import Foundation
import TipJarFiles

/// The programs that may use the test controls.
package enum ControlAccess: Sendable {
  /// Those that send this token.
  case token(String)
  /// All that reach the server.
  case open

  /// The variable that sets the token, so that another container can know it in advance.
  package static let variable = "TIPJAR_CONTROL_TOKEN"
  package static let fileName = "control-token"

  /// Returns the access with the token of the variable, or else of the state folder, in which one
  /// is created (mode 0600) if there is none.
  package static func load(
    _ folder: URL, environment: [String: String]
  ) throws(ServerFailure) -> ControlAccess {
    if let token = environment[variable], !token.isEmpty { return try checked(token, variable) }
    let file = folder.appending(path: fileName)
    let made = SymmetricKey(size: .bits128).withUnsafeBytes { bytes in
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    let text: String
    do {
      // Another program may be quicker: its token is used.
      if !FileManager.default.fileExists(atPath: file.path) {
        _ = try AtomicFile.create(Data((made + "\n").utf8), at: file.path)
      }
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw ServerFailure(.usage, "\(file.path): it cannot be read or created")
    }
    return try checked(text.trimmingCharacters(in: .whitespacesAndNewlines), file.path)
  }

  private static func checked(_ token: String, _ place: String) throws(ServerFailure)
    -> ControlAccess
  {
    guard token.wholeMatch(of: /[0-9A-Za-z\-._~]{16,200}/) != nil else {
      throw ServerFailure(.usage, "\(place): write 16 to 200 letters, digits and - . _ ~")
    }
    return .token(token)
  }

  /// Returns whether the value of an `Authorization` header gives access. The comparison takes as
  /// long for every token.
  func accepts(_ authorization: String?) -> Bool {
    guard case .token(let token) = self else { return true }
    guard let authorization, authorization.prefix(7).lowercased() == "bearer " else { return false }
    return SHA256.hash(data: Data(authorization.utf8.dropFirst(7)))
      == SHA256.hash(data: Data(token.utf8))
  }
}
