import TestSupport
import Testing

@testable import Input

/// Maps of a few keys, against dictionaries.
@Suite struct ShortMapTests {
  @Test func theyDoWhatDictionariesDo() {
    var random = SeededRandom(5)
    var (map, model) = (ShortMap<Int32, Int>(), [Int32: Int]())
    for step in 0..<4000 {
      let key = Int32.random(in: 0..<6, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        map[key] = step
        model[key] = step
      case 2: #expect(map.updateValue(step, forKey: key) == model.updateValue(step, forKey: key))
      case 3: #expect(map.removeValue(forKey: key) == model.removeValue(forKey: key))
      case 4:
        map[key]? += 1
        model[key]? += 1
      case 5:
        map.change(key) { $0 *= 2 }
        model[key]? *= 2
      default:
        map = map.filter { $0.value % 3 != 0 }
        model = model.filter { $0.value % 3 != 0 }
      }
      #expect(map.count == model.count && map.isEmpty == model.isEmpty)
      for key in 0..<Int32(6) {
        #expect(map[key] == model[key] && map.look(key) { $0 } == model[key])
      }
    }
    map.removeAll()
    #expect(map.isEmpty)
  }

  @Test func elementsKeepTheirOrder() {
    var map: ShortMap<String, Int> = ["b": 1, "a": 2, "c": 3]
    map["b"] = 4
    map["a"] = nil
    map["a"] = 5
    #expect(map.keys == ["b", "c", "a"] && map.values == [4, 3, 5])
    #expect(map.map { "\($0.key)\($0.value)" } == ["b4", "c3", "a5"])
  }
}
