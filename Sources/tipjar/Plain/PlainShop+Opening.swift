import Foundation
import TipJarDownloads
import TipJarScreens
import TipJarStorefront
import TipJarTerminal

extension PlainShop {
  /// Opens the store, and runs on standard input and output. After a signal the exit status is `128
  /// + n`; partial downloads are kept, and a line reports them.
  static func open(_ settings: Settings) async throws {
    let session = try await Session.open(settings)
    let lines = LineTerminal.standard()
    let interrupts = Interrupts()
    Task { [signals = interrupts.signals] in await leave(on: signals, session, lines) }
    try await PlainShop(session, lines: lines).run()
    interrupts.end()
  }

  private nonisolated static func leave(
    on signals: AsyncStream<Int32>, _ session: Session, _ lines: LineTerminal
  ) async {
    for await signal in signals {
      await session.services.downloads.stop()
      let kept = await session.services.downloads.records.values.count { $0.partial != nil }
      if lines.echoes { lines.write("\n") }
      if kept > 0 { lines.say(session.words.keptDownloads(kept)) }
      exit(128 + signal)
    }
  }
}
