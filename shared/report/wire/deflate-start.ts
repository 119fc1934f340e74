import { isBinary } from './compression.ts';

/** Reads bits as deflate packs them, from the lowest bit of each byte (RFC 1951, 3.1.1). */
class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Reads a number of `count` bits, lowest bit first. */
  take(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1) value |= this.#bit() << bit;
    return value;
  }

  /** Reads a Huffman code of `count` bits, highest bit first. */
  takeCode(count: number): number {
    let code = 0;
    for (let bit = 0; bit < count; bit += 1) code = (code << 1) | this.#bit();
    return code;
  }

  #bit(): number {
    const bit = ((this.#bytes[this.#at >> 3] ?? 0) >> (this.#at & 7)) & 1;
    this.#at += 1;
    return bit;
  }
}

/** The code of `-` (45) in a block of fixed codes, whose first literal is 0x30 (RFC 1951, 3.2.6). */
const FIXED_DASH = 0x30 + 45;

/** Sizes of the two alphabets whose lengths a dynamic block declares (RFC 1951, 3.2.7). */
const MAX_LITERALS = 286;
const MAX_DISTANCES = 30;

/**
 * True if bytes begin like a raw deflate stream of a multipart body, with a valid block header. About one in 500 random inputs passes; text never does.
 * `bytes`: the first 16 bytes are enough.
 */
export function startsWithDeflate(bytes: Uint8Array): boolean {
  // Delimiters and other texts are not deflate, even if their bits look like it.
  if (bytes.length < 8 || !isBinary(bytes)) return false;
  const bits = new BitReader(bytes);
  bits.take(1);
  switch (bits.take(2)) {
    case 0:
      return isStored(bytes);
    case 1:
      return bits.takeCode(8) === FIXED_DASH && bits.takeCode(8) === FIXED_DASH;
    case 2:
      return isDynamic(bits);
    default:
      return false;
  }
}

/** True for a stored block (RFC 1951, 3.2.4): a length, the inverted length, and the first dashes of a delimiter. */
function isStored(bytes: Uint8Array): boolean {
  const [, low = 0, high = 0, notLow = 0, notHigh = 0, first, second] = bytes;
  return (low ^ notLow) === 0xff && (high ^ notHigh) === 0xff && first === 0x2d && second === 0x2d;
}

/** True for a dynamic block (RFC 1951, 3.2.7): alphabets of an allowed size, and a complete code for the code lengths. */
function isDynamic(bits: BitReader): boolean {
  const literals = bits.take(5) + 257;
  const distances = bits.take(5) + 1;
  const lengths = Array.from({ length: bits.take(4) + 4 }, () => bits.take(3));
  // A code of n bits takes 1 / 2 ** n of the code space. A complete code takes all of it.
  const taken = lengths.reduce((sum, length) => sum + (length === 0 ? 0 : 128 >> length), 0);
  return literals <= MAX_LITERALS && distances <= MAX_DISTANCES && taken === 128;
}
