import GRDB

extension Checkout {
  /// Returns once everything that was waiting for the checkout, for the store's database or for the
  /// ledger's has had its turn. It reads nothing: a snapshot uses it to wait between two instants.
  package func takeTurn() async {
    for queue in [store.database.file.queue, ledger.file.queue] {
      try? await queue.writeWithoutTransaction { _ in }
    }
  }
}
