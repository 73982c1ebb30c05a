import TipJarMachines
import TipJarScreens
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// Draws a tip jar of one tip as lines of text, without a terminal.
public func drawTipJar() -> [String] {
  let coffee = ItemID("com.example.coffee")
  var shop = Shop(tips: [TipJar.Tip(id: coffee, name: "Coffee")], places: [.tips])
  let offer = TipJar.Offer(id: coffee, name: "Coffee", caption: "With milk", price: "£1.99")
  let events: [Shop.Event] = [
    .resized(columns: 60, rows: 16),
    .started,  // Asks for the products.
    .tips(.productsLoaded(1, [offer])),
  ]
  for (second, event) in events.enumerated() {
    // A program does the work that each effect asks for, and sends its result as an event.
    _ = shop.handle(event, at: .zero.advanced(by: .seconds(second)))
  }
  let view = ShopView(supporting: "Lantern", places: [.tips])
  let size = Size(width: 60, height: 16)
  return view.frame(of: shop, size: size, at: .zero.advanced(by: .seconds(9))).canvas.text
}
