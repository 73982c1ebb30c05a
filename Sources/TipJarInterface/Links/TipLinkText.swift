import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The text of a link's sheet at a width, and the number of lines that it needs.
struct TipLinkText {
  let title: String
  /// The platform and the amount, below the title; in a low window the amount is next to the title.
  let caption: String
  let address: AddressLines
  /// The sentence that explains what tipjar does, the file of another's link, and the reason why there
  /// is no code.
  let promise: Paragraph
  /// The outcome of the last press; nil before the first.
  let note: Paragraph?
  let buttons: [LinkSheet.Button]
  let isAiry: Bool
  /// A Boolean value that indicates whether a note takes the lines of the promise.
  let notesReplacePromise: Bool
  private let columns: Int
  /// The number of lines of the longest note, so that nothing moves when a note appears.
  let noteLines: Int

  init(
    of sheet: LinkSheet, promise: String?, noCode: String?, columns: Int, isAiry: Bool,
    isBrief: Bool, words: Words, glyphs: GlyphSet
  ) {
    let (link, hasCode) = (sheet.link, noCode == nil)
    title = link.title
    let mark: String = link.isEncrypted ? "" : words.text("not encrypted")
    caption = [isAiry ? link.platform : "", link.amount, mark].filter { !$0.isEmpty }
      .joined(separator: " \(glyphs.separator) ")
    address = AddressLines(
      link, columns: columns, host: Style(.onSheet, .bold), rest: Style(.onSheetSecondary))
    self.promise = Paragraph(
      [promise, link.origin.isEmpty ? nil : words.links.origin(link.origin), noCode]
        .compactMap(\.self).joined(separator: "\n"),
      style: Style(.onSheetSecondary, on: .sheet), glyphs: glyphs)
    note = sheet.note.map {
      Paragraph(
        words.linkNote($0, hasCode, sheet.problem), style: Self.style(of: $0), glyphs: glyphs)
    }
    noteLines =
      LinkSheet.Note.allCases.map { Paragraph(words.linkNote($0, hasCode)).height(width: columns) }
      .max() ?? 1
    (buttons, self.columns, self.isAiry) = (sheet.buttons, columns, isAiry)
    notesReplacePromise = !isAiry || isBrief
  }

  private static func style(of note: LinkSheet.Note) -> Style {
    switch note {
    case .opening, .opened, .running, .copied, .copiedByTmux, .copiedToClipboard:
      Style(.onSheet, on: .sheet)
    case .notOpened, .notForBrowsers, .tooLongToCopy, .tooSoon, .notEncrypted:
      Style(.warning, on: .sheet)
    }
  }

  var isButtonRow: Bool { !isAiry || columns >= 50 || buttons.count < 3 }
  var buttonLines: Int { isAiry ? (isButtonRow ? 2 : 5) : 1 }
  var promiseLines: Int { promise.height(width: columns) }

  var fixedLines: Int {
    let lines =
      notesReplacePromise ? max(promiseLines, noteLines) : promiseLines + 1 + noteLines
    guard isAiry else { return 1 + lines + buttonLines }
    return 1 + (caption.isEmpty ? 0 : 1) + 2 + lines + buttonLines
  }

  func lines(of most: Int) -> Int { isAiry ? min(most, fixedLines + address.count) : most }
}

/// The layout of a link's sheet: the code next to the text, else above it, else the text alone.
struct TipLinkPlan {
  let size: Size
  let code: QRCodeView?
  let codeSize: Size
  let isBeside: Bool
  let text: TipLinkText

  /// The columns between code and text.
  static let gap = 3
  private static let leastTextColumns = 22
  private static let mostTextColumns = 34
}

extension TipLinkPlan {
  /// Plans the sheet for a window; `text` returns the text at a width, with or without a code, and
  /// if it is brief without the promise.
  init(
    _ layout: Layout, code: QRCodeView?,
    text: (_ columns: Int, _ hasCode: Bool, _ isBrief: Bool) -> TipLinkText
  ) {
    // A copied address has a line of its own on the sheet.
    let (width, height) = (layout.columns - 2, layout.rows - (layout.isAiry ? 5 : 3))
    // In a low window a code may cover the sheet's edges, and even the footer.
    for most in layout.isAiry ? [height] : [height, layout.rows - 1, layout.rows] {
      let room = Size(width: width - Self.gap - Self.leastTextColumns, height: most)
      guard let code, let size = code.size(in: room) else { continue }
      let columns = min(Self.mostTextColumns, width - size.width - Self.gap)
      let height = size.height == layout.rows ? layout.rows - 2 : height
      // The code and the whole address are worth more than the sentence.
      let whole = text(columns, true, false)
      let isWhole = whole.fixedLines + whole.address.count <= height
      let text = isWhole ? whole : text(columns, true, true)
      guard text.fixedLines < height else { continue }
      let lines = max(min(size.height, height), text.lines(of: height))
      self.init(
        size: Size(width: size.width + Self.gap + columns, height: lines), code: code,
        codeSize: size, isBeside: true, text: text)
      return
    }
    let stacked = text(min(48, width), true, false)
    let above = Size(width: width, height: height - stacked.fixedLines - 2)
    if let code, let size = code.size(in: above) {
      let columns = max(size.width, min(48, width))
      let text = text(columns, true, false)
      let lines = size.height + 1 + text.lines(of: height - size.height - 1)
      self.init(
        size: Size(width: columns, height: lines), code: code, codeSize: size, isBeside: false,
        text: text)
      return
    }
    let columns = min(56, width)
    let whole = text(columns, false, false)
    let isWhole = layout.isAiry || whole.fixedLines + whole.address.count <= height
    let text = isWhole ? whole : text(columns, false, true)
    self.init(
      size: Size(width: columns, height: text.lines(of: height)), code: nil,
      codeSize: Size(width: 0, height: 0), isBeside: false, text: text)
  }
}
