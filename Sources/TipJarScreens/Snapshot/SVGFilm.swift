package import TipJarTerminal

/// Frames as one animated SVG. Each glyph is drawn once for each span of time in which it is
/// visible, and a style sheet shows it during that span. Viewers that prefer reduced motion or do
/// not support animation show one frame.
package struct SVGFilm: Sendable {
  private struct Span: Hashable, Comparable {
    var start: Int
    var end: Int

    static func < (left: Span, right: Span) -> Bool {
      (left.start, left.end) < (right.start, right.end)
    }
  }

  private let canvases: [Canvas]
  private let step: Duration
  private let theme: Theme

  package init(_ canvases: [Canvas], step: Duration, theme: Theme) {
    (self.canvases, self.step, self.theme) = (canvases, step, theme)
  }

  package var text: String {
    guard let first = canvases.first else { return "" }
    let parts = parts(of: first.size)
    let all = Span(start: 0, end: canvases.count)
    let moving = parts.keys.filter { $0 != all }.sorted()
    // Early enough for the scene that a film is about.
    let poster = canvases.count / 3
    let still = parts[all].map { SVGPicture($0, theme: theme).body } ?? ""
    let groups = moving.enumerated().map { index, span in
      let kind = span.start <= poster && poster < span.end ? "f p" : "f"
      let body = parts[span].map { SVGPicture($0, theme: theme).body } ?? ""
      return body.isEmpty
        ? "" : "<g class=\"\(kind)\" style=\"animation-name:k\(index)\">\n\(body)</g>\n"
    }
    return SVGPicture.document(
      first.size, theme, head: "<style>\(styleSheet(moving))</style>\n",
      body: still + groups.joined())
  }

  private func styleSheet(_ spans: [Span]) -> String {
    let seconds = Self.number(step / .seconds(1) * Double(canvases.count))
    return """
      .f{visibility:hidden;animation:\(seconds)s step-end infinite}.p{visibility:visible}
      \(spans.enumerated().map(keyframes).joined(separator: "\n"))
      @media(prefers-reduced-motion:reduce){.f{animation:none}}
      """
  }

  private func keyframes(_ index: Int, _ span: Span) -> String {
    func percent(_ frame: Int) -> String {
      Self.number(Double(frame) / Double(canvases.count) * 100) + "%"
    }
    let before = span.start == 0 ? "" : "0%{visibility:hidden}"
    let after = span.end == canvases.count ? "" : "\(percent(span.end)){visibility:hidden}"
    return "@keyframes k\(index){\(before)\(percent(span.start)){visibility:visible}\(after)}"
  }

  /// Returns the cells of each span, on one canvas per span.
  private func parts(of size: Size) -> [Span: Canvas] {
    var parts: [Span: Canvas] = [:]
    for y in 0..<size.height {
      for x in 0..<size.width {
        for span in spans(x, y) {
          parts[span, default: Canvas(size: size)][x, y] = canvases[span.start][x, y]
        }
      }
    }
    return parts
  }

  /// Returns the spans without a change; both halves of a wide glyph change together.
  private func spans(_ x: Int, _ y: Int) -> [Span] {
    func changes(_ frame: Int) -> Bool {
      let (old, new) = (canvases[frame - 1], canvases[frame])
      return old[x, y] != new[x, y]
        || [old, new].contains { $0[x, y].width == 0 } && old[x - 1, y] != new[x - 1, y]
        || [old, new].contains { $0[x, y].width == 2 } && old[x + 1, y] != new[x + 1, y]
    }
    let starts = [0] + canvases.indices.dropFirst().filter(changes)
    return zip(starts, starts.dropFirst() + [canvases.count]).map { Span(start: $0, end: $1) }
  }

  private static func number(_ value: Double) -> String {
    let hundredths = Int(value * 100 + 0.5)
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }
}
