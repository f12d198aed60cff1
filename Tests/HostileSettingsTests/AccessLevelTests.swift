// Models of every access level, in types and extensions of every access level. Imports are internal by default.

#if Macros
public import Pliant
import Testing

@JSONModel public nonisolated struct PublicModel: Equatable {
  public let id: Swift.Int
  public private(set) var name: Swift.String = ""
  package var size: Swift.Int?
  var internalNote: Swift.String?
  fileprivate var fileNote: Swift.String?
  private var secret: Swift.Int = 7
  private let token: Swift.String?
}

@JSONModel package nonisolated struct PackageModel: Equatable {
  package var id: Swift.Int
  private let inner: PublicModel?
}

@JSONModel private nonisolated struct PrivateModel: Equatable {
  private var id: Swift.Int
  var value: Swift.Int { id }
}

@JSONModel fileprivate nonisolated struct FileprivateModel: Equatable { fileprivate let models: [PrivateModel] }

public nonisolated enum PublicSpace {
  @JSONModel public nonisolated struct Model: Equatable { public var id: Swift.Int }
  @JSONModel nonisolated struct InternalModel: Equatable { var model: Model }
  @JSONModel fileprivate nonisolated struct HiddenModel: Equatable { private var model: InternalModel }
}

public nonisolated extension PublicSpace {
  // Public, as its extension is.
  @JSONModel nonisolated struct Extended: Equatable { var id: Swift.Int }
}

@JSONModel @usableFromInline nonisolated struct InlinableModel: Equatable { @usableFromInline var id: Swift.Int }

@Suite nonisolated struct AccessLevelTests {
  @Test func publicModelRoundTripsWithItsPrivateParts() throws {
    let text = #"{"id":1,"name":"n","size":2,"internalNote":"i","fileNote":"f","secret":8,"token":"t"}"#
    #expect(try PublicModel(json: text).jsonString() == text)
  }

  @Test func otherLevelsRoundTrip() throws {
    try expectRoundTrip(PackageModel.self, #"{"id":1,"inner":{"id":2,"name":"","secret":7}}"#)
    try expectRoundTrip(PrivateModel.self, #"{"id":1}"#)
    try expectRoundTrip(FileprivateModel.self, #"{"models":[{"id":1}]}"#)
    try expectRoundTrip(InlinableModel.self, #"{"id":1}"#)
    try expectRoundTrip(PublicSpace.Model.self, #"{"id":1}"#)
    try expectRoundTrip(PublicSpace.InternalModel.self, #"{"model":{"id":1}}"#)
    try expectRoundTrip(PublicSpace.HiddenModel.self, #"{"model":{"model":{"id":1}}}"#)
    try expectRoundTrip(PublicSpace.Extended.self, #"{"id":1}"#)
  }
}

nonisolated func expectRoundTrip<Model: Pliant.JSONReadable & Pliant.JSONWritable & Equatable>(
  _ type: Model.Type,
  _ text: Swift.String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let model = try Model(json: text)
  #expect(try model.jsonString() == text, sourceLocation: sourceLocation)
  #expect(try Model(json: model.jsonData()) == model, sourceLocation: sourceLocation)
}
#endif
