#if Macros
/// Enums that bend: one table of documents, through the generated reader and the generated init(from:).

import Foundation
import Pliant
import Testing

@JSONModel struct Wall: Equatable { var strict: Strictly?, plans: [Plan] = [] }

struct EnumBendingTests {
  @Test(
    "Raw values",
    arguments: [
      EnumRow(Grade.self, "2", "high"),
      EnumRow(Grade.self, #""2""#, #"high | typeMismatch $: Grade, string "2": converted to high"#),
      EnumRow(Grade.self, "7", "other | invalidValue $: Grade, number 7: used fallback"),
      EnumRow(Grade.self, "7", "other | invalidValue $: Grade, number 7: used fallback", .strict),
      EnumRow(Grade.self, "null", "other | nullValue $: Grade, null: used fallback"),
      EnumRow(Grade.self, "{}", "other | typeMismatch $: Grade, an object: used fallback"),
      EnumRow(Grade.self, "null", "error: expected Grade, found null at $", .strict),
      EnumRow(Grade.self, #""2""#, #"error: expected Grade, found string "2" at $"#, .strict),
      EnumRow(Harbour.self, #""sh""#, #"shanghai | typeMismatch $: Harbour, string "sh": converted to shanghai"#),
      EnumRow(Harbour.self, #""x""#, #"unknown("x") | invalidValue $: Harbour, string "x": used fallback"#),
      EnumRow(
        Plan.self, #""FREE_TRIAL""#, #"freeTrial | typeMismatch $: Plan, string "FREE_TRIAL": converted to freeTrial"#),
      EnumRow(
        Plan.self, #""free_tiral""#,
        #"error: expected Plan, found string "free_tiral" at $, did you mean "free_trial"?"#),
      EnumRow(Plan.self, "3", "error: expected Plan, found number 3 at $"),
      EnumRow(Plan.self, "[]", "error: expected Plan, found an array at $"),
      EnumRow(Answer.self, "299", "fine"),
      EnumRow(Answer.self, "304", "fine"),
      EnumRow(Answer.self, #""not found""#, "missing"),
      EnumRow(Answer.self, "599", "failure"),
      EnumRow(Answer.self, "300", "error: expected Answer, found number 300 at $"),
      EnumRow(Answer.self, "true", "yes"),
      EnumRow(Answer.self, #""204""#, #"fine | typeMismatch $: Answer, string "204": converted to fine"#),
      EnumRow(Ratio.self, "1.0", "one"),
      EnumRow(Ratio.self, "3.2", "about"),
      EnumRow(Ratio.self, "0.7", "error: expected Ratio, found number 0.7 at $"),
      EnumRow(DayNumber.self, "-1", "sunday"),
    ])
  func rawValues(_ row: EnumRow) { row.check() }

  @Test(
    "Tags",
    arguments: [
      EnumRow(Figure.self, #"{"h":2,"type":"rectangle"}"#, "rect(w: 1.0, h: 2.0, note: nil)"),
      EnumRow(Figure.self, #"{"title":"a","type":"post"}"#, #"post(Article(title: "a", likes: 0))"#),
      EnumRow(
        Figure.self, #"{"type":"CIRCLE","radius":"2"}"#,
        #"circle(radius: 2.0) | typeMismatch $.radius: Double, string "2": converted to 2.0"#
          + #" | typeMismatch $.type: Figure, string "CIRCLE": converted to circle"#),
      EnumRow(
        Figure.self, #"{"type":"cirlce","radius":2}"#,
        #"unknown | invalidValue $.type: Figure, string "cirlce": used fallback"#),
      EnumRow(Figure.self, #"{"radius":2}"#, #"unknown | missingKey $.type: key "type", none: used fallback"#),
      EnumRow(Figure.self, "7", "unknown | typeMismatch $: Figure, number 7: used fallback"),
      EnumRow(Figure.self, #"{"radius":2}"#, #"error: expected key "type", found none at $.type"#, .strict),
      EnumRow(Figure.self, #"{"type":"circle"}"#, #"error: expected key "radius", found none at $.radius"#),
      EnumRow(
        Figure.self, #"{"type":"rect","w":[],"h":2}"#,
        "rect(w: 1.0, h: 2.0, note: nil) | typeMismatch $.w: Double, an array: used default"),
      EnumRow(
        Strictly.self, #"{"kind":"txet","body":"a"}"#,
        #"error: expected Strictly, found string "txet" at $.kind, did you mean "text"?"#),
      EnumRow(Deep.self, #"{"body":"x","meta":{"a":1,"type":"text"}}"#, #"text(body: "x")"#),
      EnumRow(
        Deep.self, #"{"meta":{"type":"new"}}"#,
        #"other("new") | invalidValue $.meta.type: Deep, string "new": used fallback"#),
      EnumRow(Deep.self, #"{"meta":{}}"#, #"error: expected key "meta.type", found none at $.meta.type"#),
      EnumRow(Versioned.self, #"{"title":"x","v":"2.0"}"#, #"second(Article(title: "x", likes: 0))"#),
      EnumRow(
        Versioned.self, #"{"v":"1","a":1}"#,
        #"first(a: 1) | typeMismatch $.v: Versioned, string "1": converted to first"#),
      EnumRow(Versioned.self, #"{"v":3}"#, "error: expected Versioned, found number 3 at $.v"),
      EnumRow(Service.Change.self, #"{"op":"add","item":{"id":1}}"#, "add(item: Service.Item(id: 1), at: 0)"),
    ])
  func tags(_ row: EnumRow) { row.check() }

  @Test(
    "Content",
    arguments: [
      EnumRow(Happening.self, #"{"c":"Li","t":"joined"}"#, #"joined("Li")"#),
      EnumRow(Happening.self, #"{"x":1,"c":[1,2,3],"y":1,"t":"moved","z":1}"#, "moved(1.0, 2.0)"),
      EnumRow(Happening.self, #"{"t":"moved","c":{"_0":1,"_1":2}}"#, "moved(1.0, 2.0)"),
      EnumRow(Happening.self, #"{"t":"moved","c":[1]}"#, #"error: expected key "c._1", found none at $.c._1"#),
      EnumRow(Happening.self, #"{"t":"left","c":null}"#, "left"),
      EnumRow(Happening.self, #"{"t":"maybe","c":null}"#, "maybe(nil)"),
      EnumRow(Happening.self, #"{"t":"joined"}"#, #"error: expected key "c", found none at $.c"#),
      EnumRow(
        Happening.self, #"{"t":"joined","c":7}"#, #"joined("7") | typeMismatch $.c: String, number 7: converted to 7"#),
      EnumRow(
        Happening.self, #"{"t":"lefd"}"#,
        #"unknown("lefd") | invalidValue $.t: Happening, string "lefd": used fallback"#),
      EnumRow(Payment.self, #"{"cash":7}"#, "cash(7)"),
      EnumRow(Payment.self, #"{"post":{"title":"a"}}"#, #"post(Article(title: "a", likes: 0))"#),
      EnumRow(Payment.self, #"{"pair":[7,"a"]}"#, #"pair(7, "a")"#),
      EnumRow(Payment.self, #"{"retry":{}}"#, "retry(3)"),
      EnumRow(Payment.self, #""free""#, "free"),
      EnumRow(Payment.self, #""retry""#, "retry(3)"),
      EnumRow(Payment.self, #""cash""#, #"error: expected key "cash", found none at $.cash"#),
      EnumRow(Payment.self, #"{"card":null,"cash":{"_0":1}}"#, "cash(1)"),
      EnumRow(
        Payment.self, #"{"Cash":{"_0":1}}"#,
        #"cash(1) | typeMismatch $: Payment, string "Cash": converted to cash"#),
      EnumRow(
        Payment.self, #"{"csah":1}"#, #"error: expected Payment, found string "csah" at $.csah, did you mean "cash"?"#),
      EnumRow(Payment.self, "{}", "error: expected Payment, found an object at $"),
      EnumRow(Payment.self, "7", "error: expected Payment, found number 7 at $"),
      EnumRow(
        Payment.self, #"{"card":{"month":2}}"#, #"error: expected key "card.number", found none at $.card.number"#),
      EnumRow(
        Notice.self, #"{"gone":{}}"#, #"unknown("gone") | invalidValue $.gone: Notice, string "gone": used fallback"#),
    ])
  func contents(_ row: EnumRow) { row.check() }

  @Test(
    "No tag",
    arguments: [
      EnumRow(IDOrObject.self, #""7""#, #"name("7")"#),
      EnumRow(IDOrObject.self, #"{"title":"a","from":1}"#, #"object(Article(title: "a", likes: 0))"#),
      EnumRow(IDOrObject.self, "null", "nothing"),
      EnumRow(
        IDOrObject.self, "[1.5,2]",
        "error: expected IDOrObject (id: expected Int, found an array; "
          + "object: expected object, found an array; name: expected String, found an array; "
          + "pair: expected Int, found a number, which Int can't hold; span: expected object, found an array; "
          + "nothing: expected null, found an array), found an array at $"),
      EnumRow(
        IDOrObject.self, #"{"title":["a"],"from":"1"}"#,
        #"span(from: 1.0, to: 9.0) | typeMismatch $.from: Double, string "1": converted to 1.0"#),
      EnumRow(
        Chain.self, "{}",
        #"error: expected Chain (number: expected Int, found an object; list: expected key "_0", found none; "#
          + #"other: expected key "_0", found none), found an object at $"#),
    ])
  func untagged(_ row: EnumRow) { row.check() }

  @Test(
    "Properties and elements",
    arguments: [
      EnumRow(
        Wall.self, #"{"strict":{"kind":"txet"}}"#,
        #"Wall(strict: nil, plans: []) | invalidValue $.strict.kind: Strictly, string "txet": used nil"#),
      EnumRow(
        Wall.self, #"{"plans":["free_trial","x",7]}"#,
        #"Wall(strict: nil, plans: [Plan.freeTrial])"#
          + #" | invalidValue $.plans[1]: Plan, string "x": dropped | invalidValue $.plans[2]: Plan, number 7: dropped"#
      ),
    ])
  func propertiesAndElements(_ row: EnumRow) { row.check() }
}
#endif
