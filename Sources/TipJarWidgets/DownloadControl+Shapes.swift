internal import TipJarMachines
internal import TipJarTerminal

extension DownloadControl {
  typealias Look = DownloadButton.Look

  /// Draws a shape without a transition.
  func draw(_ shape: Look.Shape, in rect: Rect, on canvas: inout Canvas) {
    switch shape {
    case .pill(.cloud) where hasDrawnCloud:
      Cloud(state: state, styles: styles).draw(in: rect, on: &canvas)
    case .pill(let title): pill(title).draw(in: rect, on: &canvas)
    case .spinner(let turn, _):
      Ring(
        .spinner(turn: turn), scale: scale.ring, state: circleState, styles: styles,
        glyphs: glyphs
      )
      .draw(in: rect, on: &canvas)
    case .ring(let fraction, let centre):
      Ring(
        .progress(fraction), centre: centre, scale: scale.ring, state: circleState, styles: styles,
        glyphs: glyphs
      )
      .draw(in: rect, on: &canvas)
    }
  }

  /// A Boolean value that indicates whether the cloud is drawn as a picture, which needs space and
  /// braille.
  var hasDrawnCloud: Bool { glyphs.dots == .braille && scale != .line }

  /// Returns the pill for a title.
  func pill(_ title: Look.Title) -> Pill {
    var pill = Pill("", kind: .download(title), state: state, styles: styles, glyphs: glyphs)
    pill.hasField = scale != .line
    switch title {
    case .get: pill.text = words.get
    case .price(let price): pill.text = price
    case .pricePending:
      pill.text = " \(glyphs.ellipsis) "
      pill.state = .disabled
    case .unavailable:
      pill.text = words.unavailable
      pill.state = .disabled
    case .cloud: pill.text = glyphs.cloud
    case .update: pill.text = words.update
    case .resume: pill.text = words.resume
    case .open: pill.text = words.open
    }
    return pill
  }

  /// Returns the rectangle of a shape in a slot: at the top right, or in the detail pane at the top
  /// left.
  func shapeRect(_ shape: Look.Shape, in slot: Rect) -> Rect {
    switch shape {
    case .pill(.cloud) where hasDrawnCloud:
      place(Cloud.size, in: slot)
    case .pill(let title):
      place(Size(width: pill(title).width, height: pill(title).height), in: slot)
    case .spinner, .ring: place(scale.ring.size, in: slot)
    }
  }

  func place(_ size: Size, in slot: Rect) -> Rect {
    let width = min(size.width, slot.width)
    let x = scale == .large ? slot.x : slot.maxX - width
    return Rect(x: x, y: slot.y, width: width, height: size.height).intersection(slot)
  }
}
