package import TipJarMachines

/// The storefront as a program: the shop, and the gallery while it is open on top of it.
package struct ShopProgram: Program {
  package enum Event: Equatable, Sendable {
    case shop(Shop.Event)
    case gallery(Gallery.Event)
    /// The window has a size, in cells.
    case resized(columns: Int, rows: Int)
  }

  package enum Control: Hashable, Sendable {
    case shop(TipJarScreens.Control)
    case gallery(Gallery.Control)
  }

  package typealias Work = Shop.Work
  package typealias Effect = ProgramEffect<Shop.Work>

  /// The shop, which keeps running behind the gallery.
  package private(set) var shop: Shop
  /// The gallery while it is open.
  package private(set) var gallery: Gallery?
  private let ringsBell: Bool
  private let galleryTips: [TipJar.Tip]

  /// Creates a shop without the gallery. `ringsBell` rings the bell when a download ends;
  /// `galleryTips` are the tips of the gallery's demonstration.
  package init(_ shop: Shop, ringsBell: Bool = false, galleryTips: [TipJar.Tip] = []) {
    self.shop = shop
    self.ringsBell = ringsBell
    self.galleryTips = galleryTips
  }

  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .shop(let event): handle(event, at: now)
    case .gallery(let event): handle(event, at: now)
    case .resized(let columns, let rows):
      handle(Shop.Event.resized(columns: columns, rows: rows), at: now)
        + handle(Gallery.Event.resized, at: now)
    }
  }

  private mutating func handle(_ event: Shop.Event, at now: Instant) -> [Effect] {
    var effects = shop.handle(event, at: now)
    if let index = effects.firstIndex(of: .work(.openGallery)) {
      effects.remove(at: index)
      gallery = Gallery(tips: galleryTips, motion: shop.motion, at: now)
    }
    if ringsBell, case .apps(.download(_, .finished)) = event { effects.append(.screen(.ring)) }
    return effects
  }

  private mutating func handle(_ event: Gallery.Event, at now: Instant) -> [Effect] {
    guard let effects = gallery?.handle(event, at: now) else { return [] }
    return effects.compactMap { effect in
      switch effect {
      case .screen(let effect): return .screen(effect)
      case .work(.leave):
        gallery = nil
        return nil
      }
    }
  }

  package func nextChange(after now: Instant) -> Instant? {
    gallery.map { $0.nextChange(after: now) } ?? shop.nextChange(after: now)
  }

  package var pressed: Control? {
    gallery.map { $0.pressed.map(Control.gallery) } ?? shop.press.pressed.map(Control.shop)
  }

  package var isPressActive: Bool { gallery?.isPressActive ?? shop.press.isActive }

  package func urgency(of event: Event) -> FrameUrgency {
    switch event {
    case .shop(let event): shop.urgency(of: event)
    case .gallery: .answered
    case .resized: .changed
    }
  }
}

extension Shop {
  /// Returns the urgency of the frame after an event: the results of input and of a search are
  /// shown immediately.
  fileprivate func urgency(of event: Event) -> FrameUrgency {
    switch event {
    case .command, .typed, .pointer, .wheel, .scrolled, .apps(.loaded): .answered
    // It changes nothing on the screen unless it closes an overlay, but a payment sheet counts it
    // as a press.
    case .otherKey: context == .overlay ? .answered : .none
    case .started, .resized, .focusLost, .measured, .apps(.rowsChanged), .apps(.download),
      .apps(.transferred), .apps(.noted), .apps(.retryPlanned), .apps(.approvalAwaited),
      .fetchAsked, .fetchWithdrawn, .tips, .purchases, .console, .paymentRequested,
      .paymentWithdrawn, .paymentsChanged, .noticed:
      .changed
    }
  }
}
