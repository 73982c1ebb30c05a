extension DownloadButton.Look {
  /// The appearance of a phase without animation: the start or end of a transition.
  public enum Form: Equatable, Sendable {
    case pill(Title)
    /// A spinner, turning or at rest in the queue.
    case spinner(turning: Bool)
    case ring(Centre)

    /// Creates the form of `phase`.
    public init(_ phase: DownloadButton.Phase) {
      switch phase {
      case .get(.free): self = .pill(.get)
      case .get(.price(let price?)): self = .pill(.price(price))
      case .get(.price(nil)): self = .pill(.pricePending)
      case .get(.unavailable): self = .pill(.unavailable)
      case .get(.owned): self = .pill(.cloud)
      case .get(.update): self = .pill(.update)
      case .get(.resume): self = .pill(.resume)
      case .preparing, .cancelling, .downloading(nil): self = .spinner(turning: true)
      case .waiting: self = .spinner(turning: false)
      case .downloading: self = .ring(.stop)
      case .paused: self = .ring(.play)
      case .installing: self = .ring(.nothing)
      case .open: self = .pill(.open)
      }
    }

    /// Returns a Boolean value that indicates whether the change to `next` is animated: between
    /// pill and circle, from spinner to ring, and between pills. All other changes are immediate.
    public func animates(to next: Self) -> Bool {
      switch (self, next) {
      case (.pill, .spinner), (.pill, .ring), (.spinner, .pill), (.ring, .pill), (.spinner, .ring):
        true
      case (.pill(let title), .pill(let next)): title != next
      case (.spinner, .spinner), (.ring, .ring), (.ring, .spinner): false
      }
    }

    var isPill: Bool { if case .pill = self { true } else { false } }
    var isSpinner: Bool { if case .spinner = self { true } else { false } }
    var isRing: Bool { if case .ring = self { true } else { false } }

    /// Returns whether both are the same control; a spinner that stops turning is the same.
    func isSameControl(as other: Self) -> Bool {
      isSpinner && other.isSpinner || self == other
    }

    /// Returns whether a press means the same: a spinner and a stop square both stop the run.
    func meansTheSame(as other: Self) -> Bool {
      stops && other.stops || self == other
    }

    private var stops: Bool { isSpinner || self == .ring(.stop) }
  }
}
