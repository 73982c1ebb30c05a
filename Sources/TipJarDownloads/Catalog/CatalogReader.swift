/// From JSON to apps, with a key path for whatever is not as it should be.
enum CatalogReader {
  /// The app whose object starts at `offset` of a text that was read whole once: nothing is wrong with it.
  static func checkedApp(in bytes: [UInt8], at offset: Int) -> App {
    var reader = JSONReader(bytes: bytes)
    reader.at = offset
    let app = try? app(JSONFields(reader.value(), path: ""))
    return app ?? App(id: "", name: "", size: 0)
  }

  /// The app that an object describes.
  static func app(_ fields: JSONFields) throws(JSONProblem) -> App {
    App(
      id: try id(fields),
      name: try fields.text(.name),
      subtitle: try fields.optionalText(.subtitle) ?? "",
      developer: try fields.optionalText(.developer) ?? "",
      category: try fields.optionalText(.category) ?? "",
      version: try fields.text(.version),
      size: try size(fields),
      productID: try fields.optionalText(.productID, mayBeEmpty: false),
      hasInAppPurchases: try fields.optionalBool(.hasInAppPurchases) ?? false,
      updated: try day(fields),
      description: try fields.optionalText(.description) ?? "",
      failsOnce: try fields.optionalText(.failsOnce, mayBeEmpty: false),
      initially: try initially(fields))
  }

  private static func id(_ fields: JSONFields) throws(JSONProblem) -> App.ID {
    let id = try fields.text(.id)
    guard id.utf8.count <= App.longestID else {
      throw fields.problem(.id, "longer than \(App.longestID) bytes; shorten it")
    }
    return id
  }

  private static func size(_ fields: JSONFields) throws(JSONProblem) -> Int64 {
    let size = try fields.wholeNumber(.size)
    guard size >= 0 else {
      throw fields.problem(.size, "\(size) is below zero; give the size in bytes")
    }
    guard size <= App.largestSize else {
      throw fields.problem(.size, "\(size) is more than 1 PiB; give the size in bytes")
    }
    return size
  }

  private static func day(_ fields: JSONFields) throws(JSONProblem) -> String? {
    guard let day = try fields.optionalText(.updated) else { return nil }
    let parts = day.split(separator: "-", omittingEmptySubsequences: false)
    let isDay =
      parts.map(\.utf8.count) == [4, 2, 2]
      && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      && (1...12).contains(Int(parts[1]) ?? 0) && (1...31).contains(Int(parts[2]) ?? 0)
    guard isDay else {
      throw fields.problem(.updated, "\"\(day)\" is not a day; write it as 2026-11-18")
    }
    return day
  }

  private static func initially(_ fields: JSONFields) throws(JSONProblem) -> App.Initially? {
    guard let text = try fields.optionalText(.initially) else { return nil }
    guard let state = App.Initially(rawValue: text) else {
      let known = App.Initially.allCases.map(\.rawValue).joined(separator: ", ")
      throw fields.problem(.initially, "\"\(text)\" is not known; it is one of \(known)")
    }
    return state
  }
}
