#if Macros
/// Classes as users of ObjectMapper, HandyJSON, SmartCodable and MetaCodable declare them: each compiles, and is written as it
/// was read.

import Foundation
public import Pliant
import Testing

/// A base with a required plain initializer, as `HandyJSON` and `SmartCodable` demand it.
@JSONModel class PortedBase {
  var id: Int = 0
  var createdAt: String?
  required init() {}
}

@JSONModel(inherits: true) class PortedArticle: PortedBase {
  var title: String = ""
  var tags: [String] = []
  /// A key that the superclass has as well, read by both.
  @Key("id") @Ignored(.encoding) var rawID: String = ""
  required init() { super.init() }
}

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

/// A convenience initializer beside the generated ones.
@JSONModel package class PortedPoint {
  package var x: Double
  package var y: Double
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  package convenience init(both value: Double) { self.init(x: value, y: value) }
}

@JSONModel(inherits: true) package final class PortedPoint3: PortedPoint { package var z: Double = 0 }

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

/// Errors may be models as well.
@JSONModel final class PortedFailure: Error { let code: Int, reason: String? }

@Suite("Ported classes")
struct PortedClassTests {
  @Test("Required plain initializers")
  func requiredInitializers() throws {
    let json = #"{"id":1,"createdAt":"now","title":"t","tags":["a"]}"#
    try expectWritten(PortedArticle.self, json)
    #expect(try PortedArticle(json: json).rawID == "1" && PortedArticle().tags.isEmpty)
  }

  @Test("Open and public classes, generic ones among them")
  func accessLevels() throws {
    try expectWritten(PortedUserReply.self, #"{"code":1,"payload":{"a":2},"msg":"m"}"#)
    #expect(PortedUserReply().payload == nil)
    try expectWritten(PortedOpenReply<[Int]>.self, #"{"code":4,"message":"x","payload":[1]}"#)
  }

  @Test("Initializers, protocols and members of all kinds beside the properties")
  func members() throws {
    #expect(PortedPoint3(both: 2).y == 2)
    try expectWritten(PortedPoint3.self, #"{"z":3,"x":1,"y":2}"#, as: #"{"x":1,"y":2,"z":3}"#)
    let json = #"{"name":"a","visits":1,"pets":[{"name":"b","visits":2}]}"#
    try expectWritten(PortedOwner.self, json)
    #expect(try PortedOwner(json: json).description == "owner a 1")
    try expectWritten(PortedFailure.self, #"{"code":1}"#)
  }
}
#endif
