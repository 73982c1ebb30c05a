import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The row of a tip while its price loads, at rest, and while it is bought.
enum Tips: Sample {
  static let size = Size(width: 56, height: states.count * 3)

  private static let states: [TipJar.Tip.State] = [
    .loading, .price("£0.99"), .purchasing(price: "£0.99"), .pending(price: "£0.99"), .unavailable,
  ]

  static func draw(on canvas: inout Canvas) {
    for (index, state) in states.enumerated() {
      var tip = TipJar.Tip(id: "coffee", name: "Coffee", caption: "With milk")
      tip.state = state
      let row = TipRow(
        tip, turn: 0.2, isSelected: index == 1, state: index == 1 ? .focused : .normal)
      canvas.show(row, x: 0, y: index * 3, width: size.width, height: 2)
    }
  }
}
