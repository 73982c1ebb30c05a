import TestSupport
import Testing
import TipJarWidgets

@testable import TipJarTerminal
@testable import scene

/// The cost of a frame of the benchmark's scene, in counts that do not depend on the load of the
/// machine.
@Suite struct FrameCostTests {
  private static let size = Size(width: 120, height: 40)
  private static let ticks = 300

  /// The bars, spinners and percentages of 36 rows change in 84.5 cells a tick on average, the
  /// frame's number in 1.1: what is drawn is what has changed, and nothing else.
  @Test(arguments: [1_000, 100_000])
  func aTickDrawsTheCellsThatChanged(items: Int) {
    var styles = StyleTable(theme: .dark, depth: .sixteen)
    var difference = FrameDifference()
    var scene = Scene(count: items)
    var shown = scene.frame(size: Self.size).canvas
    var drawn = 0
    var changed = 0
    for _ in 0..<Self.ticks {
      scene.tick()
      let canvas = scene.frame(size: Self.size).canvas
      difference.find(canvas, shown: shown.cells, visible: Self.size, styles: &styles)
      drawn += difference.cells.count
      changed += zip(canvas.cells, shown.cells).count { $0 != $1 }
      shown = canvas
    }
    #expect(drawn == changed)
    #expect((84 * Self.ticks..<86 * Self.ticks).contains(drawn))
  }

  /// For the same ticks plain C with ncurses writes 710 bytes each.
  @Test func aTickWritesNoMoreThanPlainC() throws {
    let bytes = try measureTicks { $0.output.count }
    #expect((500 * Self.ticks...710 * Self.ticks).contains(bytes.after - bytes.before))
  }
}

/// Runs 300 ticks of the scene on a terminal. Returns what is measured before and after them.
func measureTicks<Value>(
  environment: [String: String] = [:], _ measure: (PTYProcess) throws -> Value
) throws -> (before: Value, after: Value) {
  let process = try PTYProcess(
    try TestEnvironment.binary("scene"), ["1000"], environment: environment,
    size: Size(width: 120, height: 40))
  try process.wait(for: "frame 000 sel 000000")
  while process.read(within: .milliseconds(200)) {}
  let before = try measure(process)
  process.type(" ")
  try process.wait(for: "frame 300 sel 000000", within: .seconds(60))
  let after = try measure(process)
  process.type("q")
  #expect(try process.waitForExit() == .status(0))
  return (before, after)
}
