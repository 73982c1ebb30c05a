import Foundation
import TipJarJSON
import TipJarStore

/// Retention messaging: images, messages, default messages, the address of the backend that chooses
/// a message, and tests of its performance.
extension AppStoreAPI {
  private func uuid(_ text: String?) throws(APIError) -> String {
    guard let id = text.flatMap(UUID.init(uuidString:)) else { throw .generalBadRequest }
    return id.uuidString.lowercased()
  }

  /// Changes what is kept, and answers without a body.
  private func change(
    _ body: @escaping @Sendable (inout RetentionMessages) throws -> Void
  ) async throws -> HTTPResponse {
    try await RetentionMessages.change(records, body)
    return .empty()
  }

  // MARK: Images and messages

  func uploadImage(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let (id, size) = (try uuid(id), request.values("imageSize").last)
    return try await change { try $0.upload(request.body, as: id, size: size) }
  }

  func deleteImage(_ id: String) async throws -> HTTPResponse {
    let id = try uuid(id)
    return try await change { try $0.deleteImage(id) }
  }

  func imageList() async throws -> HTTPResponse {
    let images = try await RetentionMessages.read(records).images.sorted { $0.key < $1.key }
    return .json([
      "imageIdentifiers": images.map { id, image -> JSONObject in
        ["imageIdentifier": id, "imageState": image.state, "imageSize": image.size]
      }
    ])
  }

  func uploadMessage(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let (id, body) = (try uuid(id), try self.body(request))
    return try await change { try $0.upload(body, as: id) }
  }

  func deleteMessage(_ id: String) async throws -> HTTPResponse {
    let id = try uuid(id)
    return try await change { try $0.deleteMessage(id) }
  }

  func messageList() async throws -> HTTPResponse {
    let messages = try await RetentionMessages.read(records).messages.sorted { $0.key < $1.key }
    return .json([
      "messageIdentifiers": messages.map { id, message -> JSONObject in
        ["messageIdentifier": id, "messageState": message.state]
      }
    ])
  }

  // MARK: Default messages

  private func place(_ arguments: [String]) throws(APIError) -> String {
    guard let product = arguments.first, let locale = arguments.last,
      records.sellsSubscription(product)
    else { throw .invalidProductID }
    guard locale.wholeMatch(of: /[A-Za-z0-9]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil else {
      throw .invalidLocale
    }
    return "\(product) \(locale)"
  }

  func setDefault(_ arguments: [String], _ request: HTTPRequest) async throws -> HTTPResponse {
    let place = try place(arguments)
    let id = try uuid(self.body(request)["messageIdentifier"]?.text)
    return try await change { try $0.setDefault(id, for: place) }
  }

  func deleteDefault(_ arguments: [String]) async throws -> HTTPResponse {
    let place = try place(arguments)
    return try await change { $0.defaults[place] = nil }
  }

  func defaultMessage(_ arguments: [String]) async throws -> HTTPResponse {
    let place = try place(arguments)
    guard let id = try await RetentionMessages.read(records).defaults[place] else {
      throw APIError.defaultMessageNotFound
    }
    return .json(["messageIdentifier": id])
  }

  // MARK: The backend

  func setURL(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let text = try self.body(request)["realtimeURL"]?.text, text.count <= 256,
      NotificationURL(text) != nil
    else { throw APIError.badRequestRealtimeURL }
    let environment = records.environment
    return try await change {
      guard environment != "Production" || $0.hasPassedTest else {
        throw APIError.forbiddenNoPassingTest
      }
      $0.urls[environment] = text
    }
  }

  func deleteURL() async throws -> HTTPResponse {
    let environment = records.environment
    return try await change { $0.urls[environment] = nil }
  }

  func url() async throws -> HTTPResponse {
    guard let url = try await RetentionMessages.read(records).urls[records.environment] else {
      throw APIError.realtimeURLNotFound
    }
    return .json(["realtimeURL": url])
  }

  /// Begins a performance test, in the sandbox only.
  func startTest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let id = try self.body(request)["originalTransactionId"]?.text ?? ""
    let transaction = try await self.transaction(id, else: .invalidTransactionID)
    guard !transaction.isShared else { throw APIError.familyTransactionNotSupported }
    guard transaction.id == transaction.originalID else {
      throw APIError.transactionIDIsNotOriginal
    }
    let url = try await RetentionMessages.read(records).urls[records.environment]
    guard transaction.isSubscription, records.environment != "Production", let url else {
      throw APIError.invalidPerformanceTestRequest
    }
    let call = RealtimeCall(self, to: url, about: transaction, locale: "en-US")
    guard let run = try await tests.start(call) else { throw APIError.existingPerformanceTestRun }
    return .json(["requestId": run, "config": PerformanceTests.config])
  }

  func testResult(_ id: String) async throws -> HTTPResponse {
    guard UUID(uuidString: id) != nil else { throw APIError.invalidRequestID }
    guard let result = await tests.result(id.lowercased()) else {
      throw APIError.performanceTestRunNotFound
    }
    return result
  }
}
