import GRDB

/// The tables of `store.sqlite`: the data that Apple's servers would hold.
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
      // Transactions deleted by hand, which the ledger does not bring back.
      try db.execute(
        sql: """
          CREATE TABLE removed (
            store INTEGER NOT NULL REFERENCES store,
            id INTEGER NOT NULL,
            PRIMARY KEY (store, id)
          ) WITHOUT ROWID, STRICT;
          """)
    }
    migrator.registerMigration("subscriptions", migrate: addSubscriptions)
    migrator.registerMigration("deliveries", migrate: addDeliveries)
    migrator.registerMigration("apps") { db in
      try db.execute(
        sql: """
          -- The app of the purchase. NULL in old rows, whose receipts name it.
          ALTER TABLE storeTransaction ADD COLUMN bundleID TEXT;
          ALTER TABLE storeTransaction ADD COLUMN appTransactionID TEXT;
          """)
    }
    migrator.registerMigration("without seals") {
      try dropSeals(["store", "storeTransaction", "renewal"], $0)
    }
    migrator.registerMigration("sharing, refunds in part, nonces") { db in
      try db.execute(
        sql: """
          -- NULL for a purchase of the customer's own, and for the refund of the whole price.
          ALTER TABLE storeTransaction ADD COLUMN ownershipType TEXT;
          ALTER TABLE storeTransaction ADD COLUMN revocationPercentage INTEGER;
          ALTER TABLE renewal ADD COLUMN isShared INTEGER NOT NULL DEFAULT 0;

          -- The nonces of signed offers that were used.
          CREATE TABLE nonce (
            store INTEGER NOT NULL REFERENCES store,
            value TEXT NOT NULL,
            PRIMARY KEY (store, value)
          ) WITHOUT ROWID, STRICT;
          """)
    }
    migrator.registerMigration("given fields") { db in
      try db.execute(
        sql: """
          -- The fields that a control of the server gave the payload, as JSON.
          ALTER TABLE notification ADD COLUMN fields TEXT;
          """)
    }
    return migrator
  }

  /// Removes the checksums of rows that earlier versions wrote and compared. A table `damaged` of
  /// theirs stays if it keeps anything.
  static func dropSeals(_ tables: [String], _ db: Database) throws {
    for table in tables where try db.columns(in: table).contains(where: { $0.name == "hash" }) {
      try db.execute(sql: "ALTER TABLE \(table) DROP COLUMN hash")
    }
    if try db.tableExists("damaged"),
      try Int.fetchOne(db, sql: "SELECT count(*) FROM damaged") == 0
    {
      try db.execute(sql: "DROP TABLE damaged")
    }
  }

  /// Adds what the server records of its notifications: the transaction as it was signed then, what
  /// was sent, and each attempt.
  private static func addDeliveries(_ db: Database) throws {
    try db.execute(
      sql: """
        -- Payload and signature of the transaction; NULL for a notification without one.
        ALTER TABLE notification ADD COLUMN receipt TEXT;
        -- The status of the subscription by the number of the App Store Server API.
        ALTER TABLE notification ADD COLUMN status INTEGER;
        -- The reason of a refund request; the counts of an extension of many renewals, as JSON.
        ALTER TABLE notification ADD COLUMN details TEXT;
        CREATE INDEX notified ON notification (transactionID);

        -- A notification that a server was started to send. Its text stays the same in every attempt.
        CREATE TABLE delivery (
          sequence INTEGER PRIMARY KEY REFERENCES notification,
          store INTEGER NOT NULL REFERENCES store,
          uuid TEXT NOT NULL UNIQUE,
          payload TEXT NOT NULL,
          signedDate INTEGER NOT NULL,
          -- The time of the next attempt; NULL after the last one.
          dueDate INTEGER
        ) STRICT;
        CREATE INDEX dueDelivery ON delivery (store, dueDate) WHERE dueDate IS NOT NULL;

        CREATE TABLE attempt (
          id INTEGER PRIMARY KEY,
          sequence INTEGER NOT NULL REFERENCES delivery,
          date INTEGER NOT NULL,
          result TEXT NOT NULL
        ) STRICT;
        CREATE INDEX attempted ON attempt (sequence);
        """)
  }

  /// Adds the columns of subscriptions and offers, the customers, the state of each subscription,
  /// and the outbox of the server's notifications.
  private static func addSubscriptions(_ db: Database) throws {
    try db.execute(
      sql: """
        -- The milliseconds by which `tipjar store advance` moved the store's time.
        ALTER TABLE folder ADD COLUMN clockOffset INTEGER NOT NULL DEFAULT 0;

        -- NULL for the default customer.
        ALTER TABLE storeTransaction ADD COLUMN customer TEXT;
        -- The first purchase of a chain of renewals; NULL where that is this one.
        ALTER TABLE storeTransaction ADD COLUMN originalPurchaseDate INTEGER;
        ALTER TABLE storeTransaction ADD COLUMN expiresDate INTEGER;
        ALTER TABLE storeTransaction ADD COLUMN groupID TEXT;
        -- NULL for a purchase.
        ALTER TABLE storeTransaction ADD COLUMN reason TEXT;
        ALTER TABLE storeTransaction ADD COLUMN webOrderLineItemID TEXT;
        -- The time at which an upgrade replaced it.
        ALTER TABLE storeTransaction ADD COLUMN upgradeDate INTEGER;
        ALTER TABLE storeTransaction ADD COLUMN offerType INTEGER;
        ALTER TABLE storeTransaction ADD COLUMN offerID TEXT;
        ALTER TABLE storeTransaction ADD COLUMN offerMode TEXT;
        ALTER TABLE storeTransaction ADD COLUMN offerPeriod TEXT;
        CREATE INDEX subscribed ON storeTransaction (store, groupID) WHERE groupID IS NOT NULL;

        -- The state of a subscription: one row for each original transaction.
        CREATE TABLE renewal (
          originalID INTEGER PRIMARY KEY,
          store INTEGER NOT NULL REFERENCES store,
          customer TEXT,
          groupID TEXT NOT NULL,
          -- The transaction of the current period, its product, and the next period's product.
          transactionID INTEGER NOT NULL,
          productID TEXT NOT NULL,
          preference TEXT NOT NULL,
          isAutoRenewOn INTEGER NOT NULL,
          phase TEXT NOT NULL,
          startDate INTEGER NOT NULL,
          anchorDay INTEGER NOT NULL,
          renewalCount INTEGER NOT NULL,
          expiresDate INTEGER NOT NULL,
          -- The time of the next renewal, failure or expiration; NULL after the last one.
          dueDate INTEGER,
          graceEndDate INTEGER,
          retryEndDate INTEGER,
          isInBillingRetry INTEGER,
          expirationIntent INTEGER,
          priceIncreaseStatus INTEGER,
          -- Offers that the next periods take, and win-back offers, as JSON.
          offers TEXT,
          winBackOfferIDs TEXT
        ) STRICT;
        CREATE INDEX due ON renewal (store, dueDate) WHERE dueDate IS NOT NULL;

        -- The outbox: what the server is to notify of, in order, with the state at that time.
        CREATE TABLE notification (
          sequence INTEGER PRIMARY KEY AUTOINCREMENT,
          store INTEGER NOT NULL REFERENCES store,
          originalID INTEGER NOT NULL,
          transactionID INTEGER NOT NULL,
          date INTEGER NOT NULL,
          type TEXT NOT NULL,
          subtype TEXT,
          renewalInfo TEXT
        ) STRICT;
        """)
  }
}
