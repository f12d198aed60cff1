//===----------------------------------------------------------------------===//
// Whole expansions of structs with indices and wildcards.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct ElementExpansionTests {
  @Test func readsAndWritesElementsOfArrays() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        package struct Cart {
          @Key("items.0.id") var first: Int?
          @Key("items.-1.id") var last: Int?
          @Key("prices.*.amount") var amounts: [Double]
          @Key("tags.*.name", "labels") var tags: [String] = []
        }
        """#,
      is: #"""
        extension Cart: Pliant.JSONReadable {
          package init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            let start = reader.position
            var value0: Int? = nil
            var value1: Int? = nil
            var value2: ([Double])? = nil
            var value3: [String] = []
            var isFound3 = false
            var candidate3_1: Pliant.JSONReader.Position? = nil
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"items\":") else { next0 = 0; break }
                  isAtValue0 = false
                  let mark0 = reader.position
                  try reader.read(into: &value0, path: "0.id")
                  reader.move(to: mark0)
                  try reader.read(into: &value1, path: "-1.id")
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"prices\":") else { next0 = 1; break }
                  isAtValue0 = false
                  try reader.collect(required: &value2, path: "*.amount")
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 2:
                  guard isAtValue0 || reader.takeKey("\"tags\":") else { next0 = 2; break }
                  isAtValue0 = false
                  isFound3 = try reader.collect(candidate: &value3, path: "*.name")
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 3:
                  guard isAtValue0 || reader.takeKey("\"labels\":") else { next0 = 3; break }
                  isAtValue0 = false
                  candidate3_1 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  next0 = 4
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 4: switch key0.word { case 0x73676174: match0 = 2; default: break }
                case 5: switch key0.word { case 0x736d657469: match0 = 0; default: break }
                case 6:
                  switch key0.word {
                  case 0x736563697270: match0 = 1
                  case 0x736c6562616c: match0 = 3
                  default: break
                  }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "items\nprices\ntags\nlabels")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if !isFound3 {
              let end = reader.position
              if let candidate3_1 { reader.move(to: candidate3_1); isFound3 = try reader.read(candidate: &value3) }
              if !isFound3 {
                if let candidate3_1 { reader.move(to: candidate3_1); try reader.read(last: &value3) }
              }
              reader.move(to: end)
            }
            if reader.notesMissingOptionals { try reader.noteMissingOptionals("items.0.id\nitems.-1.id", from: start) }
            if reader.isCollecting { reader.noteMissing(value2, "prices.*.amount", from: start) }
            self.init(first: reader.take(&value0), last: reader.take(&value1), amounts: try reader.require(&value2, "prices.*.amount", from: start), tags: value3)
          }
          package mutating func takeUnread(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if changes.isTaken(old.amounts, self.amounts, "prices.*.amount") { changes.merge(&self.amounts, old.amounts) } else { self.amounts = old.amounts }
            if changes.isTaken(old.tags, self.tags, .init(read: "tags.*.name", "labels", written: "tags.*.name")) { changes.merge(&self.tags, old.tags) } else { self.tags = old.tags }
          }
        }
        extension Cart: Pliant.JSONWritable {
          package func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            var tree1 = Pliant.PathTree()
            tree1.add(self.first, at: "0.id")
            tree1.add(self.last, at: "-1.id")
            try writer.write(tree1, member: ",\"items\":")
            var tree2 = Pliant.PathTree()
            tree2.add(elementsOf: self.amounts, at: "*.amount")
            try writer.write(tree2, member: ",\"prices\":")
            var tree3 = Pliant.PathTree()
            tree3.add(elementsOf: self.tags, at: "*.name")
            try writer.write(tree3, member: ",\"tags\":")
            try writer.endObject(object0)
          }
          package static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x73676174, 0x736d657469, 0x736563697270: true
            default: false
            }
          }
        }
        extension Cart: Swift.Decodable {
          package init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "items.0.id\nitems.-1.id\nprices.*.amount\ntags.*.name\nlabels")
            try model.decode(into: &self.first, "items.0.id")
            try model.decode(into: &self.last, "items.-1.id")
            try model.collect(into: &self.tags, "tags.*.name", "labels")
            self.amounts = try model.collect(([Double]).self, "prices.*.amount")
          }
        }
        extension Cart: Swift.Encodable {
          package func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder)
            model.encode(self.first, "items.0.id")
            model.encode(self.last, "items.-1.id")
            model.encode(elementsOf: self.amounts, "prices.*.amount")
            model.encode(elementsOf: self.tags, "tags.*.name")
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
