import ArgumentParser
import Foundation
import TestSupport
import Testing
import TipJarScreens
import TipJarStore
import TipJarStorefront

@testable import TipJarServer
@testable import tipjar

/// The section of a server in the Store Console of another program on the folder.
@Suite struct ConsoleRowsTests {
  /// A store and its rows on a screen.
  private struct Screen {
    let services: Services
    let rows: Rows
    var folder: URL { services.store.folder }

    func serverRows() async throws -> [ConsoleRow] {
      try await ConsoleRows(rows: rows, services: services).serverSections().flatMap(\.rows)
    }

    func items() async throws -> [ConsoleItem] { try await serverRows().map(\.item) }
  }

  private func withScreen(_ body: (Screen) async throws -> Void) async throws {
    let folder = try TestEnvironment.newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let settings = try GlobalOptions.parse(["--state", folder + "/state"])
      .settings(environment: ["HOME": "/nowhere"], isTerminal: true)
    let inventory = try Inventory(settings)
    try settings.makeStateFolder()
    let services = try await Services.open(settings, inventory)
    let texts = Texts(words: settings.screen.language.words)
    let rows = await Rows(inventory: inventory, settings: settings, texts: texts)
    try await body(Screen(services: services, rows: rows))
  }

  @Test func aRunningServerIsShownWithItsLastRequestsUntilItEnds() async throws {
    try await withScreen { screen in
      #expect(try await screen.items() == [])
      let log = ServingLog(screen.folder)
      log.begin(url: "http://127.0.0.1:8080")
      #expect(try await screen.items() == [.server])
      for status in 200...207 {
        log.note(.init(date: Date(), method: "GET", path: "/a/\(status)", status: status))
      }
      log.note(.init(date: Date(), method: "POST", path: "/\u{1B}[31m", status: 404))
      log.write()
      let rows = try await screen.serverRows()
      #expect(rows.map(\.item) == [.server] + (0..<5).map(ConsoleItem.request))
      #expect(rows[0].details == ["http://127.0.0.1:8080"])
      #expect(rows[1].mark == .value("404", isWarning: true) && rows[1].press == .nothing)
      #expect(!rows[1].name.contains("\u{1B}"))
      #expect(rows[2].name == "GET /a/207" && rows[2].mark == .value("207"))
      log.end()
      #expect(try await screen.items() == [])
    }
  }

  @Test func theRecordOfAKilledServerIsNotShown() async throws {
    try await withScreen { screen in
      let ended = try Tool.run("/bin/sh", ["-c", "printf $$"]).text
      let log = ServingLog(screen.folder)
      log.begin(url: "http://127.0.0.1:8080", process: try #require(Int32(ended)))
      #expect(try await screen.items() == [])
    }
  }

  @Test func deliveriesAreShownAndSentAgain() async throws {
    try await withScreen { screen in
      let store = screen.services.store
      let records = store.serverRecords
      try await records.start()
      let receiver = try Receiver(statuses: [500])
      let receiving = Task { await receiver.run() }
      var options = ServerOptions()
      options.notify = NotificationURL("http://127.0.0.1:\(receiver.port)/")
      let server = try AppStoreServer(
        store: store, key: AccessKey.load(screen.folder), options: options)
      ServingLog(screen.folder).begin(url: server.url)
      _ = try await store.buyProduct(identifier: "app.tipjar.tip.fine")
      await server.sendDueNotifications()
      var rows = try await screen.serverRows()
      #expect(rows.map(\.item) == [.server, .notification("1")])
      #expect(rows[1].name == "ONE_TIME_CHARGE" && rows[1].details.first == "1 attempt")
      #expect(rows[1].mark == .value("UNSUCCESSFUL_HTTP_RESPONSE_CODE", isWarning: true))
      try await records.outbox.sendAgain(1)
      _ = try await records.outbox.insertTest()
      await server.sendDueNotifications()
      rows = try await screen.serverRows()
      #expect(rows.map(\.name).dropFirst() == ["TEST", "ONE_TIME_CHARGE"])
      #expect(rows.last?.mark == .value("SUCCESS") && rows.last?.details.first == "2 attempts")
      #expect(receiver.types == ["ONE_TIME_CHARGE", "ONE_TIME_CHARGE", "TEST"])
      receiver.stop()
      await receiving.value
    }
  }
}
