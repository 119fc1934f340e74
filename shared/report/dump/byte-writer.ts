import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';

/** Writes little-endian numbers and bytes in sequence into a growing array. */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #size: ByteLength = 0;

  constructor(expectedSize: ByteLength = 4_096) {
    const buffer = new ArrayBuffer(Math.max(expectedSize, 64));
    this.#bytes = new Uint8Array(buffer);
    this.#view = new DataView(buffer);
  }

  get position(): ByteOffset {
    return this.#size;
  }

  u8(value: number): this {
    this.#view.setUint8(this.#advance(1), value);
    return this;
  }

  u16(value: number): this {
    this.#view.setUint16(this.#advance(2), value, true);
    return this;
  }

  u32(value: number): this {
    this.#view.setUint32(this.#advance(4), value, true);
    return this;
  }

  u64(value: bigint): this {
    this.#view.setBigUint64(this.#advance(8), BigInt.asUintN(64, value), true);
    return this;
  }

  /** Copies bytes into the array. */
  bytes(bytes: Uint8Array): this {
    const at = this.#advance(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  /** Writes `length` zero bytes. */
  skip(length: ByteLength): this {
    this.#advance(length);
    return this;
  }

  /** Writes zero bytes up to the next multiple of `unit`. */
  align(unit: number): this {
    return this.skip((unit - (this.#size % unit)) % unit);
  }

  /** Overwrites a number whose value was unknown when its position was written. */
  patchU32(at: ByteOffset, value: number): void {
    this.#view.setUint32(at, value, true);
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#size);
  }

  #advance(length: ByteLength): ByteOffset {
    const at = this.#size;
    const size = at + length;
    if (size > this.#bytes.length) {
      const grown = new Uint8Array(new ArrayBuffer(Math.max(size, this.#bytes.length * 2)));
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    this.#size = size;
    return at;
  }
}
