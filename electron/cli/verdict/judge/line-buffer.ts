/** Size of a batch in bytes. */
export const BATCH_SIZE = 256 * 1024;

/** Size of a buffer: one batch, the incomplete line after it, and room to spare. */
const SIZE = 2 * BATCH_SIZE;
/** Minimum room for a read, in bytes. */
const MIN_ROOM = 64 * 1024;
/** Maximum number of returned buffers kept for reuse. */
const MAX_SPARE = 16;

const LINE_FEED = 0x0a;

type Memory = Buffer<ArrayBuffer>;

/** Collects input in memory that can be transferred to another thread. Each batch has its own buffer. */
export interface LineBuffer {
  /** Number of received bytes that form whole lines. */
  whole(): number;
  /** Memory to read into. Call `filled` with the number of bytes read. */
  room(): Uint8Array<ArrayBuffer>;
  filled(size: number): void;
  add(bytes: Uint8Array): void;
  /** Takes all whole lines; null if there are none. */
  take(): Uint8Array<ArrayBuffer> | null;
  /** At the end of the input, takes a last line without a line end; null if there is none. */
  takeRest(): Uint8Array<ArrayBuffer> | null;
  /** Returns the memory of a batch for reuse. */
  giveBack(batch: Uint8Array<ArrayBuffer>): void;
}

export function lineBuffer(): LineBuffer {
  const spare: ArrayBuffer[] = [];
  let memory: Memory = Buffer.alloc(SIZE);
  let used = 0;
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

  /** Returns a buffer for `size` bytes and further input. The buffer is larger than usual if the start of a long line needs more room. */
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
