import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

@Suite struct MissingIDTests {
  private static func inventory(catalog: String) throws -> Inventory {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(catalog.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let options = try GlobalOptions.parse(["--catalog", file.path])
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
    ])
  func aFewAppsAreAllNamed(_ count: Int, _ message: String) throws {
    #expect(try Self.inventory(catalog: Self.apps(count)).lacksApp.message == message)
  }

  @Test func aSubscriptionIsNamed() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).storekit")
    try Data(SubscriptionFile.text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let options = try GlobalOptions.parse(["--store", file.path])
    let inventory = try Inventory(options.settings(environment: [:], report: { _ in }))
    #expect(inventory.lacksProduct.message == "No product given. Give one of a.lamp, a.monthly.")
    #expect(
      inventory.emptyProduct.message == "The id is empty. Give one of a.lamp, a.monthly.")
    #expect(inventory.sells("a.lamp") && inventory.sells("a.monthly"))
  }

  @Test func manyAppsAreNotAllNamed() throws {
    let failure = try Self.inventory(catalog: Self.apps(21)).lacksApp
    #expect(failure.message.hasSuffix("a3, a4, or another from “tipjar apps”."))
    #expect(failure.status == .usage)
  }
}
