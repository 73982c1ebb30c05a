import TipJarInterface
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The focused app next to the list, and an app's own page: the same content in two places. The
/// head and the strip of facts stay; the texts below them scroll.
struct AppPageView: FramePart {
  let context: FrameContext
  let row: AppRow

  /// Draws the page from column `x` on.
  func draw(x: Int) {
    guard let button = shop.apps.button(for: row.id) else { return }
    let width = min(layout.columns - layout.margin - x, Layout.textWidth)
    let page = Rect(x: x, y: layout.top, width: width, height: layout.bottom - layout.top)
    let activity = AppActivity(context: context, row: row, button: button)
    var y = AppHeadView(activity: activity, page: page).draw()
    let facts = words.facts(of: row, version: versions(of: row) ?? row.version)
    var strip: [AppRow.Fact] = []
    if layout.isAiry {
      strip = fitting(facts.strip, width: width)
      draw(strip, in: Rect(x: x, y: y + 1, width: width, height: 2))
      y += strip.isEmpty ? 1 : 4
    }
    let others = (facts.strip + facts.others).filter {
      // A fact that the preview shows is not repeated.
      !strip.contains($0) && !row.preview.contains($0.value)
    }
    drawTexts(others, in: Rect(x: x, y: y, width: width, height: page.maxY - y))
  }

  private func drawTexts(_ facts: [AppRow.Fact], in rect: Rect) {
    let about = row.about == row.subtitle ? "" : row.about
    var blocks: [ScrollingText.Block] = [.preview(row.preview), .text(about), .facts(facts)]
    let notes = ScrollingText.Block.titled(row.release.notes)
    // Long notes would hide all that follows them.
    let isLong = Paragraph(row.release.notes).height(width: rect.width) > Self.shortNotes
    blocks.insert(notes, at: isLong ? blocks.endIndex : 0)
    ScrollingText(
      context: context, row: row, keyColumns: KeyValueTable.keyColumns(of: facts), blocks: blocks
    ).draw(in: rect)
  }

  private static let shortNotes = 8

  // MARK: The strip

  /// Returns the facts that fit into equal columns, as many as possible.
  private func fitting(_ facts: [AppRow.Fact], width: Int) -> [AppRow.Fact] {
    for count in stride(from: facts.count, to: 0, by: -1) {
      let fitting = facts.filter { fact in
        max(DisplayWidth.of(fact.key), DisplayWidth.of(fact.value)) + 2 <= width / count
      }
      if fitting.count >= count { return Array(fitting.prefix(count)) }
    }
    return []
  }

  /// Draws each fact with its value over its name.
  private func draw(_ strip: [AppRow.Fact], in rect: Rect) {
    for (index, fact) in strip.enumerated() {
      let x = rect.x + index * rect.width / strip.count
      write(fact.value, x: x, y: rect.y, Style(.standard, .bold), limit: rect.maxX - x)
      write(fact.key, x: x, y: rect.y + 1, Style(.secondary), limit: rect.maxX - x)
    }
  }
}

extension Words {
  /// Returns all facts of an app: those of the strip of its page, and the others, the most important
  /// ones first.
  package func facts(
    of row: AppRow, version: String
  ) -> (strip: [AppRow.Fact], others: [AppRow.Fact]) {
    // Of an app that is up to date only the size on the disk counts.
    let isCurrent = row.resting == .installed && row.release.isOnDisk
    let size: String = row.isReal == true ? text("Download", "size") : text("Size")
    let strip = [
      AppRow.Fact(size, isCurrent ? "" : row.size),
      AppRow.Fact(text("Version"), version),
      AppRow.Fact(text("Category"), row.category),
      AppRow.Fact(text("Updated"), row.updatedFact),
    ]
    let last = [
      AppRow.Fact(text("Installed"), row.installed ?? ""),
      AppRow.Fact(text("Price"), row.price == text("Free") ? "" : row.price),
      AppRow.Fact(text("Developer", "fact"), row.developer),
    ]
    let isKnown = { (fact: AppRow.Fact) in !fact.value.isEmpty }
    return (strip.filter(isKnown), (row.source + last).filter(isKnown))
  }
}
