import Foundation
import Testing
import TipJarStore

/// Records that another version of the program wrote.
@Suite(.bench) struct RecordVersionTests {
  @Test(arguments: [StoreNotice.Record.store, .ledger], [true, false])
  func aRecordOfAnotherVersionIsLeftAsItIs(
    _ record: StoreNotice.Record, _ isNewer: Bool
  ) async throws {
    try await bench.fill()
    try bench.change(
      record,
      isNewer
        ? "INSERT INTO grdb_migrations VALUES ('of 2030')"
        : "UPDATE grdb_migrations SET identifier = 'given fields'")
    let error = await #expect(throws: StoreOpenError.self) {
      _ = try await bench.checkout(bench.store())
    }
    #expect(error?.kind == (isNewer ? .newer : .damaged))
    let said =
      isNewer
      ? "written by a newer tipjar; use that one, or choose another folder"
      : "written by a tipjar before 0.1.0; move it away, or choose another folder"
    #expect(error?.description.hasSuffix("\(record.rawValue): it was \(said)") == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
    #expect(names.filter { $0.contains("damaged") } == [])
    try bench.change(
      record,
      isNewer
        ? "DELETE FROM grdb_migrations WHERE identifier = 'of 2030'"
        : "UPDATE grdb_migrations SET identifier = '0.1.0'")
    #expect(try await bench.reopen().isEmpty)
  }
}
