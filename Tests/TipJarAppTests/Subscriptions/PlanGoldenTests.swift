import TestSupport
import Testing
import TipJarStore
import TipJarVocabulary

@testable import TipJarScreens
@testable import TipJarStorefront

/// Pictures of subscriptions: on sale, on the payment sheet, held, among the purchases, and in the
/// console.
@MainActor
@Suite struct PlanGoldenTests {
  @Test(arguments: [
    (Language.english, 80, 24), (.english, 40, 10), (.german, 40, 10), (.japanese, 40, 10),
    (.polish, 40, 10), (.german, 80, 24),
  ])
  func itLooksAsItDid(_ language: Language, _ columns: Int, _ rows: Int) async throws {
    let scene = try await PlanScene(language, columns: columns, rows: rows)
    var pictures = [(name: "on sale", canvas: scene.canvas)]
    for id in ["film.month", "film.week", "film.year"] {
      try await scene.ask(id)
      pictures.append(("sheet of \(id)", scene.canvas))
      scene.send(.withdrawn(.payment(1)))
    }
    try await scene.buy("film.month")
    try await scene.buy("film.week")
    pictures.append(("held, with a change", scene.canvas))
    try await scene.services.store.advance(by: 40 * 86_400)
    await scene.services.checkout.deliverPending()
    try await scene.buy("film.popcorn")
    scene.send(.command(.open(.purchases)))
    pictures.append(("purchases", scene.canvas))
    try await scene.services.store.set(.billingRetry, true)
    try await scene.services.store.set(.billingGracePeriod, true)
    try await scene.services.store.advance(by: 8 * 86_400)
    try await scene.refresh()
    pictures.append(("a payment that failed", scene.canvas))
    try await scene.openConsole()
    pictures.append(("its controls", scene.canvas))
    try Golden("Plans/\(language)-\(columns)x\(rows)").verify(
      text: ScreenPicture.text(of: pictures))
  }
}
