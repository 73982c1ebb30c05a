import Foundation
import Testing
import TipJarStore

#if os(Linux)
  @Suite struct FolderWatchTests {
    @Test func aPurchaseByAnotherProgramIsReported() async throws {
      try await withBench { bench in
        let store = try await bench.store()
        var changes = FolderWatch(folder: bench.folder).changes.makeAsyncIterator()
        try await store.buy(fine)
        #expect(await changes.next() == .store)
      }
    }

    @Test func anAppsRecordIsReported() async throws {
      try await withBench { bench in
        let apps = bench.folder.appending(path: "apps", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: true)
        var changes = FolderWatch(folder: bench.folder).changes.makeAsyncIterator()
        try Data("{}".utf8).write(to: apps.appending(path: "quill.json"), options: .atomic)
        #expect(await changes.next() == .apps)
      }
    }

    @Test func aServerIsReported() async throws {
      try await withBench { bench in
        try FileManager.default.createDirectory(
          at: bench.folder, withIntermediateDirectories: true)
        var changes = FolderWatch(folder: bench.folder).changes.makeAsyncIterator()
        let log = ServingLog(bench.folder)
        log.begin(url: "http://127.0.0.1:1")
        #expect(await changes.next() == .server)
        log.end()
        #expect(await changes.next() == .server)
      }
    }

    /// However it ends: the kernel closes the files of a killed program.
    @Test func aProgramThatWorkedOnAppsIsReportedWhenItEnds() async throws {
      try await withBench { bench in
        try FileManager.default.createDirectory(
          at: bench.folder, withIntermediateDirectories: true)
        let path = bench.folder.appending(path: "apps.lock").path
        let lock = open(path, O_RDWR | O_CREAT, 0o600)
        var changes = FolderWatch(folder: bench.folder).changes.makeAsyncIterator()
        close(lock)
        #expect(await changes.next() == .locks)
      }
    }

    @Test func ownAndOtherFilesAreNotTold() async throws {
      try await withBench { bench in
        let store = try await bench.store()
        let apps = bench.folder.appending(path: "apps", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: true)
        let log = bench.folder.appending(path: "tipjar.log")
        try Data().write(to: log)
        let watch = FolderWatch(folder: bench.folder) { $0 == "own.json" }
        var changes = watch.changes.makeAsyncIterator()
        try Data("{}".utf8).write(to: apps.appending(path: "own.json"), options: .atomic)
        try await store.buy(fine)
        #expect(await changes.next() == .store)
        let handle = try FileHandle(forWritingTo: log)
        try handle.write(contentsOf: Data("a line\n".utf8))
        try handle.close()
        try Data("{}".utf8).write(to: apps.appending(path: "quill.json"), options: .atomic)
        #expect(await changes.next() == .apps)
      }
    }

    @Test func readingAndLockingTellNothing() async throws {
      try await withBench { bench in
        let store = try await bench.store()
        // The first start of a folder records the owner of each store.
        await (try bench.checkout(store)).start()
        let checkout = try await bench.checkout(store)
        let apps = bench.folder.appending(path: "apps", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: true)
        var changes = FolderWatch(folder: bench.folder).changes.makeAsyncIterator()
        await checkout.start()
        await store.refresh()
        _ = try await checkout.history()
        _ = try await store.all
        try Data("{}".utf8).write(to: apps.appending(path: "quill.json"), options: .atomic)
        #expect(await changes.next() == .apps)
      }
    }

    @Test func whatThisProcessWroteIsNotTold() async throws {
      try await withBench { bench in
        let checkout = try await bench.checkout(bench.store())
        await checkout.start()
        let apps = bench.folder.appending(path: "apps", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: true)
        var changes = FolderWatch(folder: bench.folder, checkout: checkout).changes
          .makeAsyncIterator()
        _ = await checkout.purchase(fine, sheet: yes)
        try Data("{}".utf8).write(to: apps.appending(path: "quill.json"), options: .atomic)
        #expect(await changes.next() == .apps)
      }
    }

    /// In the store's record and in the ledger, also between two writes of this process.
    @Test(arguments: [false, true])
    func whatAnotherProgramWroteIsReportedBesideOwnWrites(_ writesLedger: Bool) async throws {
      try await withBench { bench in
        let checkout = try await bench.checkout(bench.store())
        await checkout.start()
        let other = try await bench.checkout(bench.store())
        await other.start()
        let left = try await other.store.buy(fine)
        var changes = FolderWatch(folder: bench.folder, checkout: checkout).changes
          .makeAsyncIterator()
        // The write of the other one before the watch began.
        _ = await checkout.findsForeignCommit()
        try await checkout.store.setLatency(milliseconds: 0)
        if writesLedger {
          try await other.ledger.record(left)
        } else {
          try await other.store.setAskToBuyEnabled(true)
        }
        try await checkout.store.setLatency(milliseconds: nil)
        #expect(await changes.next() == .store)
      }
    }
  }
#endif
