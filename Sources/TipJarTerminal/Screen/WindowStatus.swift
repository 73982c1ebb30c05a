/// The status that a terminal shows outside its cells: the window's title, and progress in the
/// taskbar.
public struct WindowStatus: Equatable, Sendable {
  /// The progress of the work.
  public enum Progress: Equatable, Sendable {
    /// A percentage; values outside 0...100 are clamped.
    case percent(Int)
    /// Work of unknown progress.
    case busy
    /// Paused work, with its percentage.
    case paused(Int)
    /// Work that has failed.
    case failed
  }

  /// The title: at most 30 characters, without control characters.
  public let title: String
  /// The progress of the work, or nil if there is none.
  public let progress: Progress?

  /// Creates a status; the title is cleaned and cut off.
  public init(title: String, progress: Progress? = nil) {
    self.title = TextCleaner.cleaned(title, limit: 30)
    let clamped = { max(0, min(100, $0)) }
    self.progress =
      switch progress {
      case .percent(let percent): .percent(clamped(percent))
      case .paused(let percent): .paused(clamped(percent))
      case .busy, .failed, nil: progress
      }
  }
}
