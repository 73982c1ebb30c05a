import Foundation
package import TipJarScreens
import TipJarStore
import TipJarVocabulary

/// The rows of `tipjar serve`: its address, its last requests, and the notifications that it sent
/// last. They are for developers, in English alone.
extension ConsoleRows {
  /// Returns the section of the server; nothing if no server runs on the folder.
  package func serverSections() async throws -> [ConsoleInfo.Section] {
    guard let record = ServingRecord.read(services.store.folder) else { return [] }
    // The maximum number of requests, and of notifications.
    let limit = 5
    let sent = try await services.store.serverRecords.outbox.latestDeliveries(limit: limit)
    return [
      .init(
        "Server",
        [row(record)] + record.requests.prefix(limit).enumerated().map(row) + sent.map(row))
    ]
  }

  private func row(_ record: ServingRecord) -> ConsoleRow {
    ConsoleRow(
      .server, name: "App Store Server API", details: [clean(record.url)], mark: .value("serving"),
      press: .offer([.init("Send a test notification", use: ControlUse(.notify))]))
  }

  private func row(_ place: Int, _ request: ServingRecord.Request) -> ConsoleRow {
    ConsoleRow(
      .request(place), name: clean("\(request.method) \(request.path)"),
      details: [texts.moment(request.date)],
      mark: .value("\(request.status)", isWarning: request.status >= 400), press: .nothing)
  }

  private func row(_ delivery: Outbox.Delivery) -> ConsoleRow {
    let result = delivery.attempts.last?.result
    return ConsoleRow(
      .notification("\(delivery.sequence)"),
      name: [delivery.type, delivery.subtype].compactMap(\.self).joined(separator: " "),
      details: [
        delivery.attempts.count == 1 ? "1 attempt" : "\(delivery.attempts.count) attempts",
        texts.moment(delivery.signedDate),
      ], mark: .value(result ?? "waiting", isWarning: result != "SUCCESS"),
      press: .offer([.init(.notify, on: "\(delivery.sequence)")]))
  }
}
