import Foundation
import TipJarTips

// A program of your own with a tip jar of real links. Run it with the path of a file of links.
let file = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".github/FUNDING.yml")
do {
  let result = try await TipJar.run(.tips(links: file))
  for page in result.opened { print("Opened \(page.text)") }
  if result.opened.isEmpty { print("Goodbye.") }
} catch {
  print("The tip jar cannot be opened: \(error)")
  exit(EXIT_FAILURE)
}
