//===----------------------------------------------------------------------===//
// Whole expansion of a struct with several keys a property.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct CandidateExpansionTests {
  @Test func prefersCandidatesInOrder() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        struct User {
          @Key("nickname", "nickName") var name: String
          @Key("age", "years.since.birth", "log.0.age") var age = 18
        }
        """#,
      is: #"""
        extension User: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            var visit = reader.begin("…", 0x1)
            var value0: (String)? = nil
            var value1 = 18
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readRequired(&value0)
              case 1: reader.readProperty(&value1, at: visit)
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
            self.init(name: reader.take(required: &value0), age: value1)
          }
          mutating func takeUnserialized(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if changes.isTaken(old.name, self.name, .init(read: "nickname", "nickName", written: "nickname")) { changes.merge(&self.name, old.name) } else { self.name = old.name }
            if changes.isTaken(old.age, self.age, .init(read: "age", "years.since.birth", "log.0.age", written: "age")) { changes.merge(&self.age, old.age) } else { self.age = old.age }
          }
        }
        extension User: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.name, member: ",\"nickname\":")
            try writer.write(self.age, member: ",\"age\":")
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x656761, 0x656d616e6b63696e: true
            default: false
            }
          }
        }
        extension User: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "nickname\nnickName\nage\nyears.since.birth\nlog.0.age")
            try model.decode(into: &self.age, "age", "years.since.birth", "log.0.age")
            self.name = try model.decode((String).self, "nickname", "nickName")
          }
        }
        extension User: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder, spelled: "nickname\nage")
            model.encode(self.name, "nickname")
            model.encode(self.age, "age")
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
