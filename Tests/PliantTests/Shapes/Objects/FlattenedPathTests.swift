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
  private var summit: Summit {
    Summit(name: "Säntis", height: 2502, latitude: Latitude(degrees: 47.25, altitude: 2502), longitude: 9.34)
  }

  @Test func flattenedModelsWriteIntoTheSameObject() throws { try expectSameEverywhere(summit, json) }

  @Test func theOuterModelsValueCounts() throws {
    var summit = summit
    summit.latitude.altitude = 1
    #expect(try JSON(encoding: summit).geo.alt.int == 2502)
  }
}
#endif
