public import TipJarMachines
public import TipJarTerminal

/// A picture that can be drawn into a rectangle. A widget is a plain value; drawing it asks for
/// nothing else.
public protocol Widget {
  /// Draws into `rect` of `canvas`, and nowhere else.
  func draw(in rect: Rect, on canvas: inout Canvas)
}

/// A canvas and the regions of its controls. A control is drawn and its region registered in the
/// same call, so that the picture and the hit test always agree.
public struct Frame<Control: Hashable & Sendable>: Sendable {
  /// The cells.
  public var canvas: Canvas
  /// The regions, bottom first: a later one lies on top.
  public private(set) var regions: [(rect: Rect, control: Control)] = []
  private var bars: [(control: Control, hint: ScrollHint, rect: Rect)] = []
  /// The place of the terminal's own cursor; nil hides it.
  public var cursor: HardwareCursor?
  /// The lines of the text that can be scrolled, those in sight and all; 0 where there is none.
  public var text = (visible: 0, count: 0)

  /// A blank frame.
  public init(size: Size) {
    canvas = Canvas(size: size)
    // One allocation for all controls of a screen, where growing would take seven.
    regions.reserveCapacity(2 * size.height)
  }

  /// Returns the frame with its controls translated. O(regions)
  public func mapControls<Other>(_ translate: (Control) -> Other) -> Frame<Other> {
    Frame<Other>(
      canvas: canvas, regions: regions.map { ($0.rect, translate($0.control)) },
      bars: bars.map { (translate($0.control), $0.hint, $0.rect) }, cursor: cursor, text: text)
  }

  fileprivate init(
    canvas: Canvas, regions: [(rect: Rect, control: Control)],
    bars: [(control: Control, hint: ScrollHint, rect: Rect)], cursor: HardwareCursor?,
    text: (visible: Int, count: Int)
  ) {
    (self.canvas, self.regions, self.bars) = (canvas, regions, bars)
    (self.cursor, self.text) = (cursor, text)
  }

  /// Draws a widget that is no control.
  public mutating func place(_ widget: some Widget, in rect: Rect) {
    widget.draw(in: rect, on: &canvas)
  }

  /// Draws a widget and registers its region as `control`; `hit` is the region where it is smaller
  /// or larger than what is drawn.
  public mutating func place(
    _ widget: some Widget, in rect: Rect, as control: Control, hit: Rect? = nil
  ) {
    widget.draw(in: rect, on: &canvas)
    regions.append((hit ?? rect, control))
  }

  /// Draws a scroll bar and registers it as `control`, a column wider than it is drawn; nothing
  /// where all rows are in sight.
  public mutating func place(_ hint: ScrollHint, in rect: Rect, as control: Control) {
    guard !hint.thumb(in: rect).isEmpty else { return }
    hint.draw(in: rect, on: &canvas)
    let hit = Rect(x: rect.maxX - 1, y: rect.y, width: 2, height: rect.height)
    regions.append((hit.intersection(canvas.bounds), control))
    bars.append((control, hint, rect))
  }

  /// The scroll bar that is `control`; nil where there is none.
  public func bar(of control: Control) -> (hint: ScrollHint, rect: Rect)? {
    bars.last { $0.control == control }.map { ($0.hint, $0.rect) }
  }

  /// Registers a region for what is drawn otherwise.
  public mutating func region(_ rect: Rect, as control: Control) {
    regions.append((rect, control))
  }

  /// Removes all regions: the controls behind a sheet cannot be reached.
  public mutating func clearRegions() { regions.removeAll() }

  /// The topmost control at `point`.
  public func control(at point: Point) -> Control? {
    regions.last { $0.rect.contains(point) }?.control
  }

  /// All regions of `control`; a key has one in the footer, and may have another where its work is
  /// shown.
  public func regions(of control: Control) -> [Rect] {
    regions.filter { $0.control == control }.map(\.rect)
  }

  /// The topmost region of `control`.
  public func region(of control: Control) -> Rect? {
    regions.last { $0.control == control }?.rect
  }

  /// Returns the place of a point as seen from a control, which may have several regions: a pressed
  /// control keeps its press in the cell to its left and right.
  public func zone(of control: Control, at point: Point) -> PressGesture.Zone {
    let rects = regions(of: control)
    if rects.contains(where: { $0.contains(point) }) { return .inside }
    return rects.contains { $0.inset(dx: -1).contains(point) } ? .tolerance : .outside
  }
}
