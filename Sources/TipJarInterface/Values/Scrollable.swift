/// The content next to a scroll bar: a list, or a text without focus.
package enum Scrollable: Hashable, Sendable { case list, text }
