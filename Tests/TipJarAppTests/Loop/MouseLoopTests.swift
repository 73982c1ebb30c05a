import Foundation
import TestSupport
import Testing
import TipJarTerminal
import TipJarWidgets

/// Controls in sheets, alerts and the footer can be clicked, also beyond the columns of X10 mouse
/// reports. Each click passes through the decoder as bytes.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.patience))) struct MouseLoopTests {
  private static let wide = Size(width: 500, height: 60)

  @Test(arguments: [("Buy", "Thank you"), ("Cancel", "Cancelled. Nothing was bought.")])
  func aSheetIsAnsweredByAClickBeyondColumn223(_ button: String, _ answer: String) async throws {
    let visit = try await Visit.amongTips(size: Self.wide)
    try visit.click(on: "£1.99")
    try await visit.see("Confirm your tip")
    try visit.report(clickOn: button, beyond: 223)
    try await visit.seeNo("Confirm your tip")
    await visit.store(passes: .seconds(2), waiting: button == "Buy" ? 1 : 0)
    try await visit.see(answer)
  }

  @Test func aReceiptIsOpenedByADoubleClickAndItsRefundIsAClickAway() async throws {
    let visit = try await Visit.amongTips(size: Self.wide)
    try await visit.buyFineTip()
    visit.press("3")
    try await visit.see("transaction 0", inRow: "Today")
    try visit.report(clickOn: "transaction 0", beyond: 0, times: 2)
    try await visit.see("Close")
    try visit.report(clickOn: "Refund", beyond: 223)
    try await visit.see("Refund this?")
    visit.press("y")
    try await visit.see("Refunded")
    try visit.report(clickOn: "Close", beyond: 223)
    try await visit.seeNo("Close")
  }
}

extension Visit {
  /// Buys the fine tip, up to the thank-you.
  fileprivate func buyFineTip() async throws {
    try click(on: "£1.99")
    try await see("Confirm your tip")
    press("y")
    try await seeNo("Confirm your tip")
    await store(passes: .seconds(2))
    try await see("Thank you")
  }

  /// Clicks the last occurrence of a visible text, which must be beyond a column, with the bytes of
  /// an SGR report.
  fileprivate func report(clickOn text: String, beyond column: Int, times: Int = 1) throws {
    think()
    let lines = screen.text
    let y = try #require(lines.lastIndex { $0.contains(text) }, "\(text) is not shown")
    let range = try #require(lines[y].range(of: text, options: .backwards))
    let x = lines[y].distance(from: lines[y].startIndex, to: range.lowerBound) + 1
    #expect(x > column)
    var decoder = InputDecoder()
    let click = "\u{1B}[<0;\(x);\(y + 1)M\u{1B}[<0;\(x);\(y + 1)m"
    for event in decoder.feed(String(repeating: click, count: times).utf8) {
      guard case .mouse(let mouse) = event else { continue }
      screen.send(.mouse(mouse))
    }
  }
}
