import Foundation

/// The sequence that copies text to a terminal's clipboard: OSC 52 of xterm's control sequences.
///
/// A terminal may ignore it without a reply, so success cannot be known.
public enum ClipboardSequence {
  /// The maximum size of the text in bytes; some terminals ignore longer sequences.
  public static let limit = 4_096

  /// Returns the sequence for a text in an environment, or nil if the text is too long.
  ///
  /// tmux receives it twice: unwrapped, for `set-clipboard on`, and wrapped, to be passed on with
  /// `allow-passthrough on`. GNU screen passes on wrapped sequences, in short pieces.
  public static func copying(_ text: String, environment: [String: String]) -> String? {
    let bytes = Data(text.utf8)
    guard bytes.count <= limit else { return nil }
    let sequence = "\u{1B}]52;c;\(bytes.base64EncodedString())\u{1B}\\"
    if environment["TMUX"] != nil {
      let escaped = sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}")
      return sequence + "\u{1B}Ptmux;\(escaped)\u{1B}\\"
    }
    // Inside screen, BEL ends the sequence, because screen takes ST for the end of the wrapper.
    return environment["STY"] == nil ? sequence : wrappedForScreen(sequence.dropLast(2) + "\u{7}")
  }

  /// Returns the sequence in pieces, because screen cuts off strings of a few hundred bytes.
  private static func wrappedForScreen(_ sequence: Substring) -> String {
    var result = ""
    var rest = sequence
    while !rest.isEmpty {
      result += "\u{1B}P\(rest.prefix(200))\u{1B}\\"
      rest = rest.dropFirst(200)
    }
    return result
  }
}
