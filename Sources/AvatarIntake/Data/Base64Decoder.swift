/// Base64 a byte at a time, for the standard and the URL-safe alphabet. Strict: no character outside the alphabets, no
/// wrong padding, no leftover bits. A lenient decoder would turn a message that was cut or form-decoded on its way
/// into a file that is broken in the middle.
struct Base64Decoder {
    enum Failure: Equatable {
        case badCharacter(UInt8)
        /// The text ends one character after a full group, or its padding does not complete the last group.
        case cutOff
        case dataAfterPadding
        /// The unused bits of the last character are not zero.
        case leftoverBits
    }

    private var bits: UInt32 = 0
    private var characters = 0
    private var padding = 0

    /// Takes one character; hands over a byte whenever one is complete.
    mutating func push(_ character: UInt8, _ emit: (UInt8) -> Void) -> Failure? {
        if character == ASCII.equals {
            padding += 1
            // Two or three characters may stand before the padding.
            return characters + padding > 4 || characters < 2 ? .cutOff : nil
        }
        guard padding == 0 else { return .dataAfterPadding }
        guard let value = Self.value(character) else { return .badCharacter(character) }
        bits = bits << 6 | UInt32(value)
        characters += 1
        if characters == 4 {
            emit(UInt8(truncatingIfNeeded: bits >> 16))
            emit(UInt8(truncatingIfNeeded: bits >> 8))
            emit(UInt8(truncatingIfNeeded: bits))
            bits = 0
            characters = 0
        }
        return nil
    }

    /// Hands over the bytes of an incomplete last group. Padding may be left out, but not be half there.
    mutating func finish(_ emit: (UInt8) -> Void) -> Failure? {
        if padding > 0, characters + padding != 4 { return .cutOff }
        switch characters {
        case 0: return nil
        case 2:
            guard bits & 0x0F == 0 else { return .leftoverBits }
            emit(UInt8(truncatingIfNeeded: bits >> 4))
        case 3:
            guard bits & 0x03 == 0 else { return .leftoverBits }
            emit(UInt8(truncatingIfNeeded: bits >> 10))
            emit(UInt8(truncatingIfNeeded: bits >> 2))
        default: return .cutOff
        }
        return nil
    }

    private static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case 0x41...0x5A: character - 0x41
        case 0x61...0x7A: character - 0x61 + 26
        case 0x30...0x39: character - 0x30 + 52
        case ASCII.plus, ASCII.dash: 62
        case ASCII.slash, ASCII.underscore: 63
        default: nil
        }
    }
}
