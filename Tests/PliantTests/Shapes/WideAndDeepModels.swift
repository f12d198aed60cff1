#if Macros
/// Models as wide and as deep as they come: 300 properties, 30 types inside of each other, a path of 30 keys.

import Foundation
import Pliant

@JSONModel
struct WideModel: Equatable {
  var p0: Int
  var p1 = "1", p2 = 2.5, p3 = false, p4 = 4, p5 = "5", p6 = 6.5, p7 = false, p8 = 8, p9: String?
  var p10: Double
  var p11 = false, p12 = 12, p13 = "13", p14 = 14.5, p15 = false, p16 = 16, p17 = "17", p18 = 18.5, p19: Bool?
  var p20: Int
  var p21 = "21", p22 = 22.5, p23 = false, p24 = 24, p25 = "25", p26 = 26.5, p27 = false, p28 = 28, p29: String?
  var p30: Double
  var p31 = false, p32 = 32, p33 = "33", p34 = 34.5, p35 = false, p36 = 36, p37 = "37", p38 = 38.5, p39: Bool?
  var p40: Int
  var p41 = "41", p42 = 42.5, p43 = false, p44 = 44, p45 = "45", p46 = 46.5, p47 = false, p48 = 48, p49: String?
  var p50: Double
  var p51 = false, p52 = 52, p53 = "53", p54 = 54.5, p55 = false, p56 = 56, p57 = "57", p58 = 58.5, p59: Bool?
  var p60: Int
  var p61 = "61", p62 = 62.5, p63 = false, p64 = 64, p65 = "65", p66 = 66.5, p67 = false, p68 = 68, p69: String?
  var p70: Double
  var p71 = false, p72 = 72, p73 = "73", p74 = 74.5, p75 = false, p76 = 76, p77 = "77", p78 = 78.5, p79: Bool?
  var p80: Int
  var p81 = "81", p82 = 82.5, p83 = false, p84 = 84, p85 = "85", p86 = 86.5, p87 = false, p88 = 88, p89: String?
  var p90: Double
  var p91 = false, p92 = 92, p93 = "93", p94 = 94.5, p95 = false, p96 = 96, p97 = "97", p98 = 98.5, p99: Bool?
  var p100: Int
  var p101 = "101", p102 = 102.5, p103 = false, p104 = 104, p105 = "105", p106 = 106.5, p107 = false, p108 = 108
  var p109: String?
  var p110: Double
  var p111 = false, p112 = 112, p113 = "113", p114 = 114.5, p115 = false, p116 = 116, p117 = "117", p118 = 118.5
  var p119: Bool?
  var p120: Int
  var p121 = "121", p122 = 122.5, p123 = false, p124 = 124, p125 = "125", p126 = 126.5, p127 = false, p128 = 128
  var p129: String?
  var p130: Double
  var p131 = false, p132 = 132, p133 = "133", p134 = 134.5, p135 = false, p136 = 136, p137 = "137", p138 = 138.5
  var p139: Bool?
  var p140: Int
  var p141 = "141", p142 = 142.5, p143 = false, p144 = 144, p145 = "145", p146 = 146.5, p147 = false, p148 = 148
  var p149: String?
  var p150: Double
  var p151 = false, p152 = 152, p153 = "153", p154 = 154.5, p155 = false, p156 = 156, p157 = "157", p158 = 158.5
  var p159: Bool?
  var p160: Int
  var p161 = "161", p162 = 162.5, p163 = false, p164 = 164, p165 = "165", p166 = 166.5, p167 = false, p168 = 168
  var p169: String?
  var p170: Double
  var p171 = false, p172 = 172, p173 = "173", p174 = 174.5, p175 = false, p176 = 176, p177 = "177", p178 = 178.5
  var p179: Bool?
  var p180: Int
  var p181 = "181", p182 = 182.5, p183 = false, p184 = 184, p185 = "185", p186 = 186.5, p187 = false, p188 = 188
  var p189: String?
  var p190: Double
  var p191 = false, p192 = 192, p193 = "193", p194 = 194.5, p195 = false, p196 = 196, p197 = "197", p198 = 198.5
  var p199: Bool?
  var p200: Int
  var p201 = "201", p202 = 202.5, p203 = false, p204 = 204, p205 = "205", p206 = 206.5, p207 = false, p208 = 208
  var p209: String?
  var p210: Double
  var p211 = false, p212 = 212, p213 = "213", p214 = 214.5, p215 = false, p216 = 216, p217 = "217", p218 = 218.5
  var p219: Bool?
  var p220: Int
  var p221 = "221", p222 = 222.5, p223 = false, p224 = 224, p225 = "225", p226 = 226.5, p227 = false, p228 = 228
  var p229: String?
  var p230: Double
  var p231 = false, p232 = 232, p233 = "233", p234 = 234.5, p235 = false, p236 = 236, p237 = "237", p238 = 238.5
  var p239: Bool?
  var p240: Int
  var p241 = "241", p242 = 242.5, p243 = false, p244 = 244, p245 = "245", p246 = 246.5, p247 = false, p248 = 248
  var p249: String?
  var p250: Double
  var p251 = false, p252 = 252, p253 = "253", p254 = 254.5, p255 = false, p256 = 256, p257 = "257", p258 = 258.5
  var p259: Bool?
  var p260: Int
  var p261 = "261", p262 = 262.5, p263 = false, p264 = 264, p265 = "265", p266 = 266.5, p267 = false, p268 = 268
  var p269: String?
  var p270: Double
  var p271 = false, p272 = 272, p273 = "273", p274 = 274.5, p275 = false, p276 = 276, p277 = "277", p278 = 278.5
  var p279: Bool?
  var p280: Int
  var p281 = "281", p282 = 282.5, p283 = false, p284 = 284, p285 = "285", p286 = 286.5, p287 = false, p288 = 288
  var p289: String?
  var p290: Double
  var p291 = false, p292 = 292, p293 = "293", p294 = 294.5, p295 = false, p296 = 296, p297 = "297", p298 = 298.5
  var p299: Bool?
}

