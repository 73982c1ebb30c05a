import GRDB

/// The tables of `store.sqlite`, the data that Apple's servers would hold, and of `ledger.sqlite`.
enum StoreSchema {
  /// The tables of a new file, and the changes of later versions by their names, in order.
  struct Steps: Sendable {
    let tables: String
    var changes: [(name: String, sql: String)] = []

    var migrator: DatabaseMigrator {
      var migrator = DatabaseMigrator()
      for (name, sql) in [("0.1.0", tables)] + changes {
        migrator.registerMigration(name) { try $0.execute(sql: sql) }
      }
      return migrator
    }
  }

  static let store = Steps(
    tables: storeTables,
    changes: [
      (
        "price increases",
        """
        -- The price that the customer agreed to, and that of an increase that awaits consent; NULL
        -- for the price of the product.
        ALTER TABLE renewal ADD COLUMN price TEXT;
        ALTER TABLE renewal ADD COLUMN raisedPrice TEXT;
        """
      ),
      (
        "held notifications",
        """
        -- The place among those that a test holds, from 1; 0 for one that waits for the next; -1 for
        -- one that is not sent any more; NULL for one that was never held.
        ALTER TABLE notification ADD COLUMN place INTEGER;
        CREATE INDEX placed ON notification (store, place) WHERE place >= 0;

        -- What a test released, in its order: to be sent, or only to be recorded.
        CREATE TABLE deliveryOrder (
          id INTEGER PRIMARY KEY,
          sequence INTEGER NOT NULL REFERENCES notification,
          -- The status that counts as the answer; NULL for that of the receiver.
          status INTEGER,
          isSent INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX orderedDelivery ON deliveryOrder (sequence);
        """
      ),
      (
        "billing plans",
        """
        -- The plan of a period and its place in a commitment, as JSON; NULL for a product with one
        -- plan.
        ALTER TABLE storeTransaction ADD COLUMN billing TEXT;
        ALTER TABLE renewal ADD COLUMN billing TEXT;
        -- The plan of the next period's product after the commitment; NULL for payment up front.
        ALTER TABLE renewal ADD COLUMN preferredPlan TEXT;
        """
      ),
    ])

  private static let storeTables = """
    -- One row: the next transaction id, the latest time that was given, and the milliseconds by
    -- which `tipjar store advance` moved the store's time, for the whole folder.
    CREATE TABLE folder (
      nextTransactionID INTEGER NOT NULL,
      latestTime INTEGER NOT NULL,
      clockOffset INTEGER NOT NULL
    ) STRICT;
    INSERT INTO folder VALUES (0, 0, 0);

    CREATE TABLE store (
      id INTEGER PRIMARY KEY,
      uuid TEXT NOT NULL UNIQUE,
      configuration TEXT NOT NULL UNIQUE,
      -- The identifier of the file; NULL for a file without one.
      identity TEXT
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
      revocationReason INTEGER,
      -- NULL for the refund of the whole price.
      revocationPercentage INTEGER,
      -- NULL for a purchase of the customer's own.
      ownershipType TEXT,
      -- NULL for the default customer.
      customer TEXT,
      environment TEXT NOT NULL,
      bundleID TEXT NOT NULL,
      appTransactionID TEXT NOT NULL,
      -- Payload and signature; NULL for a request that waits or was declined.
      receipt TEXT,
      -- The first purchase of a chain of renewals; NULL where that is this one.
      originalPurchaseDate INTEGER,
      expiresDate INTEGER,
      groupID TEXT,
      -- NULL for a purchase.
      reason TEXT,
      webOrderLineItemID TEXT,
      -- The time at which an upgrade replaced it.
      upgradeDate INTEGER,
      offerType INTEGER,
      offerID TEXT,
      offerMode TEXT,
      offerPeriod TEXT
    ) STRICT;
    CREATE INDEX unfinished ON storeTransaction (store, productID) WHERE isFinished = 0;
    CREATE INDEX kept ON storeTransaction (store, productID) WHERE productType <> 'Consumable';
    CREATE INDEX revoked ON storeTransaction (store) WHERE revocationDate IS NOT NULL;
    CREATE INDEX subscribed ON storeTransaction (store, groupID) WHERE groupID IS NOT NULL;

    -- Transactions deleted by hand, which the ledger does not bring back.
    CREATE TABLE removed (
      store INTEGER NOT NULL REFERENCES store,
      id INTEGER NOT NULL,
      PRIMARY KEY (store, id)
    ) WITHOUT ROWID, STRICT;

    -- The elements of `updates`: approvals, refunds, purchases from outside; never one made in the
    -- app.
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

    -- The nonces of signed offers that were used.
    CREATE TABLE nonce (
      store INTEGER NOT NULL REFERENCES store,
      value TEXT NOT NULL,
      PRIMARY KEY (store, value)
    ) WITHOUT ROWID, STRICT;

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
      winBackOfferIDs TEXT,
      isShared INTEGER NOT NULL
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
      renewalInfo TEXT,
      -- Payload and signature of the transaction; NULL for a notification without one.
      receipt TEXT,
      -- The status of the subscription by the number of the App Store Server API.
      status INTEGER,
      -- The reason of a refund request; the counts of an extension of many renewals, as JSON.
      details TEXT,
      -- The fields that a control of the server gave the payload, as JSON.
      fields TEXT
    ) STRICT;
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
    """

  static let ledger = Steps(
    tables: """
      CREATE TABLE entry (
        storeID TEXT NOT NULL,
        transactionID INTEGER NOT NULL,
        originalID INTEGER NOT NULL,
        productID TEXT NOT NULL,
        productType TEXT NOT NULL,
        purchaseDate INTEGER NOT NULL,
        quantity INTEGER NOT NULL,
        price TEXT NOT NULL,
        currency TEXT NOT NULL,
        storefront TEXT NOT NULL,
        revocationDate INTEGER,
        revocationPercentage INTEGER,
        ownershipType TEXT,
        customer TEXT,
        receiptHeader INTEGER,
        receipt TEXT,
        PRIMARY KEY (storeID, transactionID)
      ) STRICT;
      CREATE INDEX newest ON entry (storeID, purchaseDate, transactionID);

      CREATE TABLE receiptHeader (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;

      -- The owner of each store, in case the store's own record is lost.
      CREATE TABLE storeName (
        configuration TEXT PRIMARY KEY,
        storeID TEXT NOT NULL
      ) STRICT;
      """)
}
