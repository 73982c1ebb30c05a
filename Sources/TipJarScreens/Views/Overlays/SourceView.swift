import TipJarTerminal
import TipJarWidgets

/// The address of an app's source, with a code for a phone.
struct SourceView: FramePart, LinkSheetPart {
  let context: FrameContext

  var promise: String? { nil }
  var showsCodes: Bool { shop.showsCodes }
  var outside: HitTarget { .overlay(.outside) }
  var bar: HitTarget { .scrollbar(.text) }

  func control(_ button: LinkSheet.Button) -> HitTarget { .overlay(.link(button)) }
}
