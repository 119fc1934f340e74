import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { EMPTY_BYTES } from '../../bytes/byte-source.ts';
import type { ChunkReader } from './chunk-reader.ts';

/** Framed bytes from one noted chunk to the next: what lies between is read again when it is asked for, as a body can be sent one byte at a time. */
const STRETCH: ByteLength = 4_096;

/** Data that is copied a byte at a time, as that takes less than asking the source for it. */
const FEW_BYTES: ByteLength = 32;

/** A chunk that was found again. */
interface Place {
  /** Its data in the framed body. */
  readonly start: ByteOffset;
  readonly size: ByteLength;
  /** Where its data begins in the content. */
  readonly content: ByteOffset;
}

/** Where the chunks of a body stand: of each few thousand bytes one is noted, so that a table of millions of chunks stays small. */
export class ChunkTable {
  readonly #reader: ChunkReader;
  /** Of the noted chunks where their size lines begin in the framed body, and their data in the content. */
  readonly #lines: ByteOffset[] = [];
  readonly #contents: ByteOffset[] = [];
  #last: Place = { start: 0, size: 0, content: 0 };
  #size: ByteLength = 0;

  constructor(reader: ChunkReader) {
    this.#reader = reader;
  }

  /** Adds a chunk behind the others. `line`: where its size line begins. */
  add(line: ByteOffset, start: ByteOffset, size: ByteLength): void {
    if (this.#lines.length === 0 || line - (this.#lines.at(-1) ?? 0) >= STRETCH) {
      this.#lines.push(line);
      this.#contents.push(this.#size);
    }
    this.#last = { start, size, content: this.#size };
    this.#size += size;
  }

  /** Where a byte of the content stands in the framed body. */
  framedOffset(offset: ByteOffset): ByteOffset {
    if (this.#size === 0) return 0;
    const { start, content } = this.#placeOf(offset);
    return start + (offset - content);
  }

  /** The chunks' data joined. */
  source(framed: ByteSource): ByteSource {
    const size = this.#size;
    return {
      size,
      ...(framed.checkIn === undefined ? {} : { checkIn: framed.checkIn }),
      read: (offset, length) => {
        const from = Math.min(Math.max(offset, 0), size);
        const to = Math.min(from + Math.max(length, 0), size);
        return from === to ? EMPTY_BYTES : this.#read(framed, from, to);
      },
    };
  }

  #read(framed: ByteSource, from: ByteOffset, to: ByteOffset): Uint8Array {
    let place = this.#placeOf(from);
    // Within one chunk nothing is copied.
    if (to <= place.content + place.size) return framed.read(place.start + (from - place.content), to - from);
    const bytes = new Uint8Array(to - from);
    for (let at = from; at < to; place = this.#behind(place)) {
      const end = Math.min(to, place.content + place.size);
      const start = place.start + (at - place.content);
      if (end - at > FEW_BYTES) bytes.set(framed.read(start, end - at), at - from);
      else for (let index = 0; index < end - at; index += 1) bytes[at - from + index] = this.#reader.byte(start + index);
      at = end;
    }
    return bytes;
  }

  /** The chunk that holds a byte of the content; of one behind the end the last. */
  #placeOf(offset: ByteOffset): Place {
    if (offset >= this.#last.content) return this.#last;
    const noted = this.#notedBefore(offset);
    let place = this.#placeAt(this.#lines[noted] ?? 0, this.#contents[noted] ?? 0);
    while (place.content + place.size <= offset) place = this.#behind(place);
    return place;
  }

  #behind({ start, size, content }: Place): Place {
    // Behind its data stands a line end.
    return content + size >= this.#last.content ? this.#last : this.#placeAt(start + size + 2, content + size);
  }

  #placeAt(line: ByteOffset, content: ByteOffset): Place {
    const read = this.#reader.sizeLine(line);
    if (typeof read === 'string') throw new RangeError(`no chunk at ${String(line)}`);
    return { start: read.end, size: read.size, content };
  }

  /** Index of the last noted chunk that begins at a byte of the content or before it. */
  #notedBefore(offset: ByteOffset): number {
    let low = 0;
    let high = this.#contents.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#contents[middle] ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    return low - 1;
  }
}
