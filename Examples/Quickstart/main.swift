// swift run quickstart [FILE]: reads a list of orders, prints it as a table together with the issues, and writes an
// order back as JSON.

#if Macros
import Foundation
import Pliant

let file = orderFile(CommandLine.arguments.dropFirst().first)

do {
  // From bytes to models. The orders are at an inner path of the document.
  let data = try Data(contentsOf: file)
  var report = DecodingReport()
  let orders = try [Order](json: data, at: "data.list", report: &report)

  print(table(of: orders))
  print("\n\(totals(of: orders))")

  // The issues of reading: each value with its place, and a summary.
  if !report.isClean {
    print("\nNot as expected:")
    for issue in report.issues { print(issue) }
    print("\nBy pattern:\n\(report.summary)")
  }

  // And back: paths are nested again, and the first of several keys is written.
  if let first = orders.first {
    print("\nThe first order, written back:\n\(try first.jsonString(.pretty))")
  }
} catch {
  explain(error, in: file)
  exit(1)
}
#else
print("The quickstart needs the package trait Macros, which is on by default: swift run quickstart")
#endif
