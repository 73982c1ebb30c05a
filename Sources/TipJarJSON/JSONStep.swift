/// One step of the way from the root of a JSON text to a value in it.
enum JSONStep: Equatable, Sendable {
  /// To the value of a key.
  case key(String)
  /// To an element, from 0.
  case index(Int)

  /// A way as it is written: `apps[3].size`.
  static func description(of path: [JSONStep]) -> String {
    path.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}
