/// The address of an app's source, or of a page of its makers, with a code for a phone.
struct SourceView: FramePart, LinkSheetPart {
  let context: FrameContext

  var promise: String? {
    guard shop.overlays.link?.link.origin.isEmpty == false else { return nil }
    return words.links.promise(shop.opensPages)
  }
  var showsCodes: Bool { shop.showsCodes }
  var outside: HitTarget { .overlay(.outside) }
  var bar: HitTarget { .scrollbar(.text) }

  func control(_ button: LinkSheet.Button) -> HitTarget { .overlay(.link(button)) }
}
