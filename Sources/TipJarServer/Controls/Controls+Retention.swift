import TipJarJSON
import TipJarStore

/// Retention messages.
extension Controls {
  /// Plays a customer who is about to cancel a subscription: asks the backend for a message, and
  /// returns the one that is shown.
  func retentionMessage(_ fields: ControlFields) async throws -> JSONObject {
    let id = try await ofStore.transaction(fields)
    guard let found = try await records.transaction(id), found.isSubscription else {
      throw TestControl.Problem("transactionId: no subscription has it", status: 404)
    }
    let locale = try fields.optionalText("locale") ?? "en-US"
    let messages = try await RetentionMessages.read(records)
    let standard = messages.defaults["\(found.productID) \(locale)"].flatMap {
      messages.isApproved($0) ? $0 : nil
    }
    guard let url = messages.urls[records.environment] else {
      return ["messageIdentifier": standard, "isDefault": standard != nil, "simulated": true]
    }
    let outcome = try await RealtimeCall(api, to: url, about: found, locale: locale).perform()
    let named = outcome.response?.chosen?["messageIdentifier"]?.text?.lowercased()
    let chosen = outcome.result == .success ? named : nil
    let approved = chosen.flatMap { messages.isApproved($0) ? $0 : nil }
    let offered = outcome.response?.chosen?["productId"]?.text
    let isShown = approved != nil && offered.map(records.sellsSubscription) ?? true
    return [
      "messageIdentifier": isShown ? approved : standard,
      "isDefault": !isShown && standard != nil, "result": outcome.result.rawValue,
      "milliseconds": outcome.milliseconds, "response": outcome.response, "simulated": true,
    ]
  }

  /// Sets the state of an image or a message, as Apple's review does.
  func review(_ fields: ControlFields) async throws {
    let states = RetentionMessages.State.allCases.map(\.rawValue)
    let state = try fields.choice("state", states).flatMap(RetentionMessages.State.init(rawValue:))
    let image = try fields.optionalText("imageIdentifier")?.lowercased()
    let message = try fields.optionalText("messageIdentifier")?.lowercased()
    guard let state, (image == nil) != (message == nil) else {
      throw TestControl.Problem("write imageIdentifier or messageIdentifier, and state")
    }
    let isKnown = try await RetentionMessages.change(records) { messages in
      if let image { messages.images[image]?.state = state }
      if let message { messages.messages[message]?.state = state }
      return image.map { messages.images[$0] != nil } ?? true
        && message.map { messages.messages[$0] != nil } ?? true
    }
    guard isKnown else { throw TestControl.Problem("nothing has this id", status: 404) }
  }
}
