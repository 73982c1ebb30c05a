import ArgumentParser
import TipJarFiles
import TipJarJSON
import TipJarScreens
import TipJarServer
import TipJarStore

/// The commands of notifications that are held: a server on the state folder sends them on request.
extension StoreCommand {
  struct Hold: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "hold", abstract: "Hold notifications until they are delivered by hand.",
      discussion: """
        Holds those of later events: all, or the next ones, or those of a type. They are listed by “store held”, \
        sent by “store deliver”, and removed by “store drop”. --next 0 ends it; those that are held stay.
        """)

    @OptionGroup var common: CommonOptions
    @Option("Hold only so many, 0 to 1000000.", "number") var next: Int?
    @Option(
      help: ArgumentHelp("Hold only this type, such as DID_RENEW. Repeatable.", valueName: "name"))
    var type: [String] = []

    func validate() throws { if let next { try check(next, 0...1_000_000, "--next") } }

    func run() async throws {
      let session = try await StoreSession.open(common.options, for: .writing)
      try await session.store.serverRecords.outbox.hold(next: next.map(Int64.init), types: type)
      if common.format.json { return try Output.json(["simulated": true] as JSONObject) }
      let count = next.map { $0 == 0 ? "No more" : "The next \($0)" } ?? "All further"
      let types = type.isEmpty ? "" : " of \(type.joined(separator: ", "))"
      Output.line("\(count) notifications\(types) are held (\(session.words.simulatedStore))")
    }
  }

  struct Held: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "held", abstract: "List the notifications that are held.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
      let session = try await StoreSession.open(common.options, for: .reading)
      try common.list(try await session.store.serverRecords.outbox.held())
    }
  }

  struct Deliver: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "deliver", abstract: "Send held notifications, in any order.",
      discussion: """
        The server on the state folder sends them, or the next one that starts. A place that is named twice is sent \
        twice.
        """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var places: PlaceArguments

    func run() async throws {
      try await places.release(.delivered(status: places.status), common)
    }
  }

  struct Drop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "drop", abstract: "Remove held notifications, which are never sent then.")

    @OptionGroup var common: CommonOptions
    @OptionGroup var places: PlaceArguments

    func run() async throws {
      try await places.release(.dropped(status: places.status), common)
    }
  }
}

/// The places of held notifications, and the status that counts as the receiver's answer.
struct PlaceArguments: ParsableArguments {
  @Argument(help: "The places of “store held”, in the order of the delivery (default: all).")
  var places: [Int64] = []
  @Option("Count this as the receiver's answer, 100 to 599 (default: what it answers).", "number")
  var status: Int?

  func validate() throws { if let status { try check(status, 100...599, "--status") } }

  func release(_ release: Outbox.Release, _ common: CommonOptions) async throws {
    let session = try await StoreSession.open(common.options, for: .writing)
    try common.list(
      try await session.store.serverRecords.outbox.release(
        places.isEmpty ? nil : places, release))
  }
}

extension CommonOptions {
  fileprivate func list(_ notifications: [Outbox.Held]) throws {
    if format.json {
      return try Output.json(
        ["notifications": notifications.map { $0.json() }, "simulated": true] as JSONObject)
    }
    guard !notifications.isEmpty else { return Output.line("No notifications are held.") }
    Output.table(
      notifications.map {
        [
          "\($0.place)", [$0.type, $0.subtype].compactMap(\.self).joined(separator: " "),
          $0.transactionID.map { "transaction \($0)" } ?? "", $0.uuid ?? "",
        ]
      })
  }
}
