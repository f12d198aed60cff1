#if Macros
/// Properties and cases with the names of types that generated code mentions.

import Foundation
import Pliant
import Testing

struct TypeNamedMemberTests {
  @Test func properties() throws {
    try expectWritten(PropertiesLikeTypes.self, #"{"URL":"http://a/b","Field":1,"flat":true,"list":[{"a":1}],"Int":2}"#)
    try expectWritten(OptionalLikeType.self, #"{"Int":1,"String":"a","list":[2],"number":2.5}"#)
    let value = try PropertiesLikeTypes(json: #"{"Field":1,"Int":2,"URL":"http://a/b","list":[{"a":1}]}"#)
    #expect(!value.Flat.flat && value.List == [1])
  }

  @Test func propertiesOfClasses() throws {
    try expectWritten(ClassWithTypeNames.self, #"{"Name":"a","String":"b"}"#)
    try expectWritten(SubclassWithTypeNames.self, #"{"Int":1,"second":2,"Bool":true}"#)
    #expect(try SubclassWithTypeNames(json: #"{"Bool":true}"#).count == 7)
    try expectWritten(FinalWithTypeNames.self, #"{"Int":1,"String":"b"}"#)
  }

  @Test func cases() throws {
    try expectWritten(CasesLikeTypes.self, #"{"type":"Flat","flat":true}"#)
    try expectWritten(CasesLikeTypes.self, #"{"type":"end"}"#)
    #expect(try UntaggedLikeTypes(json: "1") == .Int(1) && UntaggedLikeTypes(json: #""a""#) == .String("a"))
    try expectWritten(PayloadsLikeTypes.self, #"{"Int":{"_0":1,"_1":"a"}}"#)
    try expectWritten(PayloadsLikeTypes.self, #"{"String":{"x":"a","y":2}}"#)
  }
}

@JSONModel private struct PropertiesLikeTypes {
  var URL: URL
  var Field: Field<Int>
  @Flatten var Flat: Flat
  @Key("list.*.a") var List: [Int]
  @Sensitive var Int: Int
}

@JSONModel private struct Flat { var flat = false }

@JSONModel private struct OptionalLikeType {
  var Int: Optional<Int>
  @Required var String: String? = nil
  var list: [Int]
  static let Double = 3
  var number: Double
  func didDecode() {}
}

@JSONModel class ClassWithTypeNames {
  var Name: String
  var String: String?
  init(name: String) { Name = name }
}

@JSONModel class ClassBelowTypeNames {
  var Int = 1
  var count: Int = 2
}

@JSONModel(inherits: true) class SubclassWithTypeNames: ClassBelowTypeNames {
  var Bool: Bool
  @Key("second") @InheritedDefault(7) override var count: Int { didSet {} }
  init(bool: Bool) {
    Bool = bool
    super.init()
  }
}

@JSONModel private final class FinalWithTypeNames {
  var Int: Int
  var String: String
  init(number: Int) {
    Int = number
    String = ""
  }
}

@JSONModel(tag: "type") private enum CasesLikeTypes {
  case Flat(Flat)
  case end
}

@JSONModel(untagged: true) private enum UntaggedLikeTypes: Equatable {
  case Int(Int)
  case String(String)
}

@JSONModel private enum PayloadsLikeTypes: Equatable {
  case Int(Int, String)
  case String(x: String, y: Int)
  case Double(Double?)
  @Fallback case Bool(JSON)
}
#endif
