/// Containers filled in another order than they are written, or more than once.

import Foundation

extension EncoderCase {
  static let order: [EncoderCase] = [
    .keyed("one key twice among others") { container, _ in
      try container.encode(1, forKey: "a")
      try container.encode([1, 2], forKey: "b")
      try container.encode(["x": 1], forKey: "a")
      try container.encode("t", forKey: "c")
      try container.encodeNil(forKey: "b")
    },
    .keyed("one key twice in the last of many") { container, _ in
      for index in 0..<100 { try container.encode(index, forKey: AnyKey("k\(index)")) }
      try container.encode(-1, forKey: "k7")
      try container.encode(-2, forKey: "k99")
    },
    .keyed("keys of one meaning in two spellings") { container, _ in
      try container.encode(1, forKey: "e\u{301}")
      try container.encode(2, forKey: "\u{E9}")
    },
    .keyed("one key twice in a nested container") { container, _ in
      try container.encode(0, forKey: "first")
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "b")
      try nested.encode(1, forKey: "a")
      try nested.encode([true], forKey: "a")
      try container.encode(2, forKey: "last")
    },
    EncoderCase("one key twice from super and sub") { encoder, _ in
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(1, forKey: "a")
      var again = encoder.container(keyedBy: AnyKey.self)
      try again.encode(2, forKey: "a")
    },
    .keyed("two nested containers by turns") { container, _ in
      var object = container.nestedContainer(keyedBy: AnyKey.self, forKey: "o")
      var array = container.nestedUnkeyedContainer(forKey: "a")
      for index in 0..<3 {
        try object.encode(index, forKey: AnyKey("k\(index)"))
        try array.encode(index)
      }
    },
    .keyed("nested containers filled from the last to the first") { container, trace in
      var first = container.nestedUnkeyedContainer(forKey: "1")
      var second = first.nestedContainer(keyedBy: AnyKey.self)
      var third = second.nestedUnkeyedContainer(forKey: "3")
      try first.encode("a")
      try third.encode("c")
      try second.encode("b", forKey: "k")
      trace.note(first.count)
      trace.note(third.count)
      trace.note(third.codingPath)
    },
    .keyed("an empty nested container filled late") { container, _ in
      var object = container.nestedContainer(keyedBy: AnyKey.self, forKey: "o")
      var array = container.nestedUnkeyedContainer(forKey: "a")
      try container.encode(1, forKey: "b")
      try array.encode(2)
      try object.encode(3, forKey: "c")
    },
    .unkeyed("nested elements filled late") { container, trace in
      var object = container.nestedContainer(keyedBy: AnyKey.self)
      var array = container.nestedUnkeyedContainer()
      try container.encode(1)
      try array.encode(2)
      try object.encode(3, forKey: "c")
      trace.note(container.count)
      trace.note(object.codingPath)
    },
    .keyed("a super encoder used late") { container, trace in
      let encoder = container.superEncoder()
      try container.encode(1, forKey: "a")
      trace.note(encoder.codingPath)
      try 5.encode(to: encoder)
      try container.encode(2, forKey: "z")
    },
    .keyed("a super encoder filled late and by turns") { container, _ in
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      try nested.encode(1, forKey: "y")
      try container.encode(3, forKey: "b")
      try nested.encode(1, forKey: "z")
      let encoder = nested.superEncoder(forKey: "s")
      try nested.encode(9, forKey: "t")
      var array = encoder.unkeyedContainer()
      try array.encode(1)
      try container.encode(3, forKey: "d")
      try array.encode(2)
    },
    .unkeyed("a super element used late") { container, _ in
      let encoder = container.superEncoder()
      try container.encode(1)
      try ["a": [1]].encode(to: encoder)
    },
    .keyed("two nested objects of one key") { container, _ in
      var first = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      try first.encode(1, forKey: "x")
      var second = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      try second.encode(2, forKey: "y")
      try first.encode(3, forKey: "z")
    },
    .keyed("two nested arrays of one key") { container, trace in
      var first = container.nestedUnkeyedContainer(forKey: "a")
      try first.encode(1)
      var second = container.nestedUnkeyedContainer(forKey: "a")
      try second.encode(2)
      trace.note(second.count)
    },
    .keyed("a nested object of a key that has an object") { container, _ in
      try container.encode(["x": 1], forKey: "a")
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      try nested.encode(1, forKey: "y")
    },
    .keyed("a nested array of a key that has an array") { container, trace in
      try container.encode([5], forKey: "a")
      var nested = container.nestedUnkeyedContainer(forKey: "a")
      try nested.encode(1)
      trace.note(nested.count)
    },
    .keyed("values with nested containers, encoded late") { container, _ in
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
      try container.encode(1, forKey: "a")
      try nested.encode(
        Encoding { encoder in
          var container = encoder.container(keyedBy: AnyKey.self)
          var inner = container.nestedUnkeyedContainer(forKey: "i")
          try container.encode(2, forKey: "b")
          try inner.encode([3: 4])
        }, forKey: "v")
      try nested.encode(["k": [1.5]], forKey: "w")
    },
    EncoderCase("an outer container written by an inner value") { encoder, _ in
      var outer = encoder.unkeyedContainer()
      try outer.encode(
        Encoding { inner in
          var container = encoder.unkeyedContainer()
          try container.encode(5)
          var single = inner.singleValueContainer()
          try single.encode(6)
        })
      try outer.encode(7)
    },
    EncoderCase("an outer object written by a value within a value") { encoder, _ in
      var outer = encoder.container(keyedBy: AnyKey.self)
      try outer.encode(0, forKey: "before")
      try outer.encode(
        [
          Encoding { inner in
            var members = inner.container(keyedBy: AnyKey.self)
            try members.encode(1, forKey: "a")
            var outer = encoder.container(keyedBy: AnyKey.self)
            try outer.encode(2, forKey: "meanwhile")
            try members.encode(3, forKey: "b")
            try members.encode([4], forKey: "c")
          }
        ], forKey: "v")
      try outer.encode(5, forKey: "after")
    },
    EncoderCase("a container kept after its value") { encoder, _ in
      var kept: KeyedEncodingContainer<AnyKey>?
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(
        Encoding { encoder in
          kept = encoder.container(keyedBy: AnyKey.self)
          try kept?.encode(1, forKey: "in time")
        }, forKey: "a")
      try container.encode(2, forKey: "b")
      try kept?.encode(3, forKey: "late")
      var late = kept?.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
      try late?.encode(4, forKey: "m")
      try container.encode(5, forKey: "c")
    },
    EncoderCase("an array kept after its value") { encoder, _ in
      var kept: (any UnkeyedEncodingContainer)?
      var container = encoder.unkeyedContainer()
      try container.encode(
        Encoding { encoder in
          kept = encoder.unkeyedContainer()
          try kept?.encode(1)
        })
      try container.encode([2])
      try kept?.encode(3)
      try kept?.encode(["x"])
      try container.encode(4)
    },
    EncoderCase("an encoder kept after its value") { encoder, _ in
      var kept: (any Encoder)?
      var container = encoder.unkeyedContainer()
      try container.encode(Encoding { kept = $0 })
      try container.encode(2)
      var late = kept?.unkeyedContainer()
      try late?.encode(3)
      try container.encode(4)
    },
    EncoderCase("a container kept from a call that is no value") { encoder, _ in
      var kept: KeyedEncodingContainer<AnyKey>?
      try Encoding { kept = $0.container(keyedBy: AnyKey.self) }.encode(to: encoder)
      try kept?.encode(3, forKey: "late")
    },
  ]
}
