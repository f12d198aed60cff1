// The schemas of TolerantCodable types: their properties are where the mapping has them.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

private struct MappedSong: TolerantCodable, Equatable {
  var title = ""
  var plays = 0
  var note: String?
  var ids: [Int] = []
  @Mapped("artist.name", "singer") var artist = "unknown"

  static var keyMapping: KeyMapping {
    ["title": ["name", "songName"], "plays": "stats.plays", "ids": "items.*.id"]
  }
}

@JSONModel private struct MappedAlbum { var song: MappedSong }

@Suite("Schemas of TolerantCodable types")
struct TolerantSchemaTests {
  @Test func havePathsCandidatesAndDefaults() throws {
    let song = MappedAlbum.jsonSchema["$defs"]["MappedSong"]["properties"]
    #expect(song["name"] == ["type": "string", "default": "", "x-keys": ["name", "songName"]])
    #expect(song["stats"]["properties"]["plays"] == ["type": "integer", "default": 0])
    #expect(song["items"]["items"]["properties"]["id"] == ["type": "integer"])
    #expect(song["artist"]["properties"]["name"]["default"] == "unknown")
    #expect(!song["title"].exists && !song["plays"].exists && !song["ids"].exists)
    #expect(!MappedAlbum.jsonSchema["$defs"]["MappedSong"]["required"].exists)
  }

  /// What is made up for a property is read as that property, and bent documents are found to be bent.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func fitTheirDocuments(seed: UInt64) throws {
    let document = try MappedAlbum.mockDocument(seed: seed)
    var report = DecodingReport()
    let album = try MappedAlbum(json: document, report: &report)
    #expect(report.isClean)
    #expect(album.song.title == document["song"]["name"].string && album.song.title != "")
    #expect(album.song.plays == document["song"]["stats"]["plays"].int)
    #expect(album.song.artist == document["song"]["artist"]["name"].string)
    #expect(album.song.ids == document["song"]["items"].elements.map { $0["id"].intValue })
    #expect(try JSON(parsing: album.jsonString()) == document)
    for hostile in try MappedAlbum.hostileDocuments(seed: seed) {
      var report = DecodingReport()
      let album = try? MappedAlbum(json: hostile.document, report: &report)
      #expect(album == nil || !report.isClean, "\(hostile)")
    }
  }
}
#endif
