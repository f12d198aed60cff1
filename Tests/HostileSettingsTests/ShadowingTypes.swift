// Types of this module with the names of the standard library's and of Pliant's: inside of the module they win.

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
