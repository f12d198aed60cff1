// Types of this module that have names of the standard library and of Pliant, and shadow them inside the module.

struct String {}
struct Int {}
struct Bool {}
struct UInt64 {}
struct StaticString {}
enum Optional<Wrapped> {}
struct Array<Element> {}
struct Dictionary<Key, Value> {}
enum Result {}
enum Never {}
protocol Error {}
protocol Decoder {}
protocol Encoder {}
protocol Decodable {}
protocol Encodable {}
protocol Codable {}
protocol CodingKey {}
protocol JSONReadable {}
protocol JSONWritable {}
struct JSONReader {}
struct JSONWriter {}
struct JSONError {}
struct JSONKey {}
struct PathTree {}
struct ModelDecoder {}
struct ModelEncoder {}
struct Position {}
