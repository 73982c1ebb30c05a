import TipJarMachines
import TipJarTerminal
import TipJarWidgets

// A download button in the terminal: Enter or a click presses it, q quits. The download is made up.
let (screen, clock) = (try TerminalScreen(), MonotonicClock())
var (button, presses) = (DownloadButton(installed: false), PressTracker<String>())
var frame = Frame<String>(size: screen.size)
var (run, received) = (0, 0.0)

@MainActor func send(_ event: DownloadButton.Event) {
  for effect in button.handle(event, at: clock.now) {
    switch effect {
    case .prepare(let attempt): send(.prepared(attempt))
    case .download(let attempt): (run, received) = (attempt, 0)
    case .cancel(let attempt): send(.cancelled(attempt))
    case .downloaded: run = 0
    case .pause, .open, .dropped: break
    }
  }
}

let work = Task {
  while true {
    received += 0.02
    if run > 0 { send(received < 1 ? .progressed(run, received) : .finished(run)) }
    let (look, slot) = (button.look(at: clock.now), Rect(x: 2, y: 1, width: 10, height: 3))
    frame = Frame(size: screen.size)
    frame.place(DownloadControl(look, isFocused: true), in: slot)
    frame.region(DownloadControl.hitRect(look, in: slot), as: "button")
    screen.present(frame.canvas, cursor: nil)
    try await clock.sleep(until: clock.now.advanced(by: .milliseconds(40)))
  }
}

reading: for await events in screen.events {
  for event in events {
    let target = PressTracker<String>.Target(button, at: clock.now)
    var effects: [PressTracker<String>.Effect] = []
    switch event {
    case .key(Key(.character("q"))), .signal: break reading
    case .key(Key(.enter)):
      effects = presses.handle(.keyPressed("button"), at: clock.now) { _ in target }
    case .mouse(let mouse):
      effects = presses.handle(mouse, on: frame, at: clock.now) { _ in target }
    default: break
    }
    if effects == [.activated("button")], let event = button.primaryEvent { send(event) }
  }
  screen.resumeInput()
}
work.cancel()
screen.close()
