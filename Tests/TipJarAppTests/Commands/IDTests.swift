import ArgumentParser
import Foundation
import TestSupport
import Testing
import TipJarDownloads
import TipJarReleases

@testable import TipJarStorefront

@testable import tipjar

/// Ids on the command line: a part that means one, the nearest one of a mistyped id, and the list
/// where none is given.
@Suite struct IDTests {
  private let inventory: Inventory

  init() throws {
    inventory = try Inventory(
      GlobalOptions.parse([]).settings(environment: ["HOME": "/nowhere"], report: { _ in }))
  }

  @Test(
    arguments: [
      ("app.tipjar.tip.fine", "app.tipjar.tip.fine"), ("fine", "app.tipjar.tip.fine"),
      ("FINE", "app.tipjar.tip.fine"), ("Fine Tip", "app.tipjar.tip.fine"),
      ("App.Tipjar.Tip.Fine", "app.tipjar.tip.fine"), ("quill", "app.tipjar.unlock.quill"),
      ("fin", "fin"), ("tip", "tip"), ("nib-studio", "nib-studio"),
    ])
  func aWordMeansTheOnlyProductThatItFits(_ word: String, _ id: String) throws {
    #expect(try inventory.products.tipID(meantBy: word) == id)
    #expect(try inventory.products.productID(meantBy: word) == id)
  }

  @Test(
    arguments: [
      ("lantern", "lantern"), ("LANTERN", "lantern"), ("nib studio", "nib-studio"),
      ("lanter", nil),
    ] as [(String, String?)])
  func aWordMeansTheOnlyAppThatItFits(_ word: String, _ id: String?) throws {
    #expect(try inventory.app(meantBy: word)?.id == id)
  }

  @Test func aWordThatFitsSeveralNamesThem() throws {
    let items = [(id: "com.a.fine", name: "Fine"), (id: "com.b.fine", name: "Very fine")]
    let failure = try #require(throws: Failure.self) {
      try Inventory.id(meantBy: "Fine", among: items)
    }
    #expect(
      failure.message == "“Fine” is ambiguous: com.a.fine, com.b.fine. Give one id.")
    #expect(failure.status == .usage)
    #expect(try Inventory.id(meantBy: "com.b.FINE", among: items) == "com.b.fine")
    #expect(try Inventory.id(meantBy: "very FINE", among: items) == "com.b.fine")
  }

  @Test(
    arguments: [
      ("app.tipjar.tip.fin", "Did you mean “app.tipjar.tip.fine”?"),
      ("fine", "Did you mean “app.tipjar.tip.fine”?"),
      ("Broad", "Did you mean “app.tipjar.tip.broad”?"),
      ("extra fine tip", "Did you mean “app.tipjar.tip.extrafine”?"),
      ("quil", "Did you mean “app.tipjar.unlock.quill”?"),
      ("nib-studio", "It is an app: “tipjar get nib-studio” downloads it."),
      ("Lantern", "It is an app: “tipjar get lantern” downloads it."),
      ("nope", "“tipjar products” lists what it has."),
      ("x", "“tipjar products” lists what it has."),
    ])
  func aProductsIDIsGuessed(_ id: String, _ hint: String) {
    #expect(
      inventory.products.hint(forProduct: id, in: inventory.catalog, Words.english.commands) == hint
    )
  }

  /// Hints name a project by its last part, unless something else is called so.
  @Test func aProjectHasAShortName() throws {
    let folder = try Folder()
    let source = ProjectSource(
      environment: ["XDG_CONFIG_HOME": folder.url.path], state: folder.url)
    try source.file.keep(
      ["BurntSushi/ripgrep", "a/fd", "b/FD"].compactMap(Project.init).map { TrackedProject($0) })
    var settings = try GlobalOptions.parse([]).settings(environment: [:], report: { _ in })
    (settings.projects, settings.showsProjectsAlone) = (source, true)
    var texts = Texts.sample
    texts.shortNames = try Inventory(settings).shortNames()
    #expect(texts.shortNames == ["burntsushi/ripgrep": "ripgrep"])
    #expect(texts.command("get", "burntsushi/ripgrep@14.1.0") == "tipjar get ripgrep@14.1.0")
    #expect(texts.command("get", "a/fd") == "tipjar get a/fd")
  }

  private static let anyProject = "“tipjar get owner/repo” installs the tool of a project."

  @Test(
    arguments: [
      ("lantren", "Did you mean “lantern”? \(anyProject)"),
      ("Nib Studio", "Did you mean “nib-studio”? \(anyProject)"),
      (
        "app.tipjar.tip.fine", "That is a product: “tipjar tip app.tipjar.tip.fine” buys it."
      ),
      ("app.tipjar.unlock.quill", "That is a product: “tipjar get quill” buys it."),
      (
        "xyzzy",
        "“tipjar apps” and “tipjar shelf” list all. \(anyProject)"
      ),
    ])
  func anAppsIDIsGuessed(_ id: String, _ hint: String) {
    #expect(inventory.hint(forApp: id) == hint)
  }

  @Test(
    arguments: [
      ("a", [("b", "")], nil), ("ab", [("ac", "")], "ac"), ("", [("a", "")], nil),
      ("tea", [("com.x.te", "Te"), ("com.x.tea", "")], "com.x.tea"),
      ("same", [("1", "Same"), ("2", "Same")], "1"),
    ] as [(String, [(String, String)], String?)])
  func nearIsWhatHasAThirdMistyped(
    _ word: String, _ ids: [(String, String)], _ nearest: String?
  ) {
    #expect(Inventory.nearestID(to: word, among: ids.map { (id: $0.0, name: $0.1) }) == nearest)
  }

  private static func inventory(_ option: String, _ text: String) throws -> Inventory {
    let folder = try Folder()
    let options = try GlobalOptions.parse([option, folder.write(text, to: "file")])
    return try Inventory(options.settings(environment: [:], report: { _ in }))
  }

  private static func apps(_ count: Int) -> String {
    let apps = (0..<count).map { #"{"id": "a\#($0)", "name": "A", "version": "1", "size": 1}"# }
    return "[\(apps.joined(separator: ","))]"
  }

  @Test(
    arguments: [
      (0, "No app given. There are none."),
      (2, "No app given. Give one of a0, a1."),
      (21, "No app given. Give one of a0, a1, a2, a3, a4, or another from “tipjar apps”."),
    ])
  func aFewAppsAreAllNamed(_ count: Int, _ message: String) throws {
    let failure = try Self.inventory("--catalog", Self.apps(count)).lacksApp
    #expect(failure.message == message && failure.status == .usage)
  }

  @Test func aSubscriptionIsNamed() throws {
    let inventory = try Self.inventory("--store", SubscriptionFile.text)
    #expect(inventory.lacksProduct.message == "No product given. Give one of a.lamp, a.monthly.")
    let empty = #expect(throws: Failure.self) { try inventory.lacksProduct.unless("") }
    #expect(empty?.message == "The id is empty. Give one of a.lamp, a.monthly.")
    #expect(inventory.products.sells("a.lamp") && inventory.products.sells("a.monthly"))
  }
}
