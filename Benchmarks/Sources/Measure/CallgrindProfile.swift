/// The counts in a dump of callgrind (https://valgrind.org/docs/manual/cl-format.html) with the
/// addresses of instructions, the number of system calls behind the number of instructions, and
/// compressed names.
struct CallgrindProfile {
  /// All instructions.
  private(set) var instructions = 0
  /// The calls of functions that allocate memory, by the file name of the object that calls.
  private(set) var allocations: [String: Int] = [:]
  /// The system calls, without those that read a clock: they are none outside valgrind, where the
  /// kernel provides them as functions in memory (vDSO).
  private(set) var systemCalls = 0
  /// The pages of memory with instructions that were executed, by the file name of their object.
  private(set) var pages: [String: Set<Int>] = [:]
  /// The functions that executed instructions, by the order of their first calls since the program
  /// started.
  private(set) var functions: [Int: Function] = [:]

  /// A function of a program or library.
  struct Function: Hashable {
    /// The name that the linker knows, or an address if there is none.
    var name: String
    /// The file name of the object.
    var object: String
  }

  private static let pageBits = 12
  private static let allocators: Set<String> = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
  ]
  private static let clocks: Set<String> = [
    "clock_gettime", "gettimeofday_syscall", "gettimeofday", "time_syscall", "time",
  ]

  /// Reads a dump; returns nil if it counts nothing.
  init?(_ bytes: [UInt8]) {
    var (objects, names) = (Names(), Names())
    var (object, function) = (Names.Entry(number: 0, name: ""), Names.Entry(number: 0, name: ""))
    var (allocates, readsClock, isCall) = (false, false, false)
    var touched: Set<Int> = []
    func endObject(_ profile: inout Self) {
      profile.pages[object.name, default: []].formUnion(touched)
      touched = []
    }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "0x".utf8) {
        var words = line.split(separator: UInt8(ascii: " ")).makeIterator()
        guard let place = words.next(), let cost = words.next().flatMap(Self.number),
          let address = Int(String(decoding: place.dropFirst(2), as: UTF8.self), radix: 16)
        else { return nil }
        // The line behind a call has the costs of the function that is called. Its own instruction
        // may have been executed before the counts began.
        if !isCall {
          touched.insert(address >> Self.pageBits)
          instructions += cost
          functions[function.number] = Function(name: function.name, object: object.name)
          if !readsClock { systemCalls += words.next().flatMap(Self.number) ?? 0 }
        }
        isCall = false
      } else if let value = Self.value(of: "fn=", line) {
        function = names.entry(value)
        readsClock = Self.clocks.contains(Self.base(function.name))
      } else if let value = Self.value(of: "cfn=", line) {
        allocates = Self.allocators.contains(Self.base(names.entry(value).name))
      } else if let value = Self.value(of: "ob=", line) {
        endObject(&self)
        object = objects.entry(value)
        object.name = object.name.split(separator: "/").last.map(String.init) ?? ""
      } else if let value = Self.value(of: "cob=", line) {
        _ = objects.entry(value)
      } else if let value = Self.value(of: "calls=", line) {
        isCall = true
        if allocates {
          let count = value.split(separator: UInt8(ascii: " ")).first.flatMap(Self.number)
          allocations[object.name, default: 0] += count ?? 0
        }
      }
    }
    endObject(&self)
    guard instructions > 0 else { return nil }
  }

  /// Versions of symbols, as in malloc@@GLIBC, and leading underscores are no part of the name.
  private static func base(_ name: String) -> String {
    String(name.drop { $0 == "_" }.prefix { $0 != "@" })
  }

  private static func value(of key: StaticString, _ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    return line.starts(with: key) ? line.dropFirst(key.count) : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard case 48...57 = digit else { return nil }
      number = number * 10 + Int(digit - 48)
    }
    return number
  }

  /// The names of a dump, each of which is written in full where it comes first: `(7) name`, and
  /// then `(7)`.
  private struct Names {
    struct Entry {
      var number: Int
      var name: String
    }

    private var names: [Int: String] = [:]

    mutating func entry(_ value: ArraySlice<UInt8>) -> Entry {
      let parts = value.split(separator: UInt8(ascii: " "), maxSplits: 1)
      let number = parts.first.flatMap { CallgrindProfile.number($0.dropFirst().dropLast()) } ?? 0
      // Names may have bytes that are no UTF-8.
      if parts.count > 1 { names[number] = String(decoding: parts[1], as: UTF8.self) }
      return Entry(number: number, name: names[number] ?? "")
    }
  }
}
