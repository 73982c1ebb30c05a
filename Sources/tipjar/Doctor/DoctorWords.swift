import TipJarScreens
import TipJarTerminal

/// The words of `tipjar doctor`.
struct DoctorWords: Sendable {
  /// What a line is about.
  var name: @Sendable (Diagnosis.Fact) -> String
  var yes: String
  var no: String
  /// "no: TERM is not set"
  var noBecause: @Sendable (_ reason: String) -> String
  var unknown: String
  var none: String
  /// Why letters of other languages cannot be shown.
  var onlyASCII: String
  var screenProblem: @Sendable (ScreenError) -> String
  /// What terminfo has, beside the colours that are used.
  var terminfo: @Sendable (_ colours: String) -> String
  /// Why so many colours are used; nil where terminfo alone says so.
  var colours: @Sendable (Diagnosis.ColorReason) -> String?
  /// The colour that the terminal told.
  var background: @Sendable (_ colour: String) -> String
  var theme: @Sendable (Diagnosis.ShownTheme) -> String
  var settings: @Sendable (Diagnosis.SettingsState) -> String
  var folder: @Sendable (Diagnosis.FolderState) -> String

  /// How many colours are used.
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
