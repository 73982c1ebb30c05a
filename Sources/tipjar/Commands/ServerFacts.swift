import Foundation
import TipJarJSON
import TipJarServer
import TipJarTerminal

extension ServerEvent {
  /// Returns a function that prints each event in one line, at once. If the reader is gone, the
  /// server keeps running.
  static func printer(json: Bool) -> @Sendable (ServerEvent) -> Void {
    { event in
      let line = json ? try? Output.jsonLine(event.json) + "\n" : event.text
      if let line { try? Output.write(line) }
    }
  }

  private var text: String {
    let text =
      switch self {
      case .answered(let method, let path, let status): "\(method) \(path) \(status)"
      case .sent(let type, let subtype, _, let attempt, let result):
        "notification \([type, subtype].compactMap(\.self).joined(separator: " ")) attempt \(attempt) \(result)"
      case .failed(let reason): "notifications: \(reason)"
      }
    return TextCleaner.cleaned(text, limit: 1000) + "\n"
  }

  private var json: JSONObject {
    switch self {
    case .answered(let method, let path, let status):
      ["method": method, "path": path, "status": status]
    case .sent(let type, let subtype, let uuid, let attempt, let result):
      [
        "notificationType": type, "subtype": subtype, "notificationUUID": uuid,
        "attempt": attempt, "result": result,
      ]
    case .failed(let reason): ["error": reason]
    }
  }
}
