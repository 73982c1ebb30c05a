/// What a terminal shows outside of its cells: the window's title, and progress in the taskbar.
public struct WindowStatus: Equatable, Sendable {
  /// How far the work is.
  public enum Progress: Equatable, Sendable {
    /// 0...100; what is beyond is taken for the nearest of them.
    case percent(Int)
    /// Something goes on, and nobody knows how far it is.
    case busy
  }

  /// The title: at most 30 characters, and nothing that a terminal would act on.
  public let title: String
  /// How far the work is; nil when nothing goes on.
  public let progress: Progress?

  /// A status, of whatever text.
  public init(title: String, progress: Progress? = nil) {
    self.title = TextCleaner.cleaned(title, limit: 30)
    self.progress =
      if case .percent(let percent) = progress { .percent(max(0, min(100, percent))) } else {
        progress
      }
  }
}
