import Foundation
import TipJarStorefront

// A program of your own with a tip jar in it. Run it with the path of a .storekit file.
let file = URL(filePath: CommandLine.arguments.dropFirst().first ?? "Tips.storekit")
do {
  let result = try await TipJar.run(.tips(store: file))
  for tip in result.purchases {
    print("Thank you for \(tip.quantity) x \(tip.name), \(tip.displayPrice). No money moved.")
  }
  if result.purchases.isEmpty { print("Goodbye.") }
} catch {
  print("The tip jar cannot be opened: \(error)")
  exit(EXIT_FAILURE)
}
