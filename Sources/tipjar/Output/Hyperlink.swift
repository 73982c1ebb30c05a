import Foundation
import TipJarLinks
import TipJarStorefront

/// Addresses in line-based output.
enum Hyperlink {
  /// Returns whether to write hyperlinks to standard output.
  static func isOn(
    _ settings: Settings, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    isatty(STDOUT_FILENO) == 1 && settings.links.hyperlinks.isOn(environment)
  }

  /// Returns the text of an address, as a hyperlink (OSC 8) if `isOn` is true: an address has no
  /// character that would end the sequence.
  static func text(_ address: LinkAddress, isOn: Bool) -> String {
    guard isOn, address.canBeOpened else { return address.text }
    return "\u{1B}]8;;\(address.text)\u{1B}\\\(address.text)\u{1B}]8;;\u{1B}\\"
  }
}
