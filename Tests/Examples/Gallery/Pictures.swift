import TipJarTerminal
import TipJarWidgets

/// The pictures: icons in two sizes, the jar and the heart.
enum Pictures: Sample {
  static let size = Size(width: 62, height: Jar.size.height + 2)

  static func draw(on canvas: inout Canvas) {
    let (large, small) = (AppIcon.Scale.large, AppIcon.Scale.row)
    canvas.show(
      AppIcon(id: "tidepool", scale: large), x: 1, y: 1, width: large.size.width,
      height: large.size.height)
    canvas.show(
      AppIcon(id: "tidepool", scale: small), x: 16, y: 1, width: small.size.width,
      height: small.size.height)
    canvas.show(Jar(coins: 12), x: 24, y: 1, width: Jar.size.width, height: Jar.size.height)
    canvas.show(Heart(), x: 48, y: 3, width: Heart.size.width, height: Heart.size.height)
  }
}
