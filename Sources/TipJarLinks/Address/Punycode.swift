/// Punycode, the encoding of non-ASCII letters in host names (RFC 3492).
enum Punycode {
  /// Returns a label in ASCII, without "xn--". O(n²), because labels are short.
  static func encoded(_ label: some Collection<Unicode.Scalar>) -> String {
    let basic = label.filter(\.isASCII)
    var output = String(String.UnicodeScalarView(basic))
    if !basic.isEmpty { output += "-" }
    var state = State()
    var handled = basic.count
    while handled < label.count {
      guard let next = label.lazy.map(\.value).filter({ $0 >= state.scalar }).min() else { break }
      state.delta += Int(next - state.scalar) * (handled + 1)
      state.scalar = next
      for scalar in label {
        if scalar.value < next { state.delta += 1 }
        guard scalar.value == next else { continue }
        output += state.digits()
        state.adapt(count: handled + 1, isFirst: handled == basic.count)
        handled += 1
      }
      state.delta += 1
      state.scalar += 1
    }
    return output
  }

  private struct State {
    var scalar: UInt32 = 128
    var delta = 0
    var bias = 72

    /// Returns the delta as a variable-length integer.
    func digits() -> String {
      var result = ""
      var rest = delta
      var position = 36
      while true {
        let threshold = min(max(position - bias, 1), 26)
        guard rest >= threshold else { return result + Self.digit(rest) }
        result += Self.digit(threshold + (rest - threshold) % (36 - threshold))
        rest = (rest - threshold) / (36 - threshold)
        position += 36
      }
    }

    mutating func adapt(count: Int, isFirst: Bool) {
      delta = isFirst ? delta / 700 : delta / 2
      delta += delta / count
      var steps = 0
      while delta > 455 {
        delta /= 35
        steps += 36
      }
      bias = steps + 36 * delta / (delta + 38)
      delta = 0
    }

    private static func digit(_ value: Int) -> String {
      String(Unicode.Scalar(UInt8(value < 26 ? 97 + value : 22 + value)))
    }
  }
}
