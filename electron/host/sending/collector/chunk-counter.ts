import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';

/** Finds the end of a chunked body while it arrives (RFC 9112, 7.1). The framing is stored as received, so the chunks are not decoded. */
interface ChunkCounter {
  /** Bytes of chunk data so far. */
  readonly contentBytes: ByteLength;
  /** Returns how many of these bytes belong to the body. `ended`: the body ends with the last of them. `broken`: the bytes are not chunk framing. */
  take(bytes: Uint8Array): { readonly taken: ByteLength; readonly state: 'open' | 'ended' | 'broken' };
}

const MAX_LINE_LENGTH = 4_096;
const SIZE_LINE = /^([0-9a-fA-F]{1,13})[ \t]*(;.*)?$/;
const LINE_FEED = 0x0a;

export function chunkCounter(): ChunkCounter {
  let expects: 'size' | 'data' | 'data_end' | 'trailer' = 'size';
  let line = '';
  let left = 0;
  let contentBytes = 0;

  /** Handles a complete line, without its line end. */
  function endOfLine(text: string): 'open' | 'ended' | 'broken' {
    if (expects === 'trailer') return text === '' ? 'ended' : 'open';
    if (expects === 'data_end') {
      expects = 'size';
      return text === '' ? 'open' : 'broken';
    }
    const size = SIZE_LINE.exec(text);
    if (size === null) return 'broken';
    left = Number.parseInt(size[1] ?? '', 16);
    expects = left === 0 ? 'trailer' : 'data';
    return 'open';
  }

  return {
    get contentBytes() {
      return contentBytes;
    },
    take(bytes) {
      for (let at = 0; at < bytes.length;) {
        if (expects === 'data') {
          const count = Math.min(left, bytes.length - at);
          left -= count;
          contentBytes += count;
          at += count;
          if (left === 0) expects = 'data_end';
          continue;
        }
        const byte = bytes[at] ?? 0;
        at += 1;
        if (byte !== LINE_FEED) {
          line += String.fromCharCode(byte);
          if (line.length > MAX_LINE_LENGTH) return { taken: at, state: 'broken' };
          continue;
        }
        const state = endOfLine(line.endsWith('\r') ? line.slice(0, -1) : line);
        line = '';
        if (state !== 'open') return { taken: at, state };
      }
      return { taken: bytes.length, state: 'open' };
    },
  };
}
