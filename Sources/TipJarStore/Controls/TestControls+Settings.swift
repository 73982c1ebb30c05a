import TipJarJSON
import TipJarVocabulary

/// Settings, failures of StoreKit's calls, and notifications on demand.
extension TestControls {
  /// Sets settings of the store by their names in JSON, to the values that its commands take.
  func set(_ fields: ControlFields) async throws {
    let uses = try StoreControl.settings.compactMap { control in
      try fields.setting(control.jsonName).map { ControlUse(control, $0) }
    }
    guard !uses.isEmpty else {
      let names = StoreControl.settings.map(\.jsonName).joined(separator: ", ")
      throw TestControl.Problem("write one of \(names)")
    }
    for use in uses {
      let value = use.value ?? ""
      guard value == StoreControl.standard || use.control.stored(value) != nil else {
        throw TestControl.Problem("\(use.control.jsonName): it cannot be \(value)")
      }
    }
    for use in uses { try await store.perform(use) }
  }

  /// Makes a call of StoreKit fail, always or a number of times; `off` lets it succeed.
  func arm(_ fields: ControlFields) async throws {
    guard
      let api = try fields.choice("api", FailableAPI.allCases.map(\.rawValue))
        .flatMap(FailableAPI.init(rawValue:))
    else { throw TestControl.Problem("write endpoint or api") }
    for field in ["status", "errorCode", "latency"] where fields.has(field) {
      throw TestControl.Problem("\(field): it belongs to an endpoint")
    }
    let names = SimulatedError.names(for: api) + [StoreControl.off]
    guard let name = try fields.choice("error", names) else {
      throw TestControl.Problem("error: write one of \(names.joined(separator: ", "))")
    }
    let times = try fields.whole("times", in: 1...1000).map(Int.init)
    try await store.setSimulatedError(
      SimulatedError(name: name, for: api), forAPI: api, times: times)
  }

  /// Sends a notification of any type, about the current state of a transaction if it names one.
  func notify(_ fields: ControlFields) async throws {
    let type = try fields.text("type")
    let subtype = try fields.optionalText("subtype")
    guard let name = ServerNotification(type: type, subtype: subtype) else {
      let same = ServerNotification.allCases.filter { $0.type == type }
      guard same.isEmpty else {
        let known = same.map { $0.subtype ?? "none" }
        throw TestControl.Problem("subtype: \(type) has \(known.joined(separator: " or "))")
      }
      throw TestControl.Problem(ServerNotification.problem(ofType: type))
    }
    let part = name.content.part
    for other in PayloadPart.allCases where other != part && fields.has(other.rawValue) {
      throw TestControl.Problem("\(other.rawValue): \(type) has \(part.rawValue) instead")
    }
    if let problem = fields.value(part.rawValue).flatMap({
      part.shape.problem(in: $0, at: part.rawValue)
    }) {
      throw TestControl.Problem(problem)
    }
    let id = fields.has("transactionId") ? try await transaction(fields) : nil
    guard try id != nil || fields.customer() == nil else {
      throw TestControl.Problem("transactionId: write a transaction of the customer")
    }
    guard
      id != nil || part != .data || name == .test
        || fields.value(part.rawValue)?["signedTransactionInfo"] != nil
    else { throw TestControl.Problem("transactionId: write the transaction that it is about") }
    try await records.outbox.insert(name, about: id)
  }
}
