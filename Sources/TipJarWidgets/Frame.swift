public import TipJarMachines
public import TipJarTerminal

/// A picture that can be drawn into a rectangle. A widget is a plain value and needs nothing else
/// to be drawn.
public protocol Widget {
  /// Draws into `rect` of `canvas`, and nowhere else.
  func draw(in rect: Rect, on canvas: inout Canvas)
}

/// A canvas and the regions of its controls. One call draws a control and registers its region, so
/// that the picture and hit testing always agree.
public struct Frame<Control: Hashable & Sendable>: Sendable {
  /// The cells.
  public var canvas: Canvas
  /// The regions, from bottom to top.
  public private(set) var regions: [(rect: Rect, control: Control)] = []
  private var bars: [(control: Control, hint: ScrollHint, rect: Rect)] = []
  /// The position of the terminal's own cursor, or nil to hide it.
  public var cursor: HardwareCursor?
  /// The number of visible lines of the scrollable text, and of all its lines; 0 if there is none.
  public var text = (visible: 0, count: 0)

  /// The area of the topmost sheet; nil without a sheet.
  public private(set) var sheet: Rect?

  /// Creates a blank frame.
  public init(size: Size) {
    canvas = Canvas(size: size)
    // Reserved once for all controls of a screen, instead of growing seven times.
    regions.reserveCapacity(2 * size.height)
  }

  /// Draws a widget that is not a control.
  public mutating func place(_ widget: some Widget, in rect: Rect) {
    widget.draw(in: rect, on: &canvas)
  }

  /// Draws a widget and registers its region as `control`. `hit` is the region if it differs from
  /// the drawn one.
  public mutating func place(
    _ widget: some Widget, in rect: Rect, as control: Control, hit: Rect? = nil
  ) {
    widget.draw(in: rect, on: &canvas)
    regions.append((hit ?? rect, control))
  }

  /// Draws a scroll bar and registers it as `control`, one column wider than drawn. Does nothing if
  /// all rows are visible.
  public mutating func place(_ hint: ScrollHint, in rect: Rect, as control: Control) {
    guard !hint.thumb(in: rect).isEmpty else { return }
    hint.draw(in: rect, on: &canvas)
    let hit = Rect(x: rect.maxX - 1, y: rect.y, width: 2, height: rect.height)
    regions.append((hit.intersection(canvas.bounds), control))
    bars.append((control, hint, rect))
  }

  /// Returns the scroll bar registered as `control`, or nil.
  public func bar(of control: Control) -> (hint: ScrollHint, rect: Rect)? {
    bars.last { $0.control == control }.map { ($0.hint, $0.rect) }
  }

  /// Registers a region for something that is drawn separately.
  public mutating func region(_ rect: Rect, as control: Control) { regions.append((rect, control)) }

  /// Draws a sheet in the middle of `rect`, and returns the part for its content. Controls and a
  /// cursor behind it are removed.
  public mutating func open(_ sheet: Sheet, in rect: Rect) -> Rect {
    regions.removeAll()
    cursor = nil
    place(sheet, in: rect)
    self.sheet = sheet.area(in: rect)
    return sheet.content(in: rect)
  }

  /// Returns the topmost control at `point`.
  public func control(at point: Point) -> Control? {
    regions.last { $0.rect.contains(point) }?.control
  }

  /// Returns all regions of `control`. A key has one in the footer, and may have another beside
  /// what it affects.
  public func regions(of control: Control) -> [Rect] {
    regions.filter { $0.control == control }.map(\.rect)
  }

  /// Returns the topmost region of `control`.
  public func region(of control: Control) -> Rect? { regions.last { $0.control == control }?.rect }

  /// Returns the position of a point relative to a control, which may have several regions. A
  /// pressed control stays pressed in the cells to its left and right.
  public func zone(of control: Control, at point: Point) -> Press.Zone {
    let rects = regions(of: control)
    if rects.contains(where: { $0.contains(point) }) { return .inside }
    return rects.contains { $0.inset(dx: -1).contains(point) } ? .tolerance : .outside
  }

  /// Returns a mouse event after the hit test, with `pressed` as the pressed control; nil for the
  /// wheel.
  public func pointer(_ mouse: MouseEvent, pressed: Control?) -> Press.Pointer<Control>? {
    let zone = pressed.map { self.zone(of: $0, at: mouse.position) } ?? .outside
    return switch mouse.kind {
    case .press(let button):
      .down(button == .left ? .primary : .other, on: control(at: mouse.position))
    case .release(let button): .up(button ?? .left == .left ? .primary : .other, zone)
    case .move: .moved(zone)
    case .wheel: nil
    }
  }
}

extension PressTracker {
  /// Handles a mouse event on the visible frame at `now`. `targets` returns the target of a
  /// control, or nil for one that does not exist or is behind a sheet. The wheel does not press
  /// anything.
  public mutating func handle(
    _ mouse: MouseEvent, on frame: Frame<Control>, at now: Instant, targets: (Control) -> Target?
  ) -> [Effect] {
    let pointer = frame.pointer(mouse, pressed: pressed)
    return handle(pointer.map { .pointer($0) } ?? .controlsChanged, at: now, targets: targets)
  }
}

/// Parts of a rectangle that never extend beyond it.
extension Rect {
  /// Returns the part at the top left of this size.
  func corner(_ size: Size) -> Rect {
    Rect(x: x, y: y, width: min(width, size.width), height: min(height, size.height))
  }

  func dropping(columns: Int) -> Rect {
    Rect(x: x + columns, y: y, width: width - columns, height: height)
  }

  func dropping(rows: Int) -> Rect { Rect(x: x, y: y + rows, width: width, height: height - rows) }

  func suffix(columns: Int) -> Rect {
    let columns = min(max(0, columns), width)
    return Rect(x: maxX - columns, y: y, width: columns, height: height)
  }

  /// Returns a row, counted from the top; empty if there is no such row.
  func row(_ index: Int) -> Rect {
    Rect(x: x, y: y + index, width: width, height: index >= 0 && index < height ? 1 : 0)
  }
}
