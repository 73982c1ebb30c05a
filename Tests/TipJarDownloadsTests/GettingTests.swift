import Testing
import TipJarDeterminism

@testable import TipJarDownloads

@Suite struct GettingTests {
  /// The events and the end of each app.
  private typealias Story = (told: [String: [String]], ends: [App.ID: DownloadState])

  private func get(_ ids: [App.ID], _ rig: Rig) -> Task<Story, Never> {
    Task { [manager = rig.manager] in
      var told: [String: [String]] = [:]
      let ends = await manager.get(ids) { event in
        if event.name != "progressed" { told[event.appID, default: []].append(event.name) }
      }
      return (told, ends)
    }
  }

  @Test func gettingIsPreparingAndDownloadingInOne() async {
    let rig = await Rig([.sample()])
    let getting = get(["moss"], rig)
    await rig.clock.waitForSleepers()
    await rig.runDry()
    let story = await getting.value
    #expect(story.told == ["moss": ["prepared", "started", "downloaded", "finished"]])
    #expect(story.ends == ["moss": .finished])
  }

  @Test func eachOfManyIsReportedUntilItsEndAndOnceWhereItIsNamedTwice() async {
    let rig = await Rig(
      [.sample("a"), .sample("b", failsOnce: "It broke."), .sample("c")], limit: 1)
    let getting = get(["a", "b", "a", "nobody", "c"], rig)
    await rig.clock.waitForSleepers()
    await rig.runDry()
    let story = await getting.value
    #expect(story.told["a"] == ["prepared", "started", "downloaded", "finished"])
    #expect(story.told["b"] == ["prepared", "queued", "started", "failed"])
    #expect(story.told["c"] == ["prepared", "queued", "started", "downloaded", "finished"])
    #expect(story.told["nobody"] == ["failed"])
    #expect(story.ends["b"] == .failed(reason: "It broke.") && story.ends.count == 4)
  }

  @Test func ofAnEarlierAttemptNothingIsReported() async {
    let rig = await Rig([.sample()])
    await rig.download(attempt: 4, ticks: 3)
    await rig.manager.pause("moss", attempt: 4)
    await rig.runDry()
    let getting = get(["moss"], rig)
    await rig.clock.waitForSleepers()
    await rig.runDry()
    #expect(await getting.value.told["moss"] == ["prepared", "started", "downloaded", "finished"])
  }

  @Test func anAttemptInFlightIsPausedForTheNext() async {
    var rig = await Rig([.sample()])
    await rig.manager.download("moss", attempt: 4)
    #expect(await rig.manager.begin(["moss"]) == ["moss": 5])
    #expect(await rig.story() == ["started", "paused"])
    await rig.runDry()
    #expect(await rig.story() == ["prepared", "started", "progressed", "downloaded", "finished"])
  }

  @Test func stoppingEndsIt() async {
    let rig = await Rig([.sample("a"), .sample("b")])
    let getting = get(["a", "b"], rig)
    await rig.clock.waitForSleepers()
    await rig.steps(12)
    await rig.manager.stop()
    #expect(await getting.value.ends == ["a": .paused, "b": .paused])
    #expect(await get(["a"], rig).value.ends == [:])
  }

  @Test func gettingNothingOrWhatThereIsNotEndsAtOnce() async {
    let rig = await Rig([])
    #expect(await get([], rig).value.ends == [:])
    #expect(await get(["moss"], rig).value.told == ["moss": ["failed"]])
  }
}
