import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// The program under test, on a test's terminal, with a new state folder.
enum Storefront {
  /// Space for all twelve apps, but not for the detail pane, so that an app's text is only in its
  /// row.
  static let size = Size(width: 80, height: 44)

  /// Returns the arguments of a repeatable store in `folder`, whose clock runs at `rate` times real
  /// time.
  static func arguments(_ folder: String, rate: Double = 10, _ more: [String] = []) -> [String] {
    ["--state", folder + "/state", "--seed", "1", "--rate", "\(rate)"] + more
  }

  /// Opens it in a pty and waits for the first frame with the apps.
  static func open(
    in folder: String, rate: Double = 10, _ more: [String] = [],
    environment: [String: String] = [:], size: Size = size
  ) throws -> PTYProcess {
    let program = try start(in: folder, rate: rate, more, environment: environment, size: size)
    try program.wait(for: "Lantern")
    return program
  }

  /// Starts it in a pty without waiting.
  static func start(
    in folder: String, rate: Double = 10, _ more: [String] = [],
    environment: [String: String] = [:], size: Size = size
  ) throws -> PTYProcess {
    try PTYProcess(
      TestEnvironment.tipjarBinary, arguments(folder, rate: rate, more), environment: environment,
      size: size)
  }

  /// Returns the shell command that starts it, in a terminal that may not pass variables on.
  static func command(in folder: String, rate: Double = 10, _ more: [String] = []) throws -> String
  {
    (["env", "TIPJAR_TEST_AT_ONCE=1", try TestEnvironment.tipjarBinary]
      + arguments(folder, rate: rate, more)).map { "'\($0)'" }.joined(separator: " ")
  }

  /// Returns the shell command that starts it, and traps after the first frame.
  static func command(in folder: String, trap: String) throws -> String {
    (["env", "TIPJAR_TEST_TRAP=\(trap)", try TestEnvironment.debugBinary] + arguments(folder))
      .map { "'\($0)'" }.joined(separator: " ")
  }
}

extension TerminalEmulator {
  /// Returns both lines of the row that begins with `name`, as one text, or nil if it is not
  /// visible.
  func row(of name: String) -> String? {
    find(name).map { rows[$0.y] + "\n" + (rows.indices.contains($0.y + 1) ? rows[$0.y + 1] : "") }
  }

  /// Returns the percentage in the row of `name`.
  func percentage(of name: String) -> Int? {
    row(of: name)?.split { $0 == " " || $0 == "\n" }.first { $0.hasSuffix("%") }
      .flatMap { Int($0.dropLast()) }
  }

  /// Returns a cell inside the control at the right end of the row of `name`.
  func control(of name: String) -> Point? {
    find(name).map { Point(x: rows[$0.y].count - 2, y: $0.y) }
  }

  /// Returns true if the row of `name` has the focus bar at its left.
  func isFocused(_ name: String) -> Bool {
    find(name).map { cell(at: Point(x: 0, y: $0.y)).text == "▌" } ?? false
  }
}

extension TerminalSession {
  /// Waits until the row of `name` shows a percentage above `least`.
  func waitForProgress(of name: String, above least: Int = 0) throws {
    try wait("more than \(least)% beside \(name)") { ($0.percentage(of: name) ?? -1) > least }
  }

  /// Waits until a control that has just appeared accepts keys and clicks: until its look has
  /// changed or, in a program without hooks for tests, for the time that prevents a held key or a
  /// double click from acting twice.
  func letControlsArm(
    forKeys: Bool = true, atOnce: Bool = TestEnvironment.pressesActAtOnce
  ) throws {
    let time = atOnce ? 130 : forKeys ? 720 : 270
    let end = ContinuousClock.now + .milliseconds(time)
    while case let rest = end - ContinuousClock.now, rest > .zero { try update(within: rest) }
  }

  /// Presses a control that has just appeared.
  func press(_ key: TerminalKey = .space) throws {
    try letControlsArm()
    try send(key)
  }

  func press(until text: String) throws {
    try press()
    try wait(for: text)
  }

  /// Types text, and waits until another text is on the screen.
  func type(_ text: String, until seen: String) throws {
    try type(text)
    try wait(for: seen)
  }

  /// Closes what is open with Esc, and waits until a text is gone or is there.
  func escape(from text: String? = nil, until seen: String? = nil) throws {
    try send(.escape)
    if let text { try waitUntilGone(text) }
    if let seen { try wait(for: seen) }
  }

  /// Moves the focus from the first app to the second one.
  func moveDown() throws {
    try send(.down)
    try wait("Margin focused") { $0.isFocused("Margin") }
  }

  /// Starts the download of an app, and waits until its percentage is above `least`.
  func download(_ name: String, above least: Int = 0) throws {
    try focus(name)
    try send(.space)
    try waitForProgress(of: name, above: least)
  }

  /// Goes to the tips, and presses the cheapest one.
  func askForATip() throws {
    try type("2", until: "£0.99")
    try press(until: "Confirm your tip")
  }

  /// Confirms a tip, and closes the thank-you.
  func sayYesAndCloseThanks() throws {
    try type("y", until: "Thank you")
    try press()
    try waitUntilGone("Thank you")
  }

  /// Moves the focus to the app with this name, with keys.
  func focus(_ name: String) throws {
    let steps = Storefront.apps.firstIndex(of: name) ?? 0
    try type("g" + String(repeating: "j", count: steps))
    try wait("\(name) focused") { $0.isFocused(name) }
  }

  /// Clicks the control at the right end of the row of `name`.
  func clickControl(of name: String) throws {
    try wait("the row of \(name)") { $0.control(of: name) != nil }
    if let point = screen.control(of: name) { try click(at: point) }
  }
}

extension Storefront {
  /// The apps of the built-in catalogue, in its order.
  static let apps = [
    "Lantern", "Margin", "Tidepool", "Quill", "Moth", "Sextant", "Kiln", "Nib Studio", "Grue",
    "Carrier", "Duckling", "Yonder",
  ]
}

extension PTYProcess {
  /// Leaves with q, and expects an ordinary end.
  func quit(at location: SourceLocation = #_sourceLocation) throws {
    type("q")
    #expect(try waitForExit() == .status(0), sourceLocation: location)
  }

  /// Closes the sheet of a link with q, and leaves.
  func closeAndQuit() throws {
    type("q")
    try waitUntilGone("Open in Browser")
    try quit()
  }

  /// Reads until nothing has been written for a while.
  func rest(_ time: Duration = .milliseconds(250)) {
    while read(within: time) { continue }
  }

  /// Requests frames without reading them, until the terminal holds no more.
  func fillTheTerminal() throws {
    let end = ContinuousClock.now + .seconds(30)
    while !isFull {
      guard ContinuousClock.now < end else { throw CancellationError() }
      send(.control("l"))
      poll(nil, 0, 20)
    }
  }
}
