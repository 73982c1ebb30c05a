import GRDB

/// The database below the store.
public enum SQLiteVersion {
  /// Its version, as "3.40.1"; nil where it does not even answer that.
  public static var current: String? {
    try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
  }
}
