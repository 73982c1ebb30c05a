import GRDB

/// The database below the store.
public enum SQLiteVersion {
  /// Its version, such as "3.40.1"; nil if it does not report one.
  public static var current: String? {
    try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
  }
}
