extension DownloadButton.Look {
  /// What a phase is drawn as, before any motion: the ends of a transition.
  public enum Form: Equatable, Sendable {
    case pill(Title)
    /// Turning, or at rest in the queue.
    case spinner(turning: Bool)
    case ring(Centre)
  }
}

extension DownloadButton.Look.Form {
  /// What `phase` is drawn as.
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

  /// Whether the change to `next` is animated: pill and circle both ways, spinner to ring (seed 001), and one
  /// pill to another. Every other pair snaps.
  public func animates(to next: Self) -> Bool {
    switch (self, next) {
    case (.pill, .spinner), (.pill, .ring), (.spinner, .pill), (.ring, .pill), (.spinner, .ring):
      true
    case (.pill(let title), .pill(let next)): title != next
    case (.spinner, .spinner), (.ring, .ring), (.ring, .spinner): false
    }
  }

  var isPill: Bool {
    switch self {
    case .pill: true
    case .spinner, .ring: false
    }
  }

  var isSpinner: Bool {
    switch self {
    case .spinner: true
    case .pill, .ring: false
    }
  }

  var isRing: Bool {
    switch self {
    case .ring: true
    case .pill, .spinner: false
    }
  }

  /// Whether both are one control: a spinner that stops turning is still the same.
  func isSameControl(as other: Self) -> Bool {
    isSpinner && other.isSpinner || self == other
  }

  /// Whether a press on both does the same, however different they look: what turns and the stop square stop.
  func meansTheSame(as other: Self) -> Bool {
    stops && other.stops || self == other
  }

  private var stops: Bool { isSpinner || self == .ring(.stop) }
}

extension DownloadButton.Phase {
  /// How far the ring is filled; nil where no ring is drawn.
  var ringFraction: Double? {
    switch self {
    case .downloading(let fraction): fraction
    case .paused(let fraction): fraction ?? 0
    case .installing: 1
    case .get, .preparing, .waiting, .cancelling, .open: nil
    }
  }

  /// Whether the control takes presses.
  var isPressable: Bool {
    switch self {
    case .get(.price(nil)), .get(.unavailable), .installing, .cancelling: false
    case .get, .preparing, .waiting, .downloading, .paused, .open: true
    }
  }
}
