import Foundation
import Testing
import TipJarFiles

/// A date of whole milliseconds is shown exactly by formatters that truncate.
@Suite struct MillisecondTests {
  /// All milliseconds of a second, in seconds from 1970 to 2100.
  @Test(
    arguments: [
      0, 1, 315_532_800, 978_307_199, 978_307_200, 1_767_268_800, 1_795_325_189, 2_147_483_647,
      4_102_444_799,
    ] as [Int64])
  func everyMillisecondOfASecondIsShown(_ second: Int64) {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for rest in 0..<1000 as Range<Int64> {
      let date = Date(milliseconds: second * 1000 + rest)
      #expect(date.milliseconds == second * 1000 + rest)
      #expect(date.formatted(style).hasSuffix(".\("\(1000 + rest)".dropFirst())Z"))
      #expect(date.wholeMilliseconds == date)
    }
  }

  @Test func manyDatesComeBack() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let milliseconds = Int64.random(in: -4_102_444_800_000...253_402_300_799_999, using: &random)
      #expect(Date(milliseconds: milliseconds).milliseconds == milliseconds)
    }
  }

  /// A record that is read and written repeatedly keeps its time.
  @Test func aDateThatIsWrittenAndReadStays() throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var text = "2026-11-22T05:26:29.249Z"
    for _ in 0..<10 { text = try Date(text, strategy: style).wholeMilliseconds.formatted(style) }
    #expect(text == "2026-11-22T05:26:29.249Z")
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)])
  func aDateOutOfRangeIsNoCrash(_ date: Date) {
    _ = date.milliseconds
  }
}
