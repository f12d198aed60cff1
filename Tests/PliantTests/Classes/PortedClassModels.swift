#if Macros
/// Classes as users of ObjectMapper, HandyJSON, SmartCodable and MetaCodable declare them.

import Foundation
public import Pliant

/// A base with a required plain initializer, as `HandyJSON` and `SmartCodable` demand it.
@JSONModel class PortedBase {
  var id: Int = 0
  var createdAt: String?
  required init() {}
}

@JSONModel(inherits: true) class PortedArticle: PortedBase {
  var title: String = ""
  var tags: [String] = []
  required init() { super.init() }
}

@JSONModel(inherits: true) class PortedReview: PortedArticle { var stars: Int = 0 }

/// `public` members of a module that others subclass.
@JSONModel open class PortedOpenModel {
  public internal(set) var code: Int = 0
  open var message: String?
  public init() {}
}

@JSONModel(inherits: true) open class PortedOpenReply<Payload: Codable>: PortedOpenModel {
  public var payload: Payload?
  public override init() { super.init() }
}

@JSONModel(inherits: true) public final class PortedUserReply: PortedOpenReply<[String: Int]> {
  @Key("msg") public override var message: String? { didSet {} }
}

@JSONModel package class PortedPackageModel {
  package var name = "p"
  package let kind: String
  package init(kind: String) { self.kind = kind }
}

@JSONModel(inherits: true) package final class PortedPackageChild: PortedPackageModel {
  package var child: PortedPackageModel?
}

/// A convenience initializer beside the generated ones.
@JSONModel class PortedPoint {
  var x: Double
  var y: Double
  init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  convenience init(both value: Double) { self.init(x: value, y: value) }
}

@JSONModel(inherits: true) class PortedPoint3: PortedPoint { var z: Double = 0 }

/// Conforms to protocols with requirements of its own.
protocol PortedNamed: AnyObject { var name: String { get set } }

@JSONModel class PortedEntity: PortedNamed, Equatable, CustomStringConvertible {
  var name: String
  private(set) var visits = 0
  lazy var upper = name.uppercased()
  static let table = "entities"
  var description: String { "\(name) \(visits)" }
  init(name: String) { self.name = name }
  deinit { _ = visits }
  static func == (left: PortedEntity, right: PortedEntity) -> Bool { left.name == right.name }
}

@JSONModel(inherits: true) final class PortedOwner: PortedEntity {
  var pets: [PortedEntity] = []
  override var description: String { "owner \(super.description)" }
}

@JSONModel(.forgiving, keys: .snakeCase) class PortedSnake: NSObject {
  var firstName = ""
  var lastName: String
  var isVIP = false
  override init() { lastName = "?"; super.init() }
}

@JSONModel(keys: .snakeCase, inherits: true) class PortedSnakeChild: PortedSnake {
  @Key("given_name") override var firstName: String {
    get { super.firstName }
    set { super.firstName = newValue }
  }
  var petNames: [String] = []
}

/// Errors may be models as well.
@JSONModel final class PortedFailure: Error {
  let code: Int
  let reason: String?
}

/// A key that the superclass has as well, read by both.
@JSONModel(inherits: true) class PortedRaw: PortedBase {
  @Key("id") @Ignored(.encoding) var rawID: String = ""
}

@MainActor
@JSONModel class PortedViewState {
  var title = ""
  var count: Int?
}

enum PortedScope {
  @JSONModel class Inner {
    var value: Int
    var next: Inner?
  }

  @JSONModel(inherits: true) class Derived: Inner {
    @Key("v") override var value: Int { didSet {} }
    var other = Other.second
  }

  enum Other: String, Codable { case first, second }
}
#endif
