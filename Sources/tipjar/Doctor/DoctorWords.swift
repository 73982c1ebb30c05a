import TipJarScreens
import TipJarTerminal

/// The words of `tipjar doctor`.
struct DoctorWords: Sendable {
  /// The name of a line.
  var name: @Sendable (Diagnosis.Fact) -> String
  var yes: String
  var no: String
  /// "no: TERM is not set"
  var noBecause: @Sendable (_ reason: String) -> String
  var unknown: String
  var none: String
  /// The note that only ASCII can be shown.
  var onlyASCII: String
  var screenProblem: @Sendable (ScreenError) -> String
  /// The colours in terminfo, if they differ from those in use.
  var terminfo: @Sendable (_ colours: String) -> String
  /// The reason for the colour depth; nil if terminfo is the only source.
  var colours: @Sendable (Diagnosis.ColorReason) -> String?
  /// The background colour that the terminal reported.
  var background: @Sendable (_ colour: String) -> String
  var theme: @Sendable (Diagnosis.ShownTheme) -> String
  var settings: @Sendable (Diagnosis.SettingsState) -> String
  var folder: @Sendable (Diagnosis.FolderState) -> String

  /// The note on certificates that cannot be read.
  var unreadable: String
  var libcurlMissing: String
  /// The note that HTTP_PROXY alone has no effect.
  var proxyIgnored: String

  /// Returns the number of colours in use.
  func depth(_ depth: Diagnosis.Depth) -> String { depth == .mono ? none : depth.rawValue }
}

extension Words {
  /// The words of `tipjar doctor`.
  var doctor: DoctorWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }
}
