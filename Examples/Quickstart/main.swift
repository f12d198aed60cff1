// swift run quickstart [FILE]: reads a list of orders, prints it as a table, and writes an order back as JSON.

#if Macros
import Foundation
import Pliant

let file = orderFile(CommandLine.arguments.dropFirst().first)

do {
  // From bytes to models. The orders stand at an inner node of the document.
  let data = try Data(contentsOf: file)
  let orders = try [Order](json: data, at: "data.list")

  print(table(of: orders))
  print("\n\(totals(of: orders))")

  // And back: paths are nested again, and of several keys the first is written.
  if let first = orders.first {
    print("\nThe first order, written back:\n\(try first.jsonString(.pretty))")
  }
} catch {
  report(error, in: file)
  exit(1)
}
#else
print("The quickstart needs the package trait Macros, which is on by default: swift run quickstart")
#endif
