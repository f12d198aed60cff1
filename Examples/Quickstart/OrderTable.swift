// The printed tables: one line per order, and the totals.

#if Macros
import Foundation

/// The orders as a table.
func table(of orders: [Order]) -> Table {
  let dates = ISO8601DateFormatter()
  return Table(
    columns: [
      .left("order"), .left("created"), .left("customer"), .left("city"), .left("status"), .left("payment"),
      .right("items"), .right("total"), .left(""),
    ],
    rows: orders.map { order in
      [
        "\(order.id)", dates.string(from: order.createdAt), order.customer, order.city ?? "–",
        order.status.map { "\($0)" } ?? "–", order.payment ?? "–", "\(order.items.count)", order.total.amountText,
        order.currency.rawValue,
      ]
    }
  )
}

/// The totals of the orders that were not canceled, by currency.
func totals(of orders: [Order]) -> Table {
  let byCurrency = Dictionary(grouping: orders.filter { $0.status != .canceled }, by: \.currency)
  return Table(
    columns: [.left("currency"), .right("orders"), .right("total")],
    rows: byCurrency.sorted { $0.key.rawValue < $1.key.rawValue }.map { currency, orders in
      [currency.rawValue, "\(orders.count)", orders.reduce(0) { $0 + $1.total }.amountText]
    }
  )
}

extension Decimal {
  /// The amount with at least two decimal places: `12.50`.
  fileprivate var amountText: String {
    let parts = description.split(separator: ".")
    let places = parts.count > 1 ? String(parts[1]) : ""
    return parts[0] + "." + places + String(repeating: "0", count: max(0, 2 - places.count))
  }
}
#endif
