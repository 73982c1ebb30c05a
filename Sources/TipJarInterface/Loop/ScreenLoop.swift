package import TipJarMachines
package import TipJarTerminal
import TipJarWidgets

/// The event loop: events change the program's value, and a frame is drawn from it.
@MainActor
package final class ScreenLoop<View: ProgramView> {
  package typealias P = View.P

  package enum Ending: Sendable {
    case quit
    /// Nothing was pressed for as long as the limit allows.
    case idle
    /// It has lasted as long as it may.
    case over
    case signal(Signal)
    case closed
    /// The work cannot continue.
    case failed(any Error)
  }

  package private(set) var program: P
  package private(set) var eventCount = 0
  private let view: View
  private let screen: any Screen
  private let clock: FrameClock
  private let adoptBackground: @MainActor (RGB?) -> Void
  private let worker: (any Worker<P>)?
  private let capabilities: Set<Capability>
  private let idleLimit, longest: Duration?

  private var frame: Frame<P.HitTarget>
  /// A Boolean value that indicates whether the terminal reports that it lost the focus.
  private var isBehind = false
  /// The scroll bar that is being dragged.
  private var grip = ScrollGrip<P.HitTarget>()
  private var ending: Ending?
  private var finished: CheckedContinuation<Ending, Never>?
  /// The work that the current input has requested; nil while there is no input.
  private var batch: [P.Work]?
  private lazy var limitTimer = clock.makeTimer { [weak self] in self?.endAtLimit() }
  private var start: Instant = .distantPast
  private var lastInput: Instant = .distantPast
  private lazy var pacer = FramePacer(clock: clock) { [weak self] in self?.draw() }

  /// Creates a loop. `worker` performs the program's work, and sends its events through `port`;
  /// `adoptBackground` receives the terminal's background colour, or nil for an answer without it.
  /// Effects without one of the `capabilities` are dropped, and the loop ends `idleLimit` after the
  /// last key and `longest` after its start.
  package init(
    _ program: P, view: View, screen: any Screen, clock: FrameClock = FrameClock(),
    worker: (any Worker<P>)? = nil, port: EventPort<P> = EventPort(),
    capabilities: Set<Capability> = Capability.all, idleLimit: Duration? = nil,
    longest: Duration? = nil, adoptBackground: @escaping @MainActor (RGB?) -> Void = { _ in }
  ) {
    (self.program, self.view, self.screen, self.clock) = (program, view, screen, clock)
    (self.worker, self.adoptBackground) = (worker, adoptBackground)
    (self.capabilities, self.idleLimit, self.longest) = (capabilities, idleLimit, longest)
    frame = Frame(size: screen.size)
    port.receive = { [weak self] in self?.send($0) }
    port.end = { [weak self] in self?.end(.failed($0)) }
  }

  /// Draws the first frame, then handles input until the loop ends.
  package func run(afterFirstFrame: @MainActor () -> Void = {}) async -> Ending {
    begin()
    afterFirstFrame()
    let input = Task {
      await withTaskExecutorPreference(MainQueueExecutor()) {
        for await events in screen.events where ending == nil { handle(events) }
      }
      end(.closed)
    }
    let ended = await withCheckedContinuation { (finished: CheckedContinuation<Ending, Never>) in
      self.finished = finished
      if let ending { finished.resume(returning: ending) }
    }
    input.cancel()
    stop()
    screen.beginLeaving()
    return ended
  }

  package func begin() {
    send(.resized(screen.size))
    (start, lastInput) = (clock.now, clock.now)
    endAtLimit()
  }

  package func stop() {
    pacer.stop()
    if idleLimit != nil || longest != nil { limitTimer.cancel() }
  }

  /// Ends the loop if one of its limits has passed, or looks again when that is possible.
  private func endAtLimit() {
    let limits: [(time: Instant, ending: Ending)?] = [
      idleLimit.map { (lastInput.advanced(by: $0), .idle) },
      longest.map { (start.advanced(by: $0), .over) },
    ]
    guard ending == nil, let first = limits.compactMap({ $0 }).min(by: { $0.time < $1.time })
    else { return }
    if clock.now >= first.time {
      end(first.ending)
    } else {
      limitTimer.set(first.time, from: clock.now)
    }
  }

  private func end(_ ending: Ending) {
    guard self.ending == nil else { return }
    self.ending = ending
    finished?.resume(returning: ending)
  }

  // MARK: - Events

  /// Calls the program's `handle`, which is called nowhere else, performs its effects and requests a
  /// frame.
  package func send(_ event: P.Event) {
    let urgency = program.urgency(of: event)
    eventCount += 1
    var work: [P.Work] = []
    for effect in program.handle(event, at: clock.now)
    where capabilities.contains(effect.capability) {
      switch effect {
      case .screen(let effect): perform(effect)
      case .work(let item): work.append(item)
      }
    }
    if isBehind { view.alert(after: event, in: program).map(screen.alert) }
    if !work.isEmpty {
      if batch == nil { worker?.perform(work) } else { batch?.append(contentsOf: work) }
    }
    if ending == nil { pacer.request(urgency) }
  }

  private func perform(_ effect: ScreenEffect) {
    switch effect {
    case .quit: end(.quit)
    case .redraw: screen.invalidate()
    case .setMouse(let isOn): screen.setMouse(isOn)
    case .ring: screen.ringBell()
    case .suspend: leave { screen.suspend() }
    case .run(let program, let line): leave { screen.run(program, then: line) }
    }
  }

  private func leave(_ body: () -> Void) {
    pacer.stop()
    let left = clock.now
    body()
    // Messages and animations stand still for as long as nobody sees them.
    clock.skip(from: left)
    // Until it is reported, the focus is unknown.
    isBehind = false
    send(.focusLost)
    send(.resized(screen.size))
  }

  private func send(_ input: ProgramInput<P.HitTarget>) {
    for event in view.events(for: input, in: program) { send(event) }
  }

  // MARK: - Frames

  package func draw() {
    let now = clock.now
    let size = screen.size
    for event in view.eventsBeforeFrame(of: program, size: size, at: now) { send(event) }
    frame = view.frame(of: program, size: size, at: now)
    screen.present(frame.canvas, cursor: frame.cursor)
    if let status = view.status(of: program) { screen.show(status) }
    pacer.wake(at: program.nextChange(after: now))
  }

  // MARK: - Input

  /// Handles input that was read together: its work is done together, and one frame shows it.
  package func handle(_ inputs: [InputEvent]) {
    if idleLimit != nil, inputs.contains(where: \.isTyped) { lastInput = clock.now }
    pacer.hold()
    batch = []
    var typed = ""
    for input in inputs where ending == nil {
      // Letters that were read together are one text, which costs as much as one of them.
      if case .key(let key, _) = input, let letter = view.letter(of: key, in: program) {
        typed.append(letter)
      } else {
        type(&typed)
        handle(input)
      }
    }
    type(&typed)
    let work = batch ?? []
    batch = nil
    guard ending == nil else { return }
    if !work.isEmpty { worker?.perform(work) }
    pacer.release()
    screen.resumeInput()
  }

  private func type(_ text: inout String) {
    guard !text.isEmpty else { return }
    noteKey()
    send(.text(text))
    text = ""
  }

  /// Notes that the window is in front. What the key opens is not being dragged.
  private func noteKey() {
    isBehind = false
    grip.letGo()
  }

  private func handle(_ input: InputEvent) {
    switch input {
    case .key(let key, let isRepeat):
      noteKey()
      guard key.modifiers == .alt, case .character = key.code else {
        return send(.key(key, isRepeat: isRepeat))
      }
      // No key has Alt. tmux sends Escape and a key after it together, as if they were one.
      for key in [Key(.escape), Key(key.code)] { send(.key(key)) }
    case .mouse(let mouse): handle(mouse)
    case .paste(let text): send(.text(text))
    case .focus(let hasFocus):
      isBehind = !hasFocus
      if !hasFocus { send(.focusLost) }
    case .resize(let size): send(.resized(size))
    case .signal(.suspend): send(.suspend)
    case .signal(.resume):
      // After a stop that could not be caught, the screen was left to the shell. It began before the
      // frame that was planned for its time.
      pacer.planned.map(clock.skip)
      screen.invalidate()
      pacer.request(.changed)
    case .signal(let signal): end(.signal(signal))
    case .background(let red, let green, let blue):
      adoptBackground(RGB(red: red, green: green, blue: blue))
      pacer.request(.changed)
    case .colorDepth, .program: pacer.request(.changed)
    // The answer to the last question, which every terminal gives.
    case .deviceAttributes: adoptBackground(nil)
    case .colorScheme: break
    case .closed: end(.closed)
    }
  }

  private func handle(_ mouse: MouseEvent) {
    if let pull = grip.handle(mouse, on: frame) { return send(.scrolled(pull.bar, to: pull.top)) }
    guard !grip.isHeld else { return }
    if case .wheel(let notches) = mouse.kind {
      return send(.wheel(notches: notches, column: mouse.position.x))
    }
    if case .move = mouse.kind, !program.press.isActive { return }
    frame.pointer(mouse, pressed: program.press.pressed).map { send(.pointer($0)) }
  }
}
