/// What a terminal shows outside of its cells: the window's title, and progress in the taskbar.
public struct WindowStatus: Equatable, Sendable {
  /// How far the work is.
  public enum Progress: Equatable, Sendable {
    /// 0...100.
    case percent(Int)
    /// Something goes on, and nobody knows how far it is.
    case busy
  }

  /// The title: plain text; what a terminal would act on is taken out.
  public var title: String
  /// How far the work is; nil when nothing goes on.
  public var progress: Progress?

  /// A status.
  public init(title: String, progress: Progress? = nil) {
    self.title = title
    self.progress = progress
  }
}