@JSONModel
struct LongPath: Equatable {
  @Key("l0.l1.l2.l3.l4.l5.l6.l7.l8.l9.l10.l11.l12.l13.l14.l15.l16.l17.l18.l19.l20.l21.l22.l23.l24.l25.l26.l27.l28.l29")
  var value: Int
  @Key(
    "l0.l1.l2.l3.l4.l5.l6.l7.l8.l9.l10.l11.l12.l13.l14.l15.l16.l17.l18.l19.l20.l21.l22.l23.l24.l25.l26.l27.l28.other")
  var other = 0
}

@JSONModel struct Level0: Equatable { var v = 0; var next: Level1? }
@JSONModel struct Level1: Equatable { var v = 1; var next: Level2? }
@JSONModel struct Level2: Equatable { var v = 2; var next: Level3? }
@JSONModel struct Level3: Equatable { var v = 3; var next: Level4? }
@JSONModel struct Level4: Equatable { var v = 4; var next: Level5? }
@JSONModel struct Level5: Equatable { var v = 5; var next: Level6? }
@JSONModel struct Level6: Equatable { var v = 6; var next: Level7? }
@JSONModel struct Level7: Equatable { var v = 7; var next: Level8? }
@JSONModel struct Level8: Equatable { var v = 8; var next: Level9? }
@JSONModel struct Level9: Equatable { var v = 9; var next: Level10? }
@JSONModel struct Level10: Equatable { var v = 10; var next: Level11? }
@JSONModel struct Level11: Equatable { var v = 11; var next: Level12? }
@JSONModel struct Level12: Equatable { var v = 12; var next: Level13? }
@JSONModel struct Level13: Equatable { var v = 13; var next: Level14? }
@JSONModel struct Level14: Equatable { var v = 14; var next: Level15? }
@JSONModel struct Level15: Equatable { var v = 15; var next: Level16? }
@JSONModel struct Level16: Equatable { var v = 16; var next: Level17? }
@JSONModel struct Level17: Equatable { var v = 17; var next: Level18? }
@JSONModel struct Level18: Equatable { var v = 18; var next: Level19? }
@JSONModel struct Level19: Equatable { var v = 19; var next: Level20? }
@JSONModel struct Level20: Equatable { var v = 20; var next: Level21? }
@JSONModel struct Level21: Equatable { var v = 21; var next: Level22? }
@JSONModel struct Level22: Equatable { var v = 22; var next: Level23? }
@JSONModel struct Level23: Equatable { var v = 23; var next: Level24? }
@JSONModel struct Level24: Equatable { var v = 24; var next: Level25? }
@JSONModel struct Level25: Equatable { var v = 25; var next: Level26? }
@JSONModel struct Level26: Equatable { var v = 26; var next: Level27? }
@JSONModel struct Level27: Equatable { var v = 27; var next: Level28? }
@JSONModel struct Level28: Equatable { var v = 28; var next: Level29? }
@JSONModel struct Level29: Equatable { var v = 29; var next: Level30? }

@JSONModel struct Level30: Equatable { var v: Int }
#endif
