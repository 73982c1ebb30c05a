extension JSONNode {
  /// This node, known to be an object.
  public func object() throws(JSONError) -> JSONNode {
    guard case .object = value else { throw expected(.object) }
    return self
  }

  /// The text of a string.
  public func string() throws(JSONError) -> String {
    guard case .string(let string) = value else { throw expected(.string) }
    return string
  }

  /// The text of a string that is not empty.
  public func text() throws(JSONError) -> String {
    let string = try string()
    guard !string.isEmpty else { throw error("empty", "give it a text") }
    return string
  }

  /// A truth value.
  public func bool() throws(JSONError) -> Bool {
    guard case .bool(let bool) = value else { throw expected(.bool) }
    return bool
  }

  /// A number that is written as an integer.
  public func whole<Number: FixedWidthInteger>(
    _ type: Number.Type = Int.self
  ) throws(JSONError) -> Number {
    guard case .number(let lexeme) = value else { throw expected(.number) }
    guard let number = Number(lexeme) else {
      let isWhole = lexeme.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (48...57).contains($0) }
      throw isWhole
        ? error("\(lexeme.prefix(24)) is out of range", "write a number that fits")
        : error(
          "\(lexeme.prefix(24)) is not a whole number",
          "write digits alone, without a fraction or an exponent")
    }
    return number
  }

  /// The `Double` that is nearest to a number; finite.
  public func double() throws(JSONError) -> Double {
    guard case .number(let lexeme) = value else { throw expected(.number) }
    guard let number = Double(lexeme), number.isFinite else {
      throw error("\(lexeme.prefix(24)) is too large", "write a smaller number")
    }
    return number
  }

  func expected(_ kind: JSONKind) -> JSONError {
    error("expected \(kind), found \(value.kind)", "write \(kind) here")
  }
}
