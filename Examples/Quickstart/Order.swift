// The model: the parts of an order that the program needs, under any of their names in documents.

#if Macros
import Foundation
import Pliant

/// One order of the shop.
///
/// The document comes from several versions of one server, so a property may have several names. `@Key` lists them in order of
/// preference; the first is written. Values may have the wrong type, too: a value that can't be converted is replaced with nil
/// or the default, and the report has an issue.
@JSONModel
struct Order {
  // Required: an order without an id is dropped from the list. Ids may exceed 2^53, where a Double would lose the last digits.
  @Key("order_id", "orderId", "id") let id: Int64
  // A status that is unknown to this program is nil.
  @Key("status", "orderStatus") var status: Status?

  // ISO 8601. Seconds or milliseconds since 1970 are converted.
  @Key("created_at", "createdAt", "time.created") let createdAt: Date
  @Key("shipped_at", "shippedAt") var shippedAt: Date?

  // Paths into the document. Two properties may share an object on their paths: `customer` is written once.
  @Key("customer.name", "customerName", "buyer.nickName") var customer: String
  @Key("customer.email") var email: String?
  @Key("delivery.address.city", "city") var city: String?
  @Key("delivery.tracking", "trackingUrl") var tracking: URL?

  // An initial value is the default for a missing, null or unusable value. An unusable item is dropped.
  var currency = Currency.cny
  var items: [Item] = []
  var tags: [String] = []

  // An optional needs neither key nor value. `-1` is the last element of an array: the successful payment.
  @Key("payments.-1.method", "paymentMethod") var payment: String?
  var coupon: Coupon?
  // Reports don't show the text that customers write.
  @Sensitive var note: String?

  // State of the program: neither read nor written.
  @Ignored var isSelected = false

  // Computed properties are neither read nor written.
  var total: Decimal { items.reduce(0) { $0 + $1.price } }
}

/// One line of an order. Keys in another style than Swift's need no `@Key`: `giftWrap` is `gift_wrap`.
@JSONModel(keys: .snakeCase)
struct Item {
  @Key("sku", "product.sku") let sku: String
  @Key("name", "title", "product.title") var name: String
  @Key("unit_price", "unitPrice", "product.price") var unitPrice: Decimal
  var quantity = 1
  var giftWrap = false

  var price: Decimal { unitPrice * Decimal(quantity) }
}

@JSONModel
struct Coupon {
  var code: String
}

// Enums with raw values only need to be Codable.

enum Status: String, Codable {
  case pending, paid, shipped, delivered
  case canceled = "cancelled"
}

enum Currency: String, Codable {
  case cny = "CNY", eur = "EUR", hkd = "HKD", jpy = "JPY", krw = "KRW", usd = "USD"
}
#endif
