// Every recursive type with its entry points.

#if Macros
import Foundation
import Pliant

/// Every recursive type with its entry points.
func allDoors(_ depth: Int) -> [(name: String, doors: [Door])] {
  func models<Value: Codable & JSONReadable & JSONWritable & SendableMetatype>(
    _ family: Family<Value>
  ) -> (String, [Door]) { (family.name, family.modelDoors(depth)) }
  func plain<Value: Codable & SendableMetatype>(_ family: Family<Value>) -> (String, [Door]) {
    (family.name, family.plainDoors(depth))
  }
  func partly<Value: Codable & SendableMetatype>(_ family: Family<Value>) -> (String, [Door]) {
    (family.name, family.plainDoors(depth) + family.otherCoderDoors(depth))
  }
  return [
    models(Family(Branch.self, #"{"id":1,"children":["#, "]}", levels: 2)),
    models(Family([Branch].self, #"[{"id":1,"children":"#, "}]", levels: 2, leaf: "[]")),
    models(Family(RequiredBranch.self, #"{"children":["#, "]}", levels: 2, leaf: #"{"children":[]}"#)),
    models(Family(Node.self, #"{"parent":"#, #","id":1}"#, levels: 1)),
    models(Family(Node.self, #"{"up":"#, #","id":"x"}"#, levels: 1)),
    models(Family(Node.self, #"{"id":"7","parent":"#, #","up":{"id":[]}}"#, levels: 1)),
    models(Family(Named.self, #"{"name":"n","members":{"m":"#, "}}", levels: 2)),
    models(Family(Animal.self, #"{"name":"n","child":"#, "}", levels: 1)),
    models(Family(Dog.self, #"{"name":"n","child":null,"pups":["#, "]}", levels: 2)),
    models(Family(Dog.self, #"{"child":"#, "}", levels: 1)),
    models(Family(Chain.self, #"{"link":{"_0":"#, "}}", levels: 2, leaf: #"{"end":{}}"#)),
    models(Family(Chain.self, #"{"pair":{"left":"#, #","right":1}}"#, levels: 2, leaf: #"{"end":{}}"#)),
    models(Family(Shape.self, #"{"type":"group","inner":"#, "}", levels: 1, leaf: #"{"type":"leaf"}"#)),
    models(Family(Shape.self, #"{"inner":"#, #","type":"group"}"#, levels: 1, leaf: #"{"type":"leaf"}"#)),
    models(Family(Event.self, #"{"t":"wrapped","c":"#, "}", levels: 1, leaf: #"{"t":"end"}"#)),
    models(Family(Event.self, #"{"c":"#, #","t":"wrapped"}"#, levels: 1, leaf: #"{"t":"end"}"#)),
    models(Family(Untagged.self, "[", "]", levels: 1, leaf: "1")),
    models(Family(Untagged.self, #"{"value":["#, "]}", levels: 2, leaf: "1")),
    models(Family(Flat.self, #"{"id":1,"x":[],"next":"#, "}", levels: 1)),
    models(Family(Box<Int>.self, #"{"value":1,"inner":"#, "}", levels: 1, leaf: #"{"value":1}"#)),
    models(Family(Pathed.self, #"{"items":[{"id":1},{"id":"x"}],"a":{"b":{"next":"#, "}}}", levels: 3)),
    models(Family(Bending.self, #"{"id":"1","text":5,"at":7,"list":["#, "]}", levels: 2)),
    models(Family(Wide.self, #"{"name":"n","next":"#, #","tags":[],"scores":{},"flags":[],"owner":{}}"#, levels: 1)),
    models(Family(Wide.self, #"{"name":7,"others":["#, #"],"tags":[],"scores":{},"flags":[],"owner":{}}"#, levels: 2)),
    models(Family(MixedModel.self, #"{"id":1,"plain":[{"model":"#, "}]}", levels: 3)),
    models(Family(FieldNode.self, #"{"id":1,"next":"#, "}", levels: 1)),
    models(Family(Registered.self, #"{"next":"#, #","type":"n"}"#, levels: 1, leaf: #"{"type":"n"}"#)),
    models(Family(Rest.self, #"{"id":1,"next":"#, "}", levels: 1)),
    models(Family(Rest.self, #"{"id":1,"rest":"#, "}", levels: 1)),
    models(Family(FlatHolder.self, #"{"type":"group","inner":"#, "}", levels: 1, leaf: #"{"type":"leaf"}"#)),
    models(Family(FlatHolder.self, #"{"inner":"#, #","type":"other"}"#, levels: 1, leaf: #"{"type":"leaf"}"#)),
    models(Family(OptionalCase.self, #"{"t":"node","next":"#, "}", levels: 1, leaf: #"{"t":"node"}"#)),
    models(Family(OptionalCase.self, #"{"t":"node","list":[null,"#, "]}", levels: 2, leaf: #"{"t":"node"}"#)),
    models(Family(Updatable.self, #"{"id":1,"children":["#, "]}", levels: 2)),
    models(Family(Updatable.self, #"{"id":1,"members":{"a":"#, "}}", levels: 2)),
    models(Family(Hooked.self, #"{"id":"x","next":"#, "}", levels: 1)),
    models(Family(Converted.self, #"{"next":"#, "}", levels: 1)),
    models(Family(JSON.self, #"[{"k":"#, "}]", levels: 2)),
    plain(Family(PlainBranch.self, #"{"id":1,"children":["#, "]}", levels: 2)),
    plain(Family([PlainBranch].self, #"[{"id":1,"children":"#, "}]", levels: 2, leaf: "[]")),
    plain(Family(PlainNode.self, #"{"parent":"#, #","id":1}"#, levels: 1)),
    plain(Family(PlainNode.self, #"{"id":"x","parent":"#, "}", levels: 1)),
    plain(Family(PlainNamed.self, #"{"name":"n","members":{"m":"#, "}}", levels: 2)),
    plain(Family(PlainNumbered.self, #"{"members":{"1":"#, "}}", levels: 2)),
    plain(Family(PlainSet.self, #"{"members":["#, "]}", levels: 2)),
    plain(Family(PlainChain.self, #"{"link":{"_0":"#, "}}", levels: 2, leaf: #"{"end":{}}"#)),
    plain(Family(Tried.self, #"[{"k":"#, "}]", levels: 2)),
    plain(Family(Handmade.self, #"{"list":["#, "]}", levels: 2)),
    plain(Family(Handmade.self, #"{"wrapper":{"inner":"#, "}}", levels: 2)),
    plain(Family(Handmade.self, #"{"inner":"#, "}", levels: 1)),
    partly(Family(Song.self, #"{"name":"n","next":["#, "]}", levels: 2)),
    partly(Family(MappedNode.self, #"{"a":"#, "}", levels: 1)),
    partly(Family(MappedNode.self, #"{"next":"#, "}", levels: 1)),
    plain(Family(Song.self, #"{"songName":7,"a":{"next":["#, "]}}", levels: 3)),
    plain(Family(PlainBranch.self, #"{"id":1,"children":"#, "}", levels: 1)),
    partly(Family(Wrapped.self, #"{"isOn":1,"children":["#, "]}", levels: 2)),
    partly(Family(Wrapped.self, #"{"isOn":1,"children":"#, "}", levels: 1)),
    partly(Family(Wrapped.self, #"{"names":[],"children":["#, #"],"isOn":{}}"#, levels: 2)),
    partly(Family(Mixed.self, #"{"model":{"id":1,"plain":["#, "]}}", levels: 3)),
    ("JSON values", valueDoors()),
  ]
}
#endif
