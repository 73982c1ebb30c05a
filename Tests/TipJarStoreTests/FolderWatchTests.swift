import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

#if os(Linux)
  @Suite(.bench) struct FolderWatchTests {
    @Test func aPurchaseByAnotherProgramIsReported() async throws {
      let store = try await bench.store()
      var changes = FolderWatch(folder: bench.folder).changes.makeAsyncIterator()
      try await store.buy(fine)
      #expect(await changes.next() == .store)
    }

    @Test func anAppsRecordIsReported() async throws {
      let apps = try bench.makeApps()
      var changes = FolderWatch(folder: bench.folder).changes.makeAsyncIterator()
      try Data("{}".utf8).write(to: apps.appending(path: "quill.json"), options: .atomic)
      #expect(await changes.next() == .apps)
    }

    /// The kernel keeps 16,384 events, and then only says that some were lost.
    @Test func lostEventsAreReportedAsChangesOfEverything() async throws {
      let apps = try bench.makeApps()
      let (reading, began) = AsyncStream.makeStream(of: Void.self)
      let continuing = DispatchSemaphore(value: 0)
      let watch = FolderWatch(folder: bench.folder) { name in
        if name == "first.json" {
          began.yield()
          continuing.wait()
        }
        return true
      }
      var changes = watch.changes.makeAsyncIterator()
      let names = ["a.json", "b.json"].map { apps.appending(path: $0).path }
      try Data("{}".utf8).write(to: apps.appending(path: "first.json"), options: .atomic)
      _ = await reading.first { _ in true }
      try Data("{}".utf8).write(to: URL(filePath: names[0]))
      let limit = try String(
        contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
      let count = Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 16_384
      for index in 0...count { rename(names[index % 2], names[1 - index % 2]) }
      continuing.signal()
      #expect(await changes.next() == [.store, .apps, .locks])
    }

    /// However it ends: the kernel closes the files of a killed program.
    @Test func aProgramThatWorkedOnAppsIsReportedWhenItEnds() async throws {
      try FileManager.default.createDirectory(
        at: bench.folder, withIntermediateDirectories: true)
      let path = bench.folder.appending(path: "apps.lock").path
      let lock = open(path, O_RDWR | O_CREAT, 0o600)
      var changes = FolderWatch(folder: bench.folder).changes.makeAsyncIterator()
      close(lock)
      #expect(await changes.next() == .locks)
    }

    @Test func ownAndOtherFilesAreNotTold() async throws {
      let store = try await bench.store()
      let apps = try bench.makeApps()
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

    @Test func readingAndLockingTellNothing() async throws {
      let store = try await bench.store()
      // The first start of a folder records the owner of each store.
      await (try bench.checkout(store)).start()
      let checkout = try await bench.checkout(store)
      let apps = try bench.makeApps()
      var changes = FolderWatch(folder: bench.folder).changes.makeAsyncIterator()
      await checkout.start()
      await store.refresh()
      _ = try await checkout.history()
      _ = try await store.all
      try Data("{}".utf8).write(to: apps.appending(path: "quill.json"), options: .atomic)
      #expect(await changes.next() == .apps)
    }

    @Test func ownWritesAreNotReported() async throws {
      let checkout = try await bench.started()
      let apps = try bench.makeApps()
      var changes = FolderWatch(folder: bench.folder, checkout: checkout).changes
        .makeAsyncIterator()
      _ = await checkout.purchase(fine, sheet: yes)
      try Data("{}".utf8).write(to: apps.appending(path: "quill.json"), options: .atomic)
      #expect(await changes.next() == .apps)
    }

    @Test func aServersWatchReportsTheStoresOfOthersOnly() async throws {
      let (store, other) = (try await bench.store(), try await bench.store())
      let apps = try bench.makeApps()
      var changes = FolderWatch(store).changes.makeAsyncIterator()
      try await other.buy(fine)
      #expect(await changes.next() == .store)
      try await store.buy(fine)
      try Data("{}".utf8).write(to: apps.appending(path: "quill.json"), options: .atomic)
      #expect(await changes.next() == .apps)
    }

    /// In the store's record and in the ledger, also between two writes of this process.
    @Test(arguments: [false, true])
    func anotherProgramsWritesAreReportedBesideOwnWrites(_ writesLedger: Bool) async throws {
      let checkout = try await bench.started()
      let other = try await bench.started()
      let left = try await other.store.buy(fine)
      var changes = FolderWatch(folder: bench.folder, checkout: checkout).changes
        .makeAsyncIterator()
      // The write of the other one before the watch began.
      _ = await checkout.findsForeignCommit()
      try await checkout.store.set(.latency, to: "0")
      if writesLedger {
        try await other.ledger.record([left])
      } else {
        try await other.store.set(.askToBuy, true)
      }
      try await checkout.store.set(.latency, to: nil)
      #expect(await changes.next() == .store)
    }
  }
#endif
