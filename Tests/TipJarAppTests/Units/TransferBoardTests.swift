import Testing
import TipJarDownloads
import TipJarMachines

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

@MainActor @Suite struct TransferBoardTests {
  private let board = TransferBoard(texts: .sample)

  private func note(_ kind: DownloadEvent.Kind, of id: String = "a") {
    board.note(DownloadEvent(appID: id, attempt: 1, kind: kind), of: ItemID(id))
  }

  private func progress(_ received: Int64) -> DownloadEvent.Kind {
    .progressed(received: received, total: 30_000_000, bytesPerSecond: 2_000_000)
  }

  @Test func whatIsAskedForIsReportedOnceInWords() {
    note(progress(6_000_000))
    let news = board.news(of: ["a"])
    #expect(news.map(\.id) == ["a"])
    #expect(news.first?.transfer.received == "6.0 of 30.0 MB")
    #expect(news.first?.transfer.rate == "2.0 MB/s")
    #expect(board.news(of: ["a"]).isEmpty)
  }

  @Test func onlyTheLatestIsReported() {
    for step in 1...9 { note(progress(Int64(step) * 1_000_000)) }
    #expect(board.news(of: ["a"]).map(\.transfer.received) == ["9.0 of 30.0 MB"])
  }

  @Test func whatComesIntoSightLaterIsReportedThen() {
    note(progress(6_000_000), of: "b")
    #expect(board.news(of: ["a"]).isEmpty)
    #expect(board.news(of: ["a", "b"]).map(\.id) == ["b"])
  }

  @Test func aPausedOneKeepsItsFiguresAndAnEndedOneHasNone() {
    note(progress(6_000_000))
    note(.paused)
    #expect(board.news(of: ["a"]).count == 1)
    note(.started(received: 6_000_000, total: 30_000_000))
    #expect(board.news(of: ["a"]).map(\.transfer.rate) == [""])
    note(progress(7_000_000))
    note(.cancelled)
    #expect(board.news(of: ["a"]).isEmpty)
  }
}
