/// An app of the catalogue.
public struct App: Equatable, Sendable {}
