package import TipJarTerminal

/// A canvas as an SVG: one path of rectangles for each background, one path of shapes for each
/// colour of braille, blocks and arcs, and text in runs of a fixed length, so that it looks the
/// same in every browser font.
package struct SVGPicture: Sendable {
  /// A cell is 10 units wide and 20 high: a font of size 16.6 advances by 10.
  static let cell = (width: 10, height: 20)
  private static let margin = 20

  private let canvas: Canvas
  private let theme: Theme
  private var papers = Paths<String>()
  private var dots = Paths<String>()
  private var fills = Paths<String>()
  private var strokes = Paths<String>()
  /// The runs by colour, so that each colour is named once.
  private var texts = Paths<PictureStyle>()

  package init(_ canvas: Canvas, theme: Theme) {
    (self.canvas, self.theme) = (theme.shown(canvas), theme)
    for y in 0..<canvas.size.height {
      addPapers(y)
      addGlyphs(y)
    }
  }

  package var text: String { Self.document(canvas.size, theme, body: body) }

  /// Returns a file of pictures on one background; `head` is its style sheet.
  static func document(_ size: Size, _ theme: Theme, head: String = "", body: String) -> String {
    let width = size.width * cell.width + 2 * margin
    let height = size.height * cell.height + 2 * margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)">
      \(head)<rect width="\(width)" height="\(height)" rx="12" fill="\(theme.background.css)"/>
      <g transform="translate(\(margin) \(margin))" fill="none" \
      font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" \
      font-size="16.6" xml:space="preserve">
      \(body)</g>
      </svg>

      """
  }

  package var body: String {
    let areas =
      papers.elements { "<path fill=\"\($0)\" d=\"\($1)\"/>" }
      + fills.elements { "<path fill=\"\($0)\" d=\"\($1)\"/>" }
    let points = dots.elements { "<path stroke=\"\($0)\" d=\"\($1)\"/>" }
    let lines = strokes.elements { "<path stroke=\"\($0)\" d=\"\($1)\"/>" }
    return Self.group("shape-rendering=\"crispEdges\"", areas)
      + Self.group("stroke-linecap=\"round\" stroke-width=\"3.2\"", points)
      + Self.group("stroke-width=\"1.6\"", lines) + textElements
  }

  private static func group(_ attributes: String, _ content: String) -> String {
    content.isEmpty ? "" : "<g \(attributes)>\n\(content)</g>\n"
  }

  private var textElements: String {
    texts.elements { style, text in
      let bold = style.isBold ? " font-weight=\"bold\"" : ""
      let line = style.isUnderlined ? " text-decoration=\"underline\"" : ""
      return "<g fill=\"\(style.ink.css)\"\(bold)\(line)>\n\(text)</g>"
    }
  }
}

extension SVGPicture {
  private mutating func addPapers(_ y: Int) {
    var x = 0
    while x < canvas.size.width {
      let paper = style(x, y).paper
      let start = x
      repeat { x += 1 } while x < canvas.size.width && style(x, y).paper == paper
      guard paper != theme.background else { continue }
      papers.add(
        paper.css,
        Self.rect(
          start * Self.cell.width, y * Self.cell.height, (x - start) * Self.cell.width,
          Self.cell.height))
    }
  }

  private mutating func addGlyphs(_ y: Int) {
    var run: (start: Int, style: PictureStyle, text: String, columns: Int)?
    func isBreak(_ x: Int) -> Bool {
      let next = canvas[x, y]
      return next.glyph == 0x20 && canvas[x + 1, y].glyph == 0x20
    }
    for x in 0..<canvas.size.width {
      let cell = canvas[x, y]
      let style = style(x, y)
      if cell.width == 0 { continue }
      let isLetter = !cell.scalars.isEmpty && !addShape(cell, x, y, style.ink.css)
      let continues = run.map { $0.style == style } ?? false
      if let open = run, !isLetter || !continues || isBreak(x) {
        add(open, y)
        run = nil
      }
      guard isLetter, cell.glyph != 0x20 || run != nil else { continue }
      if run == nil { run = (x, style, "", 0) }
      run?.text.unicodeScalars.append(contentsOf: cell.scalars)
      run?.columns += Int(cell.width)
      // A glyph that fonts draw wider or narrower than a cell is a run by itself.
      if !cell.scalars.allSatisfy({ $0.value < 0x100 }), let open = run {
        add(open, y)
        run = nil
      }
    }
    if let open = run { add(open, y) }
  }

  private mutating func add(
    _ run: (start: Int, style: PictureStyle, text: String, columns: Int), _ y: Int
  ) {
    var text = run.text
    var columns = run.columns
    while text.last == " " {
      text.removeLast()
      columns -= 1
    }
    guard !text.isEmpty else { return }
    let length = columns > 1 ? " textLength=\"\(columns * Self.cell.width)\"" : ""
    let x = run.start * Self.cell.width
    let baseline = y * Self.cell.height + 15
    let escaped = text.reduce(into: "") { $0 += Self.entities[$1] ?? String($1) }
    var style = run.style
    style.paper = style.ink
    texts.add(style, "<text x=\"\(x)\" y=\"\(baseline)\"\(length)>\(escaped)</text>\n")
  }

  /// Adds a glyph that is drawn as a shape. Returns false if the glyph has no shape.
  private mutating func addShape(_ cell: Cell, _ x: Int, _ y: Int, _ color: String) -> Bool {
    guard cell.scalars.count == 1, let shape = SVGGlyph(cell.scalars[0]) else { return false }
    let (x, y) = (x * Self.cell.width, y * Self.cell.height)
    switch shape {
    case .dots(let points):
      for point in points { dots.add(color, "M\(x + point.x) \(y + point.y)h.01") }
    case .fill(let path): fills.add(color, path(x, y))
    case .stroke(let path): strokes.add(color, path(x, y))
    }
    return true
  }

  private func style(_ x: Int, _ y: Int) -> PictureStyle { PictureStyle(canvas[x, y].style, theme) }

  static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    "M\(x) \(y)h\(width)v\(height)h-\(width)z"
  }

  private static let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
}

/// Path data by colour, or text by style, in the order of first use.
struct Paths<Key: Hashable & Sendable>: Sendable {
  private var order: [Key] = []
  private var paths: [Key: String] = [:]

  mutating func add(_ key: Key, _ path: String) {
    if paths[key] == nil { order.append(key) }
    paths[key, default: ""] += path
  }

  func elements(_ element: (_ key: Key, _ path: String) -> String) -> String {
    order.map { element($0, paths[$0] ?? "") + "\n" }.joined()
  }
}

extension RGB {
  /// The colour as "#RRGGBB", in lowercase.
  package var css: String {
    let digits = String(hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// A cell's style in a picture: two definite colours, and font attributes.
struct PictureStyle: Hashable, Sendable {
  var ink: RGB
  var paper: RGB
  var isBold: Bool
  var isUnderlined: Bool

  /// Converts a style to 24-bit colours: dim is half way to the background.
  init(_ style: Style, _ theme: Theme) {
    ink = theme.tone(style.ink).rgb ?? theme.foreground
    paper = theme.tone(style.paper).rgb ?? theme.background
    if style.paper == .standard { paper = theme.background }
    if style.attributes.contains(.reverse) { swap(&ink, &paper) }
    if style.attributes.contains(.dim) { ink = ink.mixed(with: paper, parts: 1, of: 2) }
    isBold = style.attributes.contains(.bold)
    isUnderlined = style.attributes.contains(.underline)
  }
}
