/** Bytes of whole lines that are worth to be handed over at once. */
export const BATCH_SIZE = 256 * 1024;

/** Room of a buffer: a batch, the line that goes on behind it, and what else may come with it. */
const SIZE = 2 * BATCH_SIZE;
/** Less room than this is not worth a read. */
const MIN_ROOM = 64 * 1024;
/** Buffers that were given back and wait for another use. */
const MAX_SPARE = 16;

const LINE_FEED = 0x0a;

type Memory = Buffer<ArrayBuffer>;

/** Gathers input in memory that can be handed on to another thread: the bytes of a batch stand alone in their buffer. */
export interface LineBuffer {
  /** Bytes of whole lines that have come. */
  whole(): number;
  /** Where bytes may be read to, after which `filled` says how many have come. */
  room(): Uint8Array<ArrayBuffer>;
  filled(size: number): void;
  /** Puts bytes behind those that have come. */
  add(bytes: Uint8Array): void;
  /** All whole lines that have come; null where there are none. */
  take(): Uint8Array<ArrayBuffer> | null;
  /** At the end of the input: a line that has no end; null where there is none. */
  takeRest(): Uint8Array<ArrayBuffer> | null;
  /** A batch that nobody reads any more: its memory is used again. */
  giveBack(batch: Uint8Array<ArrayBuffer>): void;
}

export function lineBuffer(): LineBuffer {
  const spare: ArrayBuffer[] = [];
  let memory: Memory = Buffer.alloc(SIZE);
  let used = 0;
  /** Where the last whole line ends. */
  let end = 0;

  function moveTo(next: Memory, from: number): void {
    memory.copy(next, 0, from, used);
    memory = next;
    used -= from;
  }

  function makeRoom(size: number): void {
    if (memory.length - used < size) moveTo(Buffer.alloc(Math.max(2 * memory.length, used + size)), 0);
  }

  function filled(size: number): void {
    const feed = memory.subarray(used, used + size).lastIndexOf(LINE_FEED);
    if (feed >= 0) end = used + feed + 1;
    used += size;
  }

  /** A long line's end is not kept in a buffer of the usual size. */
  function nextFor(size: number): Memory {
    const again = spare.pop();
    if (size + MIN_ROOM > SIZE) return Buffer.alloc(2 * size);
    return again === undefined ? Buffer.alloc(SIZE) : Buffer.from(again);
  }

  function takeUntil(until: number): Uint8Array<ArrayBuffer> | null {
    if (until === 0) return null;
    const taken = new Uint8Array(memory.buffer, memory.byteOffset, until);
    moveTo(nextFor(used - until), until);
    end = 0;
    return taken;
  }

  return {
    whole: () => end,
    room() {
      makeRoom(MIN_ROOM);
      return memory.subarray(used, Math.min(used + BATCH_SIZE, memory.length));
    },
    filled,
    add(bytes) {
      makeRoom(bytes.length);
      memory.set(bytes, used);
      filled(bytes.length);
    },
    take: () => takeUntil(end),
    takeRest: () => takeUntil(used),
    giveBack({ buffer }) {
      if (buffer.byteLength === SIZE && spare.length < MAX_SPARE) spare.push(buffer);
    },
  };
}
