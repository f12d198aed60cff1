#if Macros
/// Flattened models whose paths lead into objects that the outer model writes, too.

import Foundation
import Pliant
import Testing

@JSONModel struct Latitude: Equatable {
  @Key("geo.lat") var degrees = 0.0
  @Key("geo.alt") var altitude: Int?
}

@JSONModel struct Summit: Equatable {
  var name = ""
  @Key("geo.alt") var height = 0
  @Flatten var latitude = Latitude()
  @Key("geo.lon") var longitude = 0.0
}

struct FlattenedPathTests {
  private let json = #"{"name":"Säntis","geo":{"alt":2502,"lon":9.34,"lat":47.25}}"#

  @Test func flattenedModelsWriteIntoTheSameObject() throws {
    let summit = try Summit(json: json)
    #expect(summit.height == 2502 && summit.latitude == Latitude(degrees: 47.25, altitude: 2502))
    #expect(try summit.jsonString() == json)
    #expect(try Summit(json: summit.jsonString(.pretty, .sortedKeys)) == summit)
    #expect(try JSON(parsing: JSONEncoder().encode(summit)) == JSON(parsing: json))
  }

  @Test func theOuterModelsValueCounts() throws {
    var summit = try Summit(json: json)
    summit.latitude.altitude = 1
    #expect(try JSON(encoding: summit).geo.alt.int == 2502)
  }
}
#endif
