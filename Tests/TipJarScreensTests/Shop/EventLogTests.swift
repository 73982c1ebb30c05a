import TestSupport
import Testing

@testable import TipJarMachines
@testable import TipJarScreens

@Suite("The event log")
struct EventLogTests {
  @Test func keepsWhatHappenedOldestFirst() {
    var log = EventLog()
    #expect(log.entries == [] && log.last == nil)
    log.append(.press(.tooSoon), subject: "a", at: .ms(1))
    log.append(.button(.tapped, .ignored), subject: "b", at: .ms(2))
    #expect(log.entries.map(\.subject) == ["a", "b"])
    #expect(log.entries.map(\.at) == [.ms(1), .ms(2)])
    #expect(log.last?.note == .button(.tapped, .ignored))
  }

  @Test(arguments: [199, 200, 201, 399, 400, 1_000])
  func keepsTheLast200(_ count: Int) {
    var log = EventLog()
    for number in 1...count { log.append(.text("\(number)"), at: .zero) }
    let kept = (max(1, count - 199)...count).map { EventLog.Note.text("\($0)") }
    #expect(log.entries.map(\.note) == kept)
    #expect(log.last?.note == .text("\(count)"))
  }
}
