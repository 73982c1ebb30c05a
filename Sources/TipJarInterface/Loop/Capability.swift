/// A kind of thing that a screen may do. Each effect requires exactly one, and the loop drops an
/// effect whose capability the screen lacks, so that a new kind is denied wherever it is not named.
package enum Capability: CaseIterable, Sendable {
  /// Draws, rings, reads the mouse and ends.
  case screen
  /// Reads and changes the records in the state folder, and simulates downloads.
  case records
  /// Sends text to the terminal's clipboard.
  case clipboard
  /// Stops the job, which returns the terminal to a shell.
  case suspend
  /// Starts an installed program.
  case programs
  /// Starts a browser on this computer.
  case browser
  /// Asks the servers of projects.
  case network
  /// Keeps a choice for the person's next run.
  case settings

  /// Every capability, of a screen on the user's own computer.
  package static let all = Set(allCases)
  /// The capabilities of a screen for guests, who have nothing else on this computer.
  package static let guest: Set<Capability> = [.screen, .records, .clipboard]
}

/// An effect, or a command that leads to one.
package protocol RequiresCapability {
  var capability: Capability { get }
}

extension ProgramEffect: RequiresCapability {
  package var capability: Capability {
    switch self {
    case .screen(let effect): effect.capability
    case .work(let work): work.capability
    }
  }
}

extension ScreenEffect: RequiresCapability {
  package var capability: Capability {
    switch self {
    case .quit, .redraw, .setMouse, .ring: .screen
    case .suspend: .suspend
    case .run: .programs
    }
  }
}
