import Synchronization

/// A screen for tests. It records all calls, and sends the events that a test passes to it.
public final class RecordingScreen: Screen, Sendable {
  /// A call other than those that show frames.
  public enum Call: Equatable, Sendable {
    /// ``Screen/invalidate()``
    case invalidate
    /// ``Screen/setMouse(_:)``
    case setMouse(Bool)
    /// ``Screen/ringBell()``
    case ringBell
    /// ``Screen/alert(_:)``
    case alert(String)
    /// ``Screen/suspend()``
    case suspend
    /// ``Screen/run(_:then:)``, with the path of the program
    case run(String)
    /// ``Screen/close()``
    case close
  }

  /// A frame that was shown.
  public struct Frame: Equatable, Sendable {
    /// The cells.
    public let canvas: Canvas
    /// The terminal's cursor, or nil if it was hidden.
    public let cursor: HardwareCursor?
  }

  private struct State {
    var size: Size
    var frames: [Frame] = []
    var calls: [Call] = []
    var statuses: [WindowStatus] = []
    var lastID = 0
    var outlets: [Int: AsyncStream<Frame>.Continuation] = [:]
  }

  /// The events of ``send(_:)`` and ``resize(_:)``, in order. One consumer.
  public let events: AsyncStream<[InputEvent]>
  private let continuation: AsyncStream<[InputEvent]>.Continuation
  private let state: Mutex<State>

  /// Creates a screen of a size, 80x24 by default, that shows nothing yet.
  public init(size: Size = Size(width: 80, height: 24)) {
    (events, continuation) = AsyncStream.makeStream(of: [InputEvent].self)
    state = Mutex(State(size: size))
  }

  /// The most recent size.
  public var size: Size { state.withLock { $0.size } }
  /// All frames that were shown, in order.
  public var frames: [Frame] { state.withLock { $0.frames } }
  /// The most recent frame.
  public var lastFrame: Frame? { state.withLock { $0.frames.last } }
  /// The calls, in order.
  public var calls: [Call] { state.withLock { $0.calls } }
  /// The window statuses, in order, without repetitions.
  public var statuses: [WindowStatus] { state.withLock { $0.statuses } }
  /// The rows of the most recent frame, as text.
  public var text: [String] { lastFrame?.canvas.text ?? [] }

  /// Sends an event to the reader of ``events``.
  public func send(_ event: InputEvent) { send([event]) }

  /// Sends events as if they were read at once.
  public func send(_ events: [InputEvent]) { continuation.yield(events) }

  /// Does nothing: events are sent immediately.
  public func resumeInput() {}

  /// Sends each character of a text as a key.
  public func type(_ text: String) {
    for character in text { send(.key(Key(.character(character)))) }
  }

  /// Changes the size, and sends an event about it.
  public func resize(_ size: Size) {
    state.withLock { $0.size = size }
    send(.resize(size))
  }

  /// Records a frame.
  public func present(_ canvas: Canvas, cursor: HardwareCursor?) {
    let frame = Frame(canvas: canvas, cursor: cursor)
    let outlets = state.withLock { state in
      state.frames.append(frame)
      return state.outlets.values
    }
    for outlet in outlets { outlet.yield(frame) }
  }

  /// Returns the most recent or the next frame that satisfies `condition`. Throws
  /// `CancellationError` if the task is cancelled.
  public func frame(where condition: @escaping @Sendable (Frame) -> Bool) async throws -> Frame {
    let (frames, outlet) = AsyncStream.makeStream(of: Frame.self)
    let id = state.withLock { state in
      if let frame = state.frames.last { outlet.yield(frame) }
      state.lastID += 1
      state.outlets[state.lastID] = outlet
      return state.lastID
    }
    defer { state.withLock { $0.outlets[id] = nil } }
    for await frame in frames where condition(frame) { return frame }
    throw CancellationError()
  }

  /// Records the call.
  public func invalidate() { note(.invalidate) }
  /// Records the call.
  public func setMouse(_ enabled: Bool) { note(.setMouse(enabled)) }
  /// Records a status if it differs from the previous one.
  public func show(_ status: WindowStatus) {
    state.withLock { if $0.statuses.last != status { $0.statuses.append(status) } }
  }
  /// Records the call.
  public func ringBell() { note(.ringBell) }
  /// Records the call.
  public func alert(_ text: String) { note(.alert(text)) }
  /// Records the call.
  public func suspend() { note(.suspend) }
  /// Records the call.
  public func run(_ program: String, then line: String) { note(.run(program)) }

  /// Records the call, and ends ``events``.
  public func close() {
    note(.close)
    continuation.finish()
  }

  private func note(_ call: Call) { state.withLock { $0.calls.append(call) } }
}
