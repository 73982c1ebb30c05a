import TestSupport
import Testing
import TipJarTerminal

/// A walk through the program with only the mouse, the same in every terminal.
enum MouseWalk {
  /// Buys a tip, runs, stops and repeats a download, and quits.
  static func everything(in session: some TerminalSession) throws {
    try buyATip(in: session)
    try downloadStopAndDownload(in: session)
    try click("quit", in: session)
  }

  /// A cell without a control.
  private static let nowhere = Point(x: 40, y: 41)

  /// Presses next to a price and releases on it, presses it and drags off, which does nothing;
  /// returns, which buys; confirms.
  static func buyATip(in session: some TerminalSession) throws {
    try click("Tip Jar", in: session)
    let price = try session.wait(for: "£4.99", beside: "Medium Tip")
    let button = session.middle(of: "£4.99", at: price)
    try session.letControlsArm(forKeys: false)
    try session.mouse(.press, at: nowhere)
    try session.mouse(.drag, at: button)
    try session.mouse(.release, at: button)
    let look = session.screen.cell(at: button)
    try session.mouse(.press, at: button)
    try session.wait("the look of a press") { $0.cell(at: button) != look }
    let pressed = session.screen.cell(at: button)
    try session.mouse(.drag, at: nowhere)
    try session.wait("another look than pressed") { $0.cell(at: button) != pressed }
    try session.mouse(.release, at: nowhere)
    // The effect of a release is visible at once: the price becomes a spinner. The click on a place
    // follows it.
    try click("Purchases", in: session)
    try session.wait(for: "No purchases yet.")
    try click("Tip Jar", in: session)
    try session.wait(for: "£4.99", beside: "Medium Tip")

    try session.letControlsArm(forKeys: false)
    try session.mouse(.press, at: button)
    try session.mouse(.drag, at: nowhere)
    try session.mouse(.drag, at: button)
    try session.mouse(.release, at: button)
    try session.wait(for: "Confirm your tip")
    try click("Give Tip", in: session)
    try session.wait(for: "Thank you")
    try dismissThanks(in: session)
    try session.wait(for: "In your tip collection you have one medium tip.")
  }

  /// Runs a download, stops it and runs it again.
  static func downloadStopAndDownload(in session: some TerminalSession) throws {
    try click("Apps", in: session)
    try click("GET", beside: "Margin", in: session)
    try session.waitForProgress(of: "Margin")
    try session.letControlsArm(forKeys: false)
    try session.clickControl(of: "Margin")
    try click("GET", beside: "Margin", in: session)
    try session.waitForProgress(of: "Margin")
    try session.wait(for: "OPEN", beside: "Margin")
  }

  /// Clicks a text as soon as its control accepts clicks.
  private static func click(
    _ text: String, beside name: String? = nil, in session: some TerminalSession
  ) throws {
    try session.wait(for: text, beside: name)
    try session.letControlsArm(forKeys: false)
    try session.click(on: text, beside: name)
  }

  private static func dismissThanks(in session: some TerminalSession) throws {
    try click("Close", in: session)
    try session.waitUntilGone("Thank you")
  }
}
