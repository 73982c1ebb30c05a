import Foundation
import TestSupport
import Testing
import TipJarStore

@testable import TipJarScreens
@testable import TipJarStorefront

/// Pictures of the console's section about a server: its last requests, and its notifications.
@MainActor
@Suite struct ServerGoldenTests {
  /// Writes what a server writes: three requests, and notifications that arrived, failed and wait.
  private func serve(_ services: Services) async throws -> ServingLog {
    let log = ServingLog(services.store.folder)
    log.begin(url: "http://127.0.0.1:8080")
    for (status, path) in [
      (200, "/inApps/v1/transactions/0"), (404, "/inApps/v2/history/7"),
      (200, "/inApps/v1/subscriptions/0"),
    ] {
      let date = services.store.now
      log.note(.init(date: date, method: "GET", path: path, status: status))
    }
    log.write()
    let records = services.store.serverRecords
    try await records.start()
    _ = try await services.store.buyProduct(identifier: "film.month")
    _ = try await records.outbox.insertTest()
    try await services.store.disableAutoRenewForTransaction(identifier: 0)
    let results = [["SUCCESS"], ["TIMED_OUT", "UNSUCCESSFUL_HTTP_RESPONSE_CODE"], []]
    for (note, results) in zip(try await records.outbox.newNotifications(limit: 3), results) {
      let now = records.now
      try await records.outbox.schedule(
        note.sequence, uuid: "\(note.sequence)", payload: "", signedDate: now, dueDate: now)
      for result in results {
        try await records.outbox.record(
          .init(date: now, result: result), of: note.sequence, nextDueDate: nil)
      }
    }
    return log
  }

  @Test(arguments: [
    (Language.english, 80, 24), (.english, 40, 10), (.german, 80, 24), (.german, 40, 10),
  ])
  func itLooksAsItDid(_ language: Language, _ columns: Int, _ rows: Int) async throws {
    let scene = try await PlanScene(language, columns: columns, rows: rows)
    let log = try await serve(scene.services)
    try await scene.openConsole(at: .server)
    var pictures = [(name: "the server", canvas: scene.canvas)]
    try await scene.openConsole(at: .notification("1"))
    pictures.append(("its last notifications", scene.canvas))
    scene.send(.command(.activate))
    pictures.append(("sending one again", scene.canvas))
    log.end()
    try Golden("Server/\(language)-\(columns)x\(rows)").verify(
      text: ScreenPicture.text(of: pictures))
  }
}
