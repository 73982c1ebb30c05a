/// The status that a terminal shows outside of its cells: the window's title, and progress in the
/// taskbar.
public struct WindowStatus: Equatable, Sendable {
  /// The progress of the work.
  public enum Progress: Equatable, Sendable {
    /// 0...100; what is beyond is taken for the nearest of them.
    case percent(Int)
    /// Work that cannot be measured.
    case busy
  }

  /// The title: at most 30 characters, and nothing that a terminal would act on.
  public let title: String
  /// The progress of the work; nil when nothing runs.
  public let progress: Progress?

  /// A status; the title is cleaned and cut off.
  public init(title: String, progress: Progress? = nil) {
    self.title = TextCleaner.cleaned(title, limit: 30)
    self.progress =
      if case .percent(let percent) = progress { .percent(max(0, min(100, percent))) } else {
        progress
      }
  }
}
