// The table of cases: paths, nested collections, enums, classes, trees, strategies, hooks, and whole documents.

#if Macros
import Pliant

extension EngineShape {
  static let inOrder = EngineShape("in order").model(OptionalModel.self).plain(OptionalPlain.self)
    .without(Engine.ofObjects)

  static let paths = EngineShape("paths", baseline: ["name": #""none""#, "age": "18", "score": "1"]) {
    decoder, encoder in
    decoder.keyMapping[PathsPlain.self] = PathsPlain.mapping
    decoder.defaults[PathsPlain.self] = ["name": "none", "age": 18]
    encoder.keyMapping[PathsPlain.self] = PathsPlain.mapping
  }
  .model(PathsModel.self).plain(PathsPlain.self, hasDefaults: true).tolerant(PathsTolerant.self)

  static let nests = EngineShape(
    "nests",
    baseline: [
      "grid": "[]", "gaps": "[]", "named": "[:]", "byIndex": "[:]", "dates": "[]", "rows": "[]", "towns": "[]",
      "levels": "[:]",
    ]
  ) { decoder, _ in decoder.defaults[NestPlain.self] = NestPlain.defaults }
  .model(NestModel.self).plain(NestPlain.self, hasDefaults: true).tolerant(NestTolerant.self)
  .wrappers(NestWrappers.self)

  static let tagged = EngineShape("tagged").model(HeldModel<Figure>.self)
  static let tagInside = EngineShape("tag inside").model(HeldModel<Deep>.self)
  static let adjacent = EngineShape("adjacent").model(HeldModel<Happening>.self)
  static let external = EngineShape("external").model(HeldModel<Payment>.self).plain(HeldPlain<PlainPayment>.self)
  static let untagged = EngineShape("untagged").model(HeldModel<IDOrObject>.self)
  static let rawFallback = EngineShape("raw fallback").model(HeldModel<Harbour>.self)
  static let figures = EngineShape("figures").model(HeldModel<[Strictly]>.self)
  static let classes = EngineShape("classes", baseline: ["name": #""nobody""#, "legs": "4"])
    .model(PetModel.self).tolerant(PetTolerant.self)
  static let subclasses = EngineShape("subclasses", baseline: ["name": #""a""#, "legs": "4", "age": "1"]) {
    decoder, encoder in
    decoder.keyMapping[HoundTolerant.self] = HoundTolerant.mapping
    encoder.keyMapping[HoundTolerant.self] = HoundTolerant.mapping
  }
  .model(HoundModel.self).plain(HoundPlain.self).tolerant(HoundTolerant.self)

  static let trees = EngineShape("trees", baseline: ["id": "1"]).model(TreeModel.self).plain(TreePlain.self)
  static let forms = EngineShape("forms", baseline: ["key": "data AQ=="])
    .model(FormModel.self).wrappers(FormWrappers.self)
  static let hooks = EngineShape("hooks", baseline: ["list": "[]"]).model(HooksModel.self).tolerant(HooksTolerant.self)
  static let lossless = EngineShape("lossless").model(LosslessTwin.self).wrappers(LosslessWrappers.self)
  static let flattened = EngineShape(
    "flattened",
    baseline: [
      "text": #""a""#, "place": "(latitude: 1.0, longitude: 2.0)", "paging": "(page: 1, size: 20)", "rest": "[:]",
    ]
  ).model(Search.self)
  static let fields = EngineShape("fields", baseline: ["note": "missing", "count": "missing", "list": "missing"])
    .model(Change.self)
}

enum EngineShapeRows {
  static var cases: [EngineCase] { all.flatMap { shape, rows in rows.flatMap { $0.cases(shape) } } }
  static let all: [(EngineShape, [EngineRow])] =
    [
      (.paths, paths), (.nests, nests), (.tagged, tagged), (.tagInside, tagInside), (.adjacent, adjacent),
      (.external, external), (.untagged, untagged), (.rawFallback, rawFallback), (.figures, figures),
      (.classes, classes), (.subclasses, subclasses), (.trees, trees), (.forms, forms), (.hooks, hooks),
      (.lossless, lossless), (.flattened, flattened), (.fields, fields), (.optional, documents), (.inOrder, inOrder),
    ] + alike

  private static let paths: [EngineRow] = [
    EngineRow(#"{"score":1}"#, ""), EngineRow(#"{"nickname":"a","nickName":"b","score":1}"#, #"name "a""#),
    EngineRow(#"{"nickName":"b","score":1}"#, #"name "b""#),
    EngineRow(#"{"nickname":null,"nickName":"b","score":1}"#, #"name "b""#),
    .mismatch(#"{"nickname":[1],"nickName":"b","score":1}"#, at: "nickname", "ignored", #"name "b""#),
    EngineRow(
      #"{"nickname":[1],"nickName":[2],"score":1}"#, "error typeMismatch at nickname",
      " | typeMismatch $.nickName ignored | typeMismatch $.nickname usedDefault"),
    .mismatch(#"{"nickname":5,"nickName":"b","score":1}"#, at: "nickname", "converted", #"name "5""#),
    EngineRow(#"{"info":{"age":41},"score":1}"#, "age 41"),
    .mismatch(#"{"info":{"age":"41"},"score":1}"#, at: "info.age", "converted", "age 41"),
    .mismatch(#"{"info":{"age":"x"},"score":1}"#, at: "info.age", "usedDefault"),
    EngineRow(#"{"info":null,"score":1}"#, ""), EngineRow(#"{"info":{},"score":1}"#, ""),
    .mismatch(#"{"info":5,"score":1}"#, at: "info", "ignored"),
    EngineRow(#"{"rows":[{"id":1},{"id":2}],"score":1}"#, "first 1, last 2"),
    EngineRow(#"{"rows":[{"id":3}],"score":1}"#, "first 3, last 3"), EngineRow(#"{"rows":[],"score":1}"#, ""),
    EngineRow(#"{"rows":null,"score":1}"#, ""), EngineRow(#"{"points":1}"#, ""),
    EngineRow(#"{"score":null,"points":1}"#, ""), .mismatch(#"{"score":"x","points":1}"#, at: "score", "ignored"),
  ]

  private static let nests: [EngineRow] = [
    EngineRow(
      #"{"grid":[[1,2],["3","x"]]}"#, "error typeMismatch at grid[1][0]",
      "grid [[1, 2], [3]] | typeMismatch $.grid[1][0] converted | typeMismatch $.grid[1][1] dropped"),
    EngineRow(#"{"grid":[null,[]]}"#, "error valueNotFound at grid[0]", "grid [[]] | nullValue $.grid[0] dropped"),
    EngineRow(#"{"grid":[[],[4]]}"#, "grid [[], [4]]"),
    .mismatch(#"{"grid":[{"id":"x"},[5]]}"#, at: "grid[0]", "dropped", "grid [[5]]"),
    EngineRow(#"{"gaps":[1,null,2]}"#, "gaps [1, nil, 2]"),
    .mismatch(#"{"gaps":[1,"x"]}"#, at: "gaps[1]", "usedNil", "gaps [1, nil]"),
    EngineRow(#"{"named":{"a":{"id":1},"5":{"id":2}}}"#, #"named ["5": (id: 2), "a": (id: 1)]"#),
    .mismatch(#"{"named":{"a":{"id":"2"}}}"#, at: "named.a.id", "converted", #"named ["a": (id: 2)]"#),
    .mismatch(#"{"named":{"c":[]}}"#, at: "named.c", "dropped"),
    EngineRow(#"{"byIndex":{"1":"a","20":"b"}}"#, #"byIndex [1: "a", 20: "b"]"#),
    EngineRow(#"{"byIndex":{"x":"b"}}"#, "error dataCorrupted at byIndex.x", " | invalidValue $.byIndex.x dropped"),
    EngineRow(
      #"{"byIndex":[["b"],"c"]}"#, "error typeMismatch at byIndex",
      #"byIndex [1: "c"] | typeMismatch $.byIndex converted | typeMismatch $.byIndex[0] dropped"#),
    EngineRow(#"{"dates":["1970-01-01T00:00:05Z"]}"#, "dates [@5]"),
    .mismatch(#"{"rows":[[{"id":1},{"id":"2"}]]}"#, at: "rows[0][1].id", "converted", "rows [[(id: 1), (id: 2)]]"),
    .mismatch(#"{"rows":[[{"id":1},5]]}"#, at: "rows[0][1]", "dropped", "rows [[(id: 1)]]"),
    EngineRow(
      #"{"towns":[["beijing","rome"],["SHANGHAI"]]}"#, "error dataCorrupted at towns[0][1]",
      "towns [[beijing], [shanghai]] | invalidValue $.towns[0][1] dropped | typeMismatch $.towns[1][0] converted"),
    EngineRow(
      #"{"towns":[5,["shanghai",null]]}"#, "error typeMismatch at towns[0]",
      "towns [[shanghai]] | nullValue $.towns[1][1] dropped | typeMismatch $.towns[0] dropped"),
    EngineRow(
      #"{"levels":{"a":[1,"2",3]}}"#, "error typeMismatch at levels.a[1]",
      #"levels ["a": [low, high]] | invalidValue $.levels.a[2] dropped | typeMismatch $.levels.a[1] converted"#),
  ]

  private static let tagged: [EngineRow] = [
    .it(#"{"type":"circle","radius":2}"#, "circle(radius: 2.0)"),
    .it(#"{"radius":2,"type":"circle"}"#, "circle(radius: 2.0)"),
    .mismatch(#"{"it":{"type":"circle","radius":"2"}}"#, at: "it.radius", "converted", "it circle(radius: 2.0)"),
    .it(#"{"type":"rectangle","h":2}"#, "rect(w: 1.0, h: 2.0, note: nil)"),
    .it(#"{"type":"post","title":"a","likes":3}"#, #"post((title: "a", likes: 3))"#),
    .it(#"{"type":"empty"}"#, "empty"), .it(#"{"type":"star"}"#, "unknown | invalidValue $.it.type usedFallback"),
  ]

  private static let tagInside: [EngineRow] = [
    .it(#"{"meta":{"type":"text"},"body":"a"}"#, #"text(body: "a")"#),
    .it(#"{"body":"a","meta":{"type":"text"}}"#, #"text(body: "a")"#),
    .it(#"{"meta":{"type":"else"}}"#, #"other("else") | invalidValue $.it.meta.type usedFallback"#),
  ]

  private static let adjacent: [EngineRow] = [
    .it(#"{"t":"joined","c":"a"}"#, #"joined("a")"#), .it(#"{"c":[1,2],"t":"moved"}"#, "moved(1.0, 2.0)"),
    .it(#"{"t":"renamed","c":{"from":"a","to":null}}"#, #"renamed(from: "a", to: nil)"#), .it(#"{"t":"left"}"#, "left"),
    .it(#"{"t":"gone","c":1}"#, #"unknown("gone") | invalidValue $.it.t usedFallback"#),
  ]

  private static let external: [EngineRow] = [
    .it(#"{"card":{"number":"4","month":5}}"#, #"card(number: "4", month: 5)"#), .it(#"{"cash":{"_0":5}}"#, "cash(5)"),
    .it(#"{"cash":{"more":[1],"_0":5}}"#, "cash(5)"), .it(#"{"free":{}}"#, "free"),
    .mismatch(
      #"{"it":{"card":{"number":4}}}"#, at: "it.card.number", "converted", #"it card(number: "4", month: nil)"#),
    .it(
      #"{"card":{}}"#, "error keyNotFound at it.card.number",
      forgiving: #"card(number: "", month: nil) | missingKey $.it.card.number usedZeroValue"#),
  ]

  private static let untagged: [EngineRow] = [
    .it("7", "id(7)"), .it(#""a""#, #"name("a")"#), .it(#"{"title":"a"}"#, #"object((title: "a", likes: 0))"#),
    .it("[1,2]", "pair(1, 2)"), .it(#"{"from":1}"#, "span(from: 1.0, to: 9.0)"),
  ]

  private static let rawFallback: [EngineRow] = [
    .it(#""SH""#, "shanghai"), .it(#""rome""#, #"unknown("rome") | invalidValue $.it usedFallback"#),
  ]

  private static let figures: [EngineRow] = [
    .it(#"[{"kind":"text","body":"a"},{"kind":"number","value":1}]"#, #"[text(body: "a"), number(value: 1)]"#),
    .it(
      #"[{"kind":"text","body":"a"},{"kind":"nothing"},{"kind":"number"}]"#,
      "error dataCorrupted at it[1].kind",
      #"[text(body: "a")] | invalidValue $.it[1].kind dropped | missingKey $.it[2].value dropped"#,
      forgiving:
        #"[text(body: "a"), number(value: 0)] | invalidValue $.it[1].kind dropped | missingKey $.it[2].value usedZeroValue"#
    ),
  ]

  private static let classes: [EngineRow] = [
    EngineRow("{}", ""), EngineRow(#"{"name":"a","legs":3}"#, #"legs 3, name "a""#),
    .mismatch(#"{"legs":"3"}"#, at: "legs", "converted", "legs 3"),
    EngineRow(#"{"legs":null}"#, "error valueNotFound at legs", " | nullValue $.legs usedDefault"),
  ]

  private static let subclasses: [EngineRow] = [
    EngineRow(#"{"name":"a","legs":4,"breed":"pug","stats":{"age":5}}"#, #"age 5, breed "pug""#),
    .mismatch(#"{"name":"a","legs":4,"stats":{"age":"5"}}"#, at: "stats.age", "converted", "age 5"),
    .mismatch(#"{"name":"a","legs":4,"breed":[],"stats":{"age":1}}"#, at: "breed", "usedNil"),
  ]

  private static let trees: [EngineRow] = [
    EngineRow(#"{"id":1,"children":[{"id":2,"children":[{"id":3}]}]}"#, "children [(id: 2, children: [(id: 3)])]"),
    EngineRow(
      #"{"id":1,"children":[{"id":2,"children":[{"id":"x"}]}]}"#, "error typeMismatch at children[0].children[0].id",
      "children [(id: 2, children: [])] | typeMismatch $.children[0].children[0].id dropped",
      forgiving: "children [(id: 2, children: [(id: 0)])] | typeMismatch $.children[0].children[0].id usedZeroValue"),
    EngineRow(#"{"id":1,"children":null}"#, ""), .mismatch(#"{"id":1,"children":5}"#, at: "children", "usedNil"),
  ]

  private static let forms: [EngineRow] = [
    EngineRow(#"{"at":5000,"day":"2024-02-29","key":"AQ=="}"#, "at @5, day @1709164800"),
    EngineRow(#"{"at":5000,"key":"AQ=="}"#, "at @5"),
    .mismatch(#"{"at":"5000","key":"AQ=="}"#, at: "at", "converted", "at @5"),
    EngineRow(
      #"{"at":5000,"day":"soon","key":"AQ=="}"#, "error dataCorrupted at day", "at @5 | invalidValue $.day usedNil"),
    EngineRow(#"{"at":5000,"key":"%"}"#, "error dataCorrupted at key"),
    EngineRow(#"{"key":"AQ=="}"#, "error keyNotFound at at"),
  ]

  private static let hooks: [EngineRow] = [
    EngineRow(#"{"list":[{"name":"a"}]}"#, #"list [(name: "a", note: "of a")]"#),
    EngineRow(
      #"{"list":[{"name":"bad"},{"name":"c"}]}"#, "error Refused",
      #"list [(name: "c", note: "of c")] | other $.list[0] dropped"#),
    .mismatch(#"{"list":[1,{"name":"a"}]}"#, at: "list[0]", "dropped", #"list [(name: "a", note: "of a")]"#),
  ]

  private static let lossless: [EngineRow] = [
    EngineRow(#"{"id":"5","count":7}"#, #"count 7, id "5""#),
    .mismatch(#"{"id":5,"count":7}"#, at: "id", "converted", #"count 7, id "5""#),
  ]

  private static let flattened: [EngineRow] = [
    EngineRow(#"{"text":"a","geo":{"lat":1,"lon":2}}"#, ""), EngineRow(#"{"text":"a"}"#, "place nil"),
    EngineRow(#"{"text":"a","geo":{"lat":1}}"#, "place nil"),
    .mismatch(#"{"text":"a","geo":{"lat":"x"}}"#, at: "geo.lat", "usedNil", "place nil"),
    .mismatch(#"{"text":"a","geo":{"lat":"1"}}"#, at: "geo.lat", "usedNil", "place nil"),
    EngineRow(
      #"{"text":"a","geo":{"lat":"x","lon":2}}"#, "error typeMismatch at geo.lat",
      "place nil | typeMismatch $.geo.lat usedNil",
      forgiving: "place (latitude: 0.0, longitude: 2.0) | typeMismatch $.geo.lat usedZeroValue"),
    EngineRow(
      #"{"text":"a","geo":{"lat":1,"lon":2},"page":3,"x":[1],"size":5}"#,
      #"paging (page: 3, size: 5), rest ["x": [1]]"#),
    .mismatch(
      #"{"text":"a","geo":{"lat":1,"lon":2},"page":"3"}"#, at: "page", "converted", "paging (page: 3, size: 20)"),
  ]

  private static let fields: [EngineRow] = [
    EngineRow("{}", ""), EngineRow(#"{"note":null}"#, "note null"),
    EngineRow(#"{"note":"a","a":{"n":5},"list":[1]}"#, #"count value(5), list value([1]), note value("a")"#),
    .mismatch(#"{"note":5}"#, at: "note", "converted", #"note value("5")"#),
  ]

  private static let inOrder: [EngineRow] = [
    EngineRow(
      #"{"text":[],"int":[]}"#, "error typeMismatch at text",
      " | typeMismatch $.int usedNil | typeMismatch $.text usedNil")
  ]

  private static let documents: [EngineRow] = [
    // A conversion to an unusable value is one issue.
    EngineRow(#"{"level":"9"}"#, "error typeMismatch at level", " | invalidValue $.level usedNil"),
    EngineRow(#"{"int":1,"int":2}"#, "int 2"), EngineRow(#"{"x":{"y":[1,{"z":null}]},"int":1}"#, "int 1"),
    EngineRow(#"{"\u0069nt":1}"#, "int 1"), EngineRow(" \n{\t\"int\" : 1 }\r\n", "int 1"),
    EngineRow("[]", "error typeMismatch"),
    EngineRow(#""{\"int\":3}""#, "error typeMismatch", "int 3 | typeMismatch $ converted"),
    EngineRow("5", "error typeMismatch"), EngineRow("null", "error valueNotFound"),
    EngineRow(#"{"int":01}"#, "error dataCorrupted at int"), EngineRow(#"{"int":1"#, "error dataCorrupted"),
    EngineRow(
      #"{"x":"# + String(repeating: "[", count: 600) + String(repeating: "]", count: 600) + "}",
      "error dataCorrupted at x"),
  ]
}
#endif
