import Foundation
import TipJarScreens
import TipJarTerminal
import TipJarWidgets

/// A picture of a widget in its states.
protocol Sample: Sendable {
  /// The size of the picture, in cells.
  static var size: Size { get }
  /// Draws the widget on an empty canvas of that size.
  static func draw(on canvas: inout Canvas)
  /// The frames of a film, a tenth of a second each.
  static var frames: [Canvas] { get }
}

extension Sample {
  /// The frames of a film; one for a picture.
  static var frames: [Canvas] {
    var canvas = Canvas(size: size)
    draw(on: &canvas)
    return [canvas]
  }
}

/// Prints the picture of a widget as text, or as an SVG with `--svg dark` or `--svg light`. The
/// documentation's pictures of TipJarWidgets are made with it.
@main
enum Gallery {
  static let samples: [(name: String, sample: any Sample.Type)] = [
    ("buttons", Buttons.self), ("line", Line.self), ("pills", Pills.self), ("rings", Rings.self),
    ("tips", Tips.self),
    ("sheet", SheetSample.self), ("pictures", Pictures.self), ("lines", Lines.self),
    ("styles", OwnStyles.self),
  ]

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let found = samples.first { $0.name == arguments.first }
    let theme: Theme? =
      arguments.contains("--svg") ? arguments.last == "light" ? .light : .dark : nil
    guard let sample = found?.sample else {
      print(
        "usage: gallery NAME [--svg dark|light]\nNAME: \(samples.map(\.name).joined(separator: ", "))"
      )
      exit(arguments.isEmpty ? EXIT_SUCCESS : EX_USAGE)
    }
    let frames = sample.frames
    print(
      theme.map {
        frames.count > 1
          ? SVGFilm(frames, step: .milliseconds(100), theme: $0).text
          : SVGPicture(frames[0], theme: $0).text
      } ?? frames.map { $0.text.joined(separator: "\n") }.joined(separator: "\n"))
  }
}

extension Canvas {
  /// Draws a widget with its upper left corner at a cell.
  mutating func show(_ widget: some Widget, x: Int, y: Int, width: Int, height: Int = 1) {
    widget.draw(in: Rect(x: x, y: y, width: width, height: height), on: &self)
  }
}
