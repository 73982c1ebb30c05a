import Testing
import TipJarTerminal

@testable import TipJarStorefront

/// The row of a failed download shows the reason, and how much is kept for the next attempt.
@Suite struct FailedRowTests {
  private static func row(_ size: Size) async throws -> String {
    let snapshot = try Snapshot.of(
      "apps", size: size, at: .seconds(8), keys: "/yonder<Enter><Space>")
    return try await snapshot.canvas().text.first { $0.contains("✗") } ?? ""
  }

  @Test(arguments: [60, 97, 104])
  func theReasonGivesWayToWhatIsKept(_ columns: Int) async throws {
    let row = try await Self.row(Size(width: columns, height: columns < 96 ? 16 : 32))
    #expect(row.contains(#/✗ Simulated fa[^·]*… · \d+% kept /#), "\(row)")
  }

  @Test(arguments: [80, 120])
  func bothAreWholeWhereThereIsRoom(_ columns: Int) async throws {
    let row = try await Self.row(Size(width: columns, height: 24))
    #expect(row.contains(#/✗ Simulated failure: please try again\. · \d+% kept /#), "\(row)")
  }

  @Test func theReasonComesFirstWhereThereIsRoomForOneOnly() async throws {
    let row = try await Self.row(Size(width: 50, height: 14))
    #expect(row.contains("✗ Simulated failure: ") && !row.contains("kept"), "\(row)")
  }
}
