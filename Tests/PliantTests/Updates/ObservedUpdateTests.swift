#if Macros
/// Property observers while a model is updated: they run for what changes, and for nothing else.

import Foundation
import Pliant
import Testing

@Suite("Observers and updates")
struct ObservedUpdateTests {
  @JSONModel struct Observed: Equatable {
    var title = "" { didSet { changes.append("title") } }
    var count: Int { didSet { changes.append("count") } }
    @Key("name", "label", encode: "label") var name = "" { didSet { changes.append("name") } }
    @Ignored(.decoding) let version = 3
    @Ignored let made = UUID()
    @Ignored var changes: [String] = []
  }

  @JSONModel struct Renamed: Equatable {
    @Key("name", encode: "label") var name = "" { willSet { Renamed.log.append(newValue) } }
    var age = 0
    @TaskLocal static var log = Log()
  }

  final class Log: @unchecked Sendable {
    var names: [String] = []
    func append(_ name: String) { names.append(name) }
  }

  @Test func runForWhatChanges() throws {
    let former = try Observed(json: #"{"title":"a","count":-1,"label":"n"}"#)
    for (patch, changes) in [
      ("{}", []), (#"{"title":"b"}"#, ["title"]), (#"{"count":2,"title":"a"}"#, ["count"]), (#"{"x":1}"#, []),
      (#"{"label":"m"}"#, ["name"]),
    ] {
      var model = former
      try model.update(with: patch)
      #expect(model.changes == changes, "\(patch)")
    }
  }

  @Test func areNotRunByWhatIsKept() throws {
    let log = Log()
    try Renamed.$log.withValue(log) {
      var model = try Renamed(json: #"{"name":"a","age":1}"#)
      try model.update(with: #"{"age":2}"#)
      #expect(model.name == "a" && model.age == 2)
    }
    #expect(log.names.allSatisfy { $0 == "a" } && log.names.count <= 1, "\(log.names)")
  }

  @JSONModel struct Accents: Equatable {
    @Key("\u{e9}", "e\u{301}") var accent = 0
    @Key("n\u{303}") var decomposed = 1
    @Key("\u{f1}") var composed = 2
  }

  /// Keys that look the same are told apart as documents have them, by the macro, too.
  @Test func keysThatLookTheSameAreTwo() throws {
    #expect(try Accents(json: "{\"e\u{301}\":5}").accent == 5)
    #expect(try Accents(json: "{\"\u{e9}\":6,\"e\u{301}\":5}").accent == 6)
    let value = try Accents(json: "{\"\u{f1}\":7,\"n\u{303}\":8}")
    #expect(value.composed == 7 && value.decomposed == 8)
    #expect(try Accents(json: value.jsonString()) == value)
  }
}
#endif
