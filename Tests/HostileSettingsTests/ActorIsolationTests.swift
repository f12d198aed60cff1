// Models in a module whose default isolation is the main actor.

#if Macros
import Pliant
import Testing

final class ViewState { var isOpen = false }

/// Isolated to the main actor by the module's setting, as are its conformances.
@JSONModel struct ScreenModel {
  var title: Swift.String
  @Key("style.size") var size = 12
  var theme: Theme?
  var parts: [Part] = []
  @Ignored var state = ViewState()
  var count = 0 { didSet { state.isOpen = true } }
  @JSONModel struct Part { var name: Swift.String }
  enum Theme: Swift.String, Swift.Codable { case light, dark }
}

/// Errors are never isolated to the main actor.
@JSONModel struct IsolatedError: Error, Equatable {
  var code: Swift.Int
  @Sensitive var detail: Swift.String?
}
@JSONModel enum IsolatedFailure: Swift.String, Swift.Error { case lost, found }

/// Isolated to the main actor by its own attribute.
@MainActor @JSONModel struct ExplicitModel {
  let id: Swift.Int
  var title: Swift.String?
}

@globalActor
actor StoreActor { static let shared = StoreActor() }

/// An actor with a name that doesn't end in `Actor`, and an alias with one that does.
@globalActor
actor Warehouse { static let shared = Warehouse() }
typealias WarehouseActor = Warehouse

@WarehouseActor @JSONModel struct WarehouseModel {
  let id: Swift.Int
  var title = ""
}

/// Isolated to another actor.
@StoreActor @JSONModel struct StoredModel {
  let id: Swift.Int
  var title = ""
  var state: StoredState = .new

  mutating func didDecode() { title += "!" }
}
@StoreActor @JSONModel enum StoredState: Swift.String { case new, old }
@StoreActor @JSONModel class StoredItem { var name = "" }
@StoreActor @JSONModel(inherits: true) final class StoredBox: StoredItem { let size: Swift.Int }
@StoreActor @JSONModel final class StoredNote { var text = "" }
@globalActor @JSONModel nonisolated struct Office { actor Staff {}; static let shared = Staff(); var rooms = 1 }

/// Not isolated: usable on any thread.
@JSONModel nonisolated struct FreeModel: Equatable, Sendable {
  let id: Swift.Int
  @Key("a", "b.c") var value: Swift.String
  var parts: [FreePart] = []
}
@JSONModel nonisolated struct FreePart: Equatable, Sendable { var name: Swift.String? }

/// A model inside a nonisolated type is nonisolated.
nonisolated enum FreeSpace {
  @JSONModel struct Model: Equatable { @Ignored var state: ObjectIdentifier?; let part: FreePart }
}

/// Models inside of an actor are used there if they are nonisolated.
actor Depot {
  @JSONModel nonisolated struct Item: Codable { var a: Swift.Int }
  @JSONModel nonisolated class Thing { var b = 1 }
  @JSONModel struct Held { var part: ScreenModel.Part? }
  enum Space { @JSONModel enum Kind: Swift.String, CodingKey { case box } }
  func read() throws -> [Swift.Int] { [try Item(json: #"{"a":1}"#).a, try Thing(json: #"{"b":2}"#).b] }
}

struct ActorIsolationTests {
  @Test func mainActorModelsRoundTripOnTheMainActor() throws {
    let text = #"{"title":"t","style":{"size":9},"theme":"dark","parts":[{"name":"p"}],"count":3}"#
    let model = try ScreenModel(json: text)
    #expect(try model.jsonString() == text)
    // Observers don't run while a model is made.
    #expect(!model.state.isOpen)
    #expect(try ExplicitModel(json: #"{"id":1}"#).jsonString() == #"{"id":1}"#)
  }

  @Test @StoreActor func modelsOfAnotherActorRoundTripThere() throws {
    let model = try StoredModel(json: #"{"id":1,"title":"a","state":"old"}"#)
    #expect(model.title == "a!" && model.state == .old)
    #expect(try model.jsonString() == #"{"id":1,"title":"a!","state":"old"}"#)
    #expect(try StoredBox(json: #"{"name":"b","size":2}"#).jsonString() == #"{"name":"b","size":2}"#)
    #expect(try StoredNote(json: #"{"text":"t"}"#).text == "t")
  }

  @Test @WarehouseActor func modelsOfAnActorWithAnAliasRoundTripThere() throws {
    #expect(try WarehouseModel(json: #"{"id":1,"title":"a"}"#).jsonString() == #"{"id":1,"title":"a"}"#)
  }

  @Test @concurrent nonisolated func nonisolatedModelsRoundTripAnywhere() async throws {
    try expectRoundTrip(FreeModel.self, #"{"id":1,"a":"x","parts":[{"name":"p"}]}"#)
    try expectRoundTrip(FreeSpace.Model.self, #"{"part":{"name":"p"}}"#)
    try expectRoundTrip(IsolatedError.self, #"{"code":1}"#)
    try expectRoundTrip(IsolatedFailure.self, #""lost""#)
    try expectRoundTrip(Depot.Space.Kind.self, #""box""#)
    #expect(try await Depot().read() == [1, 2])
    let other = try await Task.detached { try FreeModel(json: #"{"b":{"c":"y"},"id":2}"#) }.value
    #expect(other.value == "y")
  }
}
#endif
