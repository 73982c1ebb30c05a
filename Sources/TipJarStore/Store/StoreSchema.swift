import GRDB

/// The tables of `store.sqlite`: what Apple's servers would hold.
enum StoreSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: stores, transactions, settings") { db in
      try db.execute(
        sql: """
          -- One row: the next transaction id and the latest time that was given, for the whole folder.
          CREATE TABLE folder (
            nextTransactionID INTEGER NOT NULL,
            latestTime INTEGER NOT NULL
          ) STRICT;
          INSERT INTO folder VALUES (0, 0);

          CREATE TABLE store (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            configuration TEXT NOT NULL UNIQUE
          ) STRICT;

          CREATE TABLE storeTransaction (
            id INTEGER PRIMARY KEY,
            store INTEGER NOT NULL REFERENCES store,
            state TEXT NOT NULL,
            originalID INTEGER NOT NULL,
            productID TEXT NOT NULL,
            productType TEXT NOT NULL,
            purchaseDate INTEGER NOT NULL,
            quantity INTEGER NOT NULL,
            price TEXT NOT NULL,
            currency TEXT NOT NULL,
            storefront TEXT NOT NULL,
            appAccountToken TEXT,
            isFinished INTEGER NOT NULL,
            revocationDate INTEGER,
            revocationReason INTEGER
          ) STRICT;
          CREATE INDEX unfinished ON storeTransaction (store, productID) WHERE isFinished = 0;
          CREATE INDEX kept ON storeTransaction (store, productID)
            WHERE productType <> 'Consumable';
          CREATE INDEX revoked ON storeTransaction (store) WHERE revocationDate IS NOT NULL;

          -- What `updates` tells: approvals, refunds, purchases from outside; never one made in the app.
          CREATE TABLE happening (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            store INTEGER NOT NULL REFERENCES store,
            transactionID INTEGER NOT NULL
          ) STRICT;

          CREATE TABLE setting (
            store INTEGER NOT NULL REFERENCES store,
            key TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (store, key)
          ) WITHOUT ROWID, STRICT;
          """)
    }
    migrator.registerMigration("receipts") { db in
      try db.execute(
        sql: """
          ALTER TABLE storeTransaction ADD COLUMN environment TEXT NOT NULL DEFAULT 'Sandbox';
          ALTER TABLE storeTransaction ADD COLUMN receipt TEXT;
          """)
    }
    migrator.registerMigration("seals") { db in
      try DamagedRows.migrate(db)
      try RowChecksum.migrate("store", db)
      try RowChecksum.migrate("storeTransaction", db)
      // What was taken out by hand, so that it does not come back from the app's record.
      try db.execute(
        sql: """
          CREATE TABLE removed (
            store INTEGER NOT NULL REFERENCES store,
            id INTEGER NOT NULL,
            PRIMARY KEY (store, id)
          ) WITHOUT ROWID, STRICT;
          """)
    }
    return migrator
  }

  /// The tables to recover from a damaged file, each after those that it refers to.
  static let tables = [
    "folder", "store", "storeTransaction", "removed", "happening", "setting", "damaged",
  ]
}
