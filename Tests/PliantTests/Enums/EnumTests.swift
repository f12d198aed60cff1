#if Macros
import Foundation
import Pliant
import Testing

struct EnumTests {
  @Test func works() throws {
    #expect(try Level(json: "1") == .low)
    #expect(try Level(json: "7") == .other)
    #expect(try City(json: #""SH""#) == .shanghai)
    #expect(try City(json: #""x""#) == .unknown("x"))
    #expect(try Shape(json: #"{"type":"circle","radius":2}"#) == .circle(radius: 2))
    #expect(try Shape(json: #"{"radius":2,"type":"circle"}"#) == .circle(radius: 2))
    #expect(try Shape(json: #"{"h":2,"type":"rectangle"}"#) == .rect(w: 1, h: 2, note: nil))
    #expect(try Shape.rect(w: 1, h: 2, note: "a").jsonString() == #"{"type":"rect","w":1,"h":2,"note":"a"}"#)
    #expect(try Shape.post(Post(title: "a")).jsonString() == #"{"type":"post","title":"a","likes":0}"#)
  }
}
#endif
