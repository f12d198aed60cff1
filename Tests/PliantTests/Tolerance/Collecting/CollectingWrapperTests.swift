// All problems at once, those of properties too that are read only when all others have their values.

#if Macros
import Pliant
import Testing

@JSONModel struct WrappedProblems {
  var id: Int
  @Lossless var count = 5
  @Key("a.b", "c") @Lossless var other: Int? = nil
  @Key("rows.1", "rows.0") @Lossless var row = 1
  @Strict @Lossless var exact: Int = 3
  @Lossy var list: [Int] = []
  @UnknownKeys var rest: [String: Int] = [:]
}

@JSONModel class WrappedProblemsClass {
  var id: Int
  @Lossless var count = 5
}

@JSONModel(inherits: true) class WrappedProblemsSubclass: WrappedProblemsClass {
  var name: String
  @Lossless var size = 5
}

@JSONModel(inherits: true) class WrappedProblemsLeaf: WrappedProblemsSubclass {
  @Lossless var last = 5
}

struct CollectingWrapperTests {
  private static let mismatches = [
    "typeMismatch at count", "typeMismatch at c", "typeMismatch at rows[0]", "typeMismatch at exact",
    "typeMismatch at list[0]", "typeMismatch at z",
  ]

  @Test(arguments: [
    (#""id":1,"#, []), ("", ["keyNotFound at id"]), (#""id":"1","#, ["typeMismatch at id"]),
    (#""id":null,"#, ["valueNotFound at id"]),
  ])
  func areListedWhateverElseIsMissing(id: String, problems: [String]) {
    let shape = EngineShape("wrapped").model(WrappedProblems.self)
    let document = "{\(id)" + #""count":"x","c":"x","rows":["x"],"exact":"x","list":["x",1],"z":"z","y":1}"#
    #expect(shape.problems?(document, .strict).sorted() == (problems + Self.mismatches).sorted())
    #expect(shape.foreignProblems?(document, .strict).sorted() == (problems + Self.mismatches).sorted())
    // What something stands in for is no problem.
    let own = problems.filter { _ in id != #""id":"1","# } + ["typeMismatch at exact"]
    #expect(shape.problems?(document, .tolerant).sorted() == own.sorted())
    #expect(shape.problems?("{\(id)\"a\":1}", .tolerant) == problems.filter { _ in id != #""id":"1","# })
  }

  @Test(arguments: [
    ("", ["keyNotFound at id", "keyNotFound at name"]), (#""name":"n","#, ["keyNotFound at id"]),
    (#""id":1,"#, ["keyNotFound at name"]), (#""id":1,"name":"n","#, []),
  ])
  func areListedForEachClass(front: String, problems: [String]) {
    let members = ["count", "size", "last"]
    let document = "{\(front)" + members.map { "\"\($0)\":\"x\"" }.joined(separator: ",") + "}"
    let shapes = [
      EngineShape("class").model(WrappedProblemsClass.self),
      EngineShape("subclass").model(WrappedProblemsSubclass.self), EngineShape("leaf").model(WrappedProblemsLeaf.self),
    ]
    for (index, shape) in shapes.enumerated() {
      let missing = problems.filter { index > 0 || $0 != "keyNotFound at name" }
      let expected = missing + members[...index].map { "typeMismatch at \($0)" }
      #expect(shape.problems?(document, .strict).sorted() == expected.sorted(), "\(shape.name)")
      #expect(shape.foreignProblems?(document, .strict).sorted() == expected.sorted(), "\(shape.name)")
    }
  }
}
#endif
