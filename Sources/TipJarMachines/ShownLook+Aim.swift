extension ShownLook {
  /// What a phase is drawn as, before any motion.
  enum Aim: Equatable, Sendable {
    case pill(Look.Title)
    case spinner(turning: Bool)
    case ring(Look.Centre)
  }
}

extension ShownLook.Aim {
  /// What `phase` is drawn as.
  init(_ phase: DownloadButton.Phase) {
    switch phase {
    case .get(.free): self = .pill(.get)
    case .get(.price(let price?)): self = .pill(.price(price))
    case .get(.price(nil)): self = .pill(.pricePending)
    case .get(.owned): self = .pill(.cloud)
    case .get(.update): self = .pill(.update)
    case .preparing, .cancelling, .downloading(nil): self = .spinner(turning: true)
    case .waiting: self = .spinner(turning: false)
    case .downloading: self = .ring(.stop)
    case .paused: self = .ring(.play)
    case .installing: self = .ring(.nothing)
    case .open: self = .pill(.open)
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

  /// Whether a press means the same on both: a spinner that stops turning is still the same control.
  func isSameControl(as other: Self) -> Bool {
    isSpinner && other.isSpinner || self == other
  }
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
    case .get(.price(nil)), .installing, .cancelling: false
    case .get, .preparing, .waiting, .downloading, .paused, .open: true
    }
  }
}
