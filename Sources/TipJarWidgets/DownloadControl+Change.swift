internal import TipJarMachines
internal import TipJarTerminal

extension DownloadControl {
  /// Draws the 0.1 s transition between a pill and a circle: the field shrinks to the circle's
  /// width and becomes the circle, or grows from it and then shows its title. A transition between
  /// pills changes the width.
  func draw(_ change: Look.Change, in slot: Rect, on canvas: inout Canvas) {
    switch (change.from, look.shape) {
    // A drawn cloud is as large as the circle, so they are exchanged halfway.
    case (.pill(.cloud), _) where hasDrawnCloud, (_, .pill(.cloud)) where hasDrawnCloud:
      let shape = change.progress < 0.5 ? change.from : look.shape
      draw(shape, in: shapeRect(shape, in: slot), on: &canvas)
    case (.pill(let title), .pill(let next)):
      swap(title, next, progress: change.progress, in: slot, on: &canvas)
    case (.pill(let title), .spinner), (.pill(let title), .ring):
      morph(title, openness: 1 - change.progress, in: slot, on: &canvas)
    case (.spinner, .pill(let title)):
      morph(title, openness: change.progress, in: slot, on: &canvas)
    case (.ring(let fraction, _), .pill(let title)):
      // A full ring keeps its colour until the pill replaces it; one that was stopped has none.
      morph(title, openness: change.progress, ring: fraction, in: slot, on: &canvas)
    case (.spinner(let turn, _), .ring):
      Ring(
        .opening(turn: turn, progress: change.progress), scale: scale.ring, state: circleState,
        styles: styles, glyphs: glyphs
      )
      .draw(in: place(scale.ring.size, in: slot), on: &canvas)
    case (.spinner, .spinner), (.ring, .spinner), (.ring, .ring):
      draw(look.shape, in: shapeRect(look.shape, in: slot), on: &canvas)
    }
  }

  /// Draws a transition between pills. Halfway, after the field has grown or before it shrinks, the
  /// title changes.
  private func swap(
    _ title: Look.Title, _ next: Look.Title, progress: Double, in slot: Rect,
    on canvas: inout Canvas
  ) {
    let progress = progress >= 0 ? min(progress, 1) : 0
    let (old, new) = (self.pill(title), self.pill(next))
    let growth = new.width - old.width
    let share = growth > 0 ? min(1, 2 * progress) : max(0, 2 * progress - 1)
    let width = old.width + Int(Double(growth) * share)
    var pill = progress < 0.5 ? old : new
    pill.isFading = true
    pill.draw(in: place(Size(width: width, height: pill.height), in: slot), on: &canvas)
  }

  /// Draws a pill during its transition: `openness` 0 is the circle, 1 the pill with its title.
  private func morph(
    _ title: Look.Title, openness: Double, ring fraction: Double = 0, in slot: Rect,
    on canvas: inout Canvas
  ) {
    let openness = openness >= 0 ? min(openness, 1) : 0
    guard openness >= 0.2 else {
      let rect = place(scale.ring.size, in: slot)
      Ring(
        .progress(fraction), scale: scale.ring,
        state: fraction < 1 ? .disabled : isFocused ? .focused : .normal, styles: styles,
        glyphs: glyphs
      )
      .draw(in: rect, on: &canvas)
      return
    }
    var pill = pill(title)
    pill.state = isFocused ? .focused : .normal
    let narrow = min(4, pill.width)
    let share = min(1, (openness - 0.2) / 0.5)
    let width = narrow + Int(Double(pill.width - narrow) * share)
    pill.isFading = true
    if width < pill.width { pill.text = "" }
    pill.draw(in: place(Size(width: width, height: pill.height), in: slot), on: &canvas)
  }
}
