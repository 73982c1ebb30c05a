extension JSONReader {
  /// Returns the place where the value at `path` starts in a text that is JSON as far as there;
  /// where a part of the way is missing, where that part should be. Only errors ask, so that no
  /// value has to remember its place.
  static func offset(of path: [JSONStep], in bytes: [UInt8]) -> Int {
    var reader = JSONReader(bytes)
    return reader.offset(of: path[...])
  }

  private mutating func offset(of path: ArraySlice<JSONStep>) -> Int {
    let kind = next
    var found = at
    guard let wanted = path.first else { return found }
    // What cannot be read behind the place is of no interest here.
    if kind == .array {
      try? elements { reader throws(JSONError) in try reader.look(for: wanted, path, &found) }
    } else if case .index = wanted {
      try? lines { reader throws(JSONError) in try reader.look(for: wanted, path, &found) }
    } else if kind == .object {
      try? members { reader, _ throws(JSONError) in try reader.look(for: wanted, path, &found) }
    }
    return found
  }

  private mutating func look(
    for wanted: JSONStep, _ path: ArraySlice<JSONStep>, _ found: inout Int
  ) throws(JSONError) {
    if self.path.last == wanted {
      var ahead = self
      found = ahead.offset(of: path.dropFirst())
    }
    _ = try value()
  }
}
