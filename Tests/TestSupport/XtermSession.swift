import Foundation
package import TipJarTerminal

/// A program in a real xterm on its own X server, with real keys and clicks. The screen's content
/// is read from the program's output, which `script` copies on its way to the xterm.
package final class XtermSession: TerminalSession {
  package private(set) var screen: TerminalEmulator
  /// A cell's width and height in pixels.
  package let cellSize: (width: Int, height: Int)
  private static let border = 2
  private let server: PTYProcess
  private let xterm: PTYProcess
  private let display: String
  private let window: String
  private let copy: String
  private var taken: UInt64 = 0

  /// Starts a shell command in an xterm of this size with these options. Its files are in `folder`,
  /// which must exist as long as the session.
  package init(
    _ command: String, options: [String] = [], environment: [String: String] = [:],
    size: Size = Size(width: 80, height: 24), folder: String
  ) throws {
    screen = TerminalEmulator(size: size)
    copy = folder + "/copy"
    // Servers that search for a free number at the same time would choose the same one.
    let display = ":\(Int.random(in: 1_000..<50_000))"
    self.display = display
    server = try PTYProcess(
      TestEnvironment.tool("Xvfb"),
      [display, "-displayfd", "1", "-screen", "0", "2000x1400x24", "-nolisten", "tcp", "-noreset"])
    try server.wait("the X server") { $0.rows.contains { ":" + $0 == display } }
    xterm = try PTYProcess(
      TestEnvironment.tool("xterm"),
      ["-b", "\(Self.border)", "-geometry", "\(size.width)x\(size.height)+0+0"] + options
        + ["-e", TestEnvironment.tool("script"), "-qefc", command, copy],
      environment: environment.merging(["DISPLAY": display, "TERM": ""]) { $1 })
    let found = try Tool.text(
      "xdotool", ["search", "--sync", "--onlyvisible", "--class", "XTerm"],
      environment: ["DISPLAY": display])
    window = found.split(separator: "\n").first.map(String.init) ?? ""
    let geometry = try Tool.text(
      "xdotool", ["getwindowgeometry", "--shell", window], environment: ["DISPLAY": display])
    cellSize = try Self.cellSize(geometry, cells: size)
    try xdotool("mousemove", "1", "1")
  }

  /// `script` outlives its terminal and keeps the program alive; SIGTERM ends both.
  deinit { _ = try? Tool.run("pkill", ["-TERM", "-P", "\(xterm.processID)"]) }

  /// Waits until the program has ended and the xterm is gone.
  package func waitForExit(within limit: Duration = .seconds(15)) throws {
    try xterm.waitForExit(within: limit)
  }

  /// Reads the program's output, and waits for it at most `limit`.
  package func update(within limit: Duration) throws {
    let end = ContinuousClock.now + limit
    while try !readCopy(), ContinuousClock.now < end { poll(nil, 0, 10) }
    server.read(within: .zero)
    xterm.read(within: .zero)
  }

  private func readCopy() throws -> Bool {
    guard let file = FileHandle(forReadingAtPath: copy) else { return false }
    defer { try? file.close() }
    try file.seek(toOffset: taken)
    guard var bytes = try file.readToEnd(), !bytes.isEmpty else { return false }
    if taken == 0 {
      // The copy begins with a line that script adds.
      guard let end = bytes.firstIndex(of: 0x0A) else { return false }
      taken = UInt64(end + 1)
      bytes = bytes[(end + 1)...]
    }
    taken += UInt64(bytes.count)
    screen.feed(bytes)
    _ = screen.takeAnswers()  // The xterm answers by itself.
    return true
  }

  package func type(_ text: String) throws { try xdotool("type", "--delay", "5", "--", text) }

  package func send(_ keys: TerminalKey...) throws {
    try xdotool(["key", "--delay", "10"] + keys.map(\.x11Name))
  }

  /// Moves the pointer to the middle of a cell and uses a button there.
  package func mouse(_ action: MouseAction, at point: Point) throws {
    let move = [
      "mousemove", "\(Self.border + point.x * cellSize.width + cellSize.width / 2)",
      "\(Self.border + point.y * cellSize.height + cellSize.height / 2)",
    ]
    switch action {
    case .press: try xdotool(move + ["mousedown", "1"])
    case .drag: try xdotool(move)
    case .release: try xdotool(move + ["mouseup", "1"])
    case .wheelUp: try xdotool(move + ["click", "4"])
    case .wheelDown: try xdotool(move + ["click", "5"])
    }
  }

  /// Returns the greyscale pixels of every cell, row by row: the actual output of the xterm.
  package func cellPixels() throws -> [[[UInt8]]] {
    let pixels = try Tool.run(
      "import", ["-window", window, "-depth", "8", "gray:-"], environment: ["DISPLAY": display]
    ).output
    let width = screen.size.width * cellSize.width + 2 * Self.border
    guard pixels.count == width * (screen.size.height * cellSize.height + 2 * Self.border) else {
      throw SessionError("the picture has \(pixels.count) pixels")
    }
    return (0..<screen.size.height).map { row in
      (0..<screen.size.width).map { column in
        (0..<cellSize.height).flatMap { line in
          let start =
            (Self.border + row * cellSize.height + line) * width + Self.border
            + column * cellSize.width
          return Array(pixels[start..<start + cellSize.width])
        }
      }
    }
  }

  private func xdotool(_ arguments: String...) throws { try xdotool(arguments) }

  private func xdotool(_ arguments: [String]) throws {
    try Tool.text("xdotool", arguments, environment: ["DISPLAY": display])
  }

  private static func cellSize(_ geometry: String, cells: Size) throws -> (Int, Int) {
    func value(_ name: String) -> Int {
      let line = geometry.split(separator: "\n").first { $0.hasPrefix(name + "=") }
      return line.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
    }
    let (width, height) = (value("WIDTH") - 2 * border, value("HEIGHT") - 2 * border)
    guard width > 0, width % cells.width == 0, height > 0, height % cells.height == 0 else {
      throw SessionError("the xterm has not the size that was asked for: \(geometry)")
    }
    return (width / cells.width, height / cells.height)
  }
}
