/** The section of a WebAssembly module that says how much memory it has. */
const MEMORY_SECTION = 5;
/** The bytes before the first section: the mark and the version. */
const HEADER = 8;
/** The memory has a maximum. */
const HAS_MAXIMUM = 1;

/** A copy of a WebAssembly module whose memory grows by at most `pages` of 64 KiB. Throws if the module does not have exactly one memory. */
export function withMemoryLimit(module: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  let at = HEADER;
  while (at < module.length) {
    const size = numberAt(module, at + 1);
    const end = size.end + size.value;
    if (module[at] !== MEMORY_SECTION) {
      at = end;
      continue;
    }
    const count = numberAt(module, size.end);
    const least = numberAt(module, count.end + 1);
    if (count.value !== 1) break;
    const content = [1, HAS_MAXIMUM, ...bytesOf(least.value), ...bytesOf(least.value + pages)];
    const section = [MEMORY_SECTION, ...bytesOf(content.length), ...content];
    const limited = new Uint8Array(module.length - (end - at) + section.length);
    limited.set(module.subarray(0, at));
    limited.set(section, at);
    limited.set(module.subarray(end), at + section.length);
    return limited;
  }
  throw new Error('the module does not have exactly one memory');
}

/** A number in LEB128: seven bits in each byte, the lowest first. */
function numberAt(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let value = 0;
  let at = from;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[at] ?? 0;
    at += 1;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, end: at };
  }
}

function bytesOf(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...bytesOf(Math.floor(value / 0x80))];
}
