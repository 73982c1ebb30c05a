package import TipJarMachines
package import TipJarTerminal
package import TipJarWidgets

/// A state machine that is drawn and receives the user's input; a ``ScreenLoop`` runs it.
package protocol Program: StateMachine where Effect == ProgramEffect<Work> {
  associatedtype HitTarget: Hashable & Sendable
  associatedtype Work: Equatable & RequiresCapability & Sendable

  var press: PressTracker<HitTarget> { get }
  func urgency(of event: Event) -> FrameUrgency
}

/// A stateless view that draws a program's value, and translates input into its events.
package protocol ProgramView<P>: Sendable {
  associatedtype P: Program
  func frame(of program: P, size: Size, at now: Instant) -> Frame<P.HitTarget>
  /// Returns the events to handle before the frame of `now`, such as the lines of a wrapped text.
  func eventsBeforeFrame(of program: P, size: Size, at now: Instant) -> [P.Event]
  func events(for input: ProgramInput<P.HitTarget>, in program: P) -> [P.Event]
  /// Returns the letter that a key types; nil where it does not type one.
  func letter(of key: Key, in program: P) -> Character?
  /// Returns the window's title and progress; nil to leave both unchanged.
  func status(of program: P) -> WindowStatus?
  /// Returns the line of a notification about an event that was handled while the window was not in
  /// front; nil for none.
  func alert(after event: P.Event, in program: P) -> String?
}

extension ProgramView {
  package func alert(after event: P.Event, in program: P) -> String? { nil }
  package func letter(of key: Key, in program: P) -> Character? { nil }
}

/// An effect of a program: a request to the screen, which the loop performs, or work.
package enum ProgramEffect<Work: Equatable & RequiresCapability & Sendable>: Equatable, Sendable {
  case screen(ScreenEffect)
  case work(Work)
}

package enum ScreenEffect: Equatable, Sendable {
  case quit
  /// Suspends the job until it is continued.
  case suspend
  /// Runs a program in place of the screen until it ends and Enter is typed, after a line.
  case run(String, then: String)
  case redraw
  case setMouse(Bool)
  case ring
}

/// The time by which a frame must follow an event.
package enum FrameUrgency: Comparable, Sendable {
  /// Nothing looks different.
  case none
  /// By the next frame.
  case changed
  /// Immediately: the user waits for it.
  case answered
}

/// Input after the hit test.
package enum ProgramInput<HitTarget: Hashable & Sendable>: Equatable, Sendable {
  /// A key. `isRepeat` is nil if the terminal does not report whether it is held.
  case key(Key, isRepeat: Bool? = nil)
  /// Text that was pasted, or typed into a field by letters that were read together.
  case text(String)
  /// A mouse button, or the pointer during a press.
  case pointer(Press.Pointer<HitTarget>)
  /// The wheel turned by notches over a column; negative is up.
  case wheel(notches: Int, column: Int)
  /// A scroll bar was dragged, so that `to` is the first visible row.
  case scrolled(HitTarget, to: Int)
  /// The window has a size, in cells.
  case resized(Size)
  case focusLost
  /// A signal asks to suspend the job.
  case suspend
}

/// The connection from a worker's events to its loop. Events sent before the loop exists, or after
/// it has ended, are dropped.
@MainActor
package final class EventPort<P: Program> {
  var receive: @MainActor (P.Event) -> Void = { _ in }
  var end: @MainActor (any Error) -> Void = { _ in }

  package init() {}

  package func send(_ event: P.Event) { receive(event) }

  package func fail(_ error: any Error) { end(error) }
}

@MainActor
package protocol Worker<P> {
  associatedtype P: Program
  /// Does the work of the events that were handled together, in order.
  func perform(_ work: [P.Work])
}
