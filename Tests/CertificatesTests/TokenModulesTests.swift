import CP11Kit
import Testing

@testable import Certificates

/// Modules for tokens that answer with nonsense.
@Suite struct TokenModulesTests {
  /// Returns the slots of a module that lists them by that function.
  private func slots(
    list:
      @escaping @convention(c) (
        UInt8, UnsafeMutablePointer<UInt>?, UnsafeMutablePointer<UInt>?
      ) -> UInt
  ) -> [UInt] {
    var functions = ck_function_list()
    functions.C_GetSlotList = list
    return TokenModules.slots(of: &functions)
  }

  @Test func aModuleMayCountSlotsThatItDoesNotHave() {
    let slots = slots { _, slots, count in
      slots?.pointee = 7
      count?.pointee = slots == nil ? 1 : .max
      return UInt(CKR_OK)
    }
    #expect(slots == [7])
  }

  @Test func aModuleMayHaveMoreSlotsThanAnyComputer() {
    let slots = slots { _, _, count in
      count?.pointee = .max
      return UInt(CKR_OK)
    }
    #expect(slots.isEmpty)
  }

  @Test func aModuleMayFailWithAnyNumber() {
    #expect(slots { _, _, _ in .max } == [])
  }
}
