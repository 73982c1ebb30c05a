import Foundation
import TipJarJSON
import TipJarStore

/// The images and messages of Apple's Retention Messaging API (version 1.4). They are kept with the
/// store until its settings are reset.
struct RetentionMessages: Codable, Sendable {
  /// The states of review, by Apple's names.
  enum State: String, Codable, CaseIterable, Sendable {
    case pending = "PENDING"
    case approved = "APPROVED"
    case rejected = "REJECTED"
  }

  struct Image: Codable, Sendable {
    var state = State.approved
    let size: String
  }

  struct Message: Codable, Sendable {
    var state = State.approved
    /// The ids of its image and of its bullet points' images.
    let images: [String]
  }

  var images: [String: Image] = [:]
  var messages: [String: Message] = [:]
  /// The ids of the default messages, by product and locale with a space between them.
  var defaults: [String: String] = [:]
  /// The addresses of the backend, by environment.
  var urls: [String: String] = [:]
  var hasPassedTest = false

  /// The largest number of images, and of messages.
  static let limit = 2000
  static let fullSize = "FULL_SIZE", bulletPoint = "BULLET_POINT"
  private static let key = "retentionMessages"

  static func read(_ records: ServerRecords) async throws -> RetentionMessages {
    try await records.kept(key) ?? RetentionMessages()
  }

  static func change<T: Sendable>(
    _ records: ServerRecords, _ body: @escaping @Sendable (inout RetentionMessages) throws -> T
  ) async throws -> T { try await records.change(key, from: RetentionMessages(), body) }

  /// Returns whether customers can see a message: it and its images are approved.
  func isApproved(_ id: String) -> Bool {
    guard let message = messages[id], message.state == .approved else { return false }
    return message.images.allSatisfy { images[$0]?.state == .approved }
  }

  mutating func upload(_ image: [UInt8], as id: String, size: String?) throws(APIError) {
    let size = size ?? Self.fullSize
    guard [Self.fullSize, Self.bulletPoint].contains(size) else { throw .badRequestImageSize }
    let (width, heights) = size == Self.fullSize ? (3840, 160...2160) : (1024, 1024...1024)
    guard let picture = PNGHead(image), !picture.isTransparent, picture.width == width,
      heights.contains(picture.height)
    else { throw .invalidImage }
    guard images[id] == nil else { throw .imageAlreadyExists }
    guard images.count < Self.limit else { throw .maximumNumberOfImagesReached }
    images[id] = Image(size: size)
  }

  mutating func deleteImage(_ id: String) throws(APIError) {
    guard images[id] != nil else { throw .imageNotFound }
    guard !messages.values.contains(where: { $0.images.contains(id) }) else { throw .imageInUse }
    images[id] = nil
  }

  mutating func upload(_ body: JSONValue, as id: String) throws(APIError) {
    guard let header = body["header"]?.text, let text = body["body"]?.text else {
      throw .generalBadRequest
    }
    guard header.count <= 66 else { throw .headerTooLong }
    guard text.count <= 144 else { throw .bodyTooLong }
    let image = body["image"].flatMap { $0 == .null ? nil : $0 }
    let bullets: [JSONValue]
    switch body["bulletPoints"] {
    case nil, .null?: bullets = []
    case .array(let values)?: bullets = values
    case _?: throw .generalBadRequest
    }
    guard bullets.count <= 5 else { throw .badRequestTooManyBulletPoints }
    for bullet in bullets {
      guard let text = bullet["text"]?.text else { throw .generalBadRequest }
      guard text.count <= 66 else { throw .badRequestBulletPointTextTooLong }
    }
    switch body["headerPosition"]?.text {
    case nil, "ABOVE_BODY"?: break
    case "ABOVE_IMAGE"?: if image == nil { throw .badRequestAboveImageRequiresAnImage }
    case _?: throw .generalBadRequest
    }
    let uses = (image.map { [($0, Self.fullSize)] } ?? []) + bullets.map { ($0, Self.bulletPoint) }
    let ids = try uses.map { use, size throws(APIError) in try find(use, size) }
    guard messages[id] == nil else { throw .messageAlreadyExists }
    guard messages.count < Self.limit else { throw .maximumNumberOfMessagesReached }
    messages[id] = Message(images: ids)
  }

  private func find(_ use: JSONValue, _ size: String) throws(APIError) -> String {
    guard let alternative = use["altText"]?.text,
      let id = use["imageIdentifier"]?.text.flatMap(UUID.init(uuidString:))
    else { throw .generalBadRequest }
    guard alternative.count <= 150 else { throw .altTextTooLong }
    let name = id.uuidString.lowercased()
    guard let image = images[name] else { throw .imageNotFound }
    guard image.size == size else { throw .badRequestImageSize }
    return name
  }

  mutating func deleteMessage(_ id: String) throws(APIError) {
    guard messages[id] != nil else { throw .messageNotFound }
    messages[id] = nil
    defaults = defaults.filter { $0.value != id }
  }

  mutating func setDefault(_ id: String, for place: String) throws(APIError) {
    guard let message = messages[id] else { throw .messageNotFound }
    guard message.state == .approved else { throw .messageNotApproved }
    guard isApproved(id) else { throw .imageNotApproved }
    defaults[place] = id
  }
}

/// The first fields of a picture in PNG (ISO/IEC 15948).
private struct PNGHead {
  let width: Int, height: Int
  let isTransparent: Bool

  /// Reads the head of a picture; nil if it is not in PNG.
  init?(_ bytes: [UInt8]) {
    let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    guard bytes.count > 33, bytes.starts(with: signature), bytes[12..<16] == [73, 72, 68, 82]
    else { return nil }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (number(16), number(20))
    // Colours with alpha, or a chunk that makes a colour transparent.
    let transparency: [UInt8] = [116, 82, 78, 83]
    isTransparent =
      [4, 6].contains(bytes[25])
      || bytes.prefix(65_536).split(separator: transparency, maxSplits: 1).count > 1
  }
}
