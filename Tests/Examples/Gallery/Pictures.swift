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
    let coins = [JarContents.Metal.gold, .copper, .silver, .copper, .gold].enumerated().map {
      JarContents.Coin($1, number: UInt64($0))
    }
    let jar = Jar(JarContents(coins: coins, worth: 3, label: "£46.92"))
    canvas.show(jar, x: 24, y: 1, width: Jar.size.width, height: Jar.size.height)
    canvas.show(Heart(), x: 48, y: 3, width: Heart.size.width, height: Heart.size.height)
  }
}
