#if Macros
/// Classes as users of other libraries declare them: each compiles, and is written as it was read.

import Foundation
import Pliant
import Testing

@Suite("Ported classes")
struct PortedClassTests {
  /// The document of a model that is read, written, and both once more under another coder.
  private func again<Model: JSONReadable & JSONWritable & Codable>(_ type: Model.Type, _ json: String) throws -> String
  {
    let text = try Model(json: json).jsonString()
    let foreign = try JSONDecoder().decode(type, from: Data(json.utf8))
    #expect(try foreign.jsonString() == text)
    #expect(try Model(json: JSONEncoder().encode(foreign)).jsonString() == text)
    return text
  }

  @Test("Required plain initializers")
  func requiredInitializers() throws {
    let json = #"{"id":1,"createdAt":"now","title":"t","tags":["a"],"stars":5}"#
    #expect(try again(PortedReview.self, json) == json)
    #expect(PortedReview().stars == 0 && PortedArticle().tags.isEmpty)
    #expect(try again(PortedArticle.self, json) == #"{"id":1,"createdAt":"now","title":"t","tags":["a"]}"#)
  }

  @Test("Open, public and package classes, generic ones among them")
  func accessLevels() throws {
    let json = #"{"code":1,"payload":{"a":2},"msg":"m"}"#
    #expect(try again(PortedUserReply.self, json) == json)
    #expect(try PortedUserReply(json: json).message == "m")
    #expect(PortedUserReply().payload == nil)
    let child = #"{"name":"n","kind":"k","child":{"name":"m","kind":"l"}}"#
    #expect(try again(PortedPackageChild.self, child) == child)
    let open = #"{"code":4,"message":"x","payload":[1]}"#
    #expect(try again(PortedOpenReply<[Int]>.self, open) == open)
  }

  @Test("Initializers, protocols and members of all kinds beside the properties")
  func members() throws {
    #expect(PortedPoint3(both: 2).y == 2)
    #expect(try again(PortedPoint3.self, #"{"z":3,"x":1,"y":2}"#) == #"{"x":1,"y":2,"z":3}"#)
    let json = #"{"name":"a","visits":1,"pets":[{"name":"b","visits":2}]}"#
    #expect(try again(PortedOwner.self, json) == json)
    #expect(try PortedOwner(json: json).description == "owner a 1")
    #expect(try again(PortedFailure.self, #"{"code":1}"#) == #"{"code":1}"#)
    #expect(try PortedRaw(json: #"{"id":12}"#).rawID == "12")
    #expect(try again(PortedRaw.self, #"{"id":12}"#) == #"{"id":12}"#)
  }

  @Test("Key styles and Objective-C classes")
  func styles() throws {
    let json = #"{"last_name":"L","is_vip":true,"given_name":"G","pet_names":["x"]}"#
    #expect(try again(PortedSnakeChild.self, json) == json)
    #expect(try PortedSnakeChild(json: #"{"first_name":"F"}"#).firstName == "")
    #expect(try PortedSnake(json: #"{"first_name":"F"}"#).firstName == "F")
  }

  @Test("Nested classes, and those of the main actor")
  @MainActor
  func nestedAndIsolated() throws {
    let json = #"{"next":{"value":1},"v":2,"other":"first"}"#
    #expect(try again(PortedScope.Derived.self, json) == json)
    let state = try PortedViewState(json: #"{"title":"t","count":1}"#)
    #expect(state.title == "t")
    #expect(try state.jsonString() == #"{"title":"t","count":1}"#)
  }
}
#endif
