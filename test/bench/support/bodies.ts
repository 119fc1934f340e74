import { type PartSpec, multipart } from '../../builders/report/multipart.ts';

export const MIB = 2 ** 20;

/** A boundary as long as those of real clients. */
export const BENCH_BOUNDARY = '---------------------------9051914041544843365972754266';

const PAGE = 4_096;

/** Returns a generator of numbers in [0, 2^32), with the same sequence in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}

/** Returns bytes like those of a dump: pages of noise, pointers, zeroes and text in rotation. They repeat every 4 MiB, farther than compressors look back. */
export function dumpOf(size: number): Buffer {
  const next = numbersFrom(0x9e3779b9);
  const block = Buffer.alloc(Math.min(size, 4 * MIB));
  for (let page = 0, kind = 0; page < block.length; page += PAGE, kind = (kind + 1) % 4) {
    const end = Math.min(page + PAGE, block.length) - 8;
    for (let at = page; at < end && kind !== 2; at += 8) {
      const number = next();
      block.writeUInt32LE(kind === 3 ? 0x20656874 : number, at);
      block.writeUInt32LE(kind === 0 ? next() : kind === 1 ? 0x7fff : 0x61656820 + (number & 15), at + 4);
    }
  }
  block.write('MDMP', 'latin1');
  const dump = Buffer.alloc(size);
  for (let at = 0; at < size; at += block.length) block.copy(dump, at);
  return dump;
}

const KNOWN = ['ProductName', 'Version', 'BuildID', 'ReleaseChannel', 'Vendor', 'CrashTime', 'InstallTime', 'URL', 'Email', 'Notes'];

/** Returns an annotation name. Well-known names come first. */
function annotationName(index: number): string {
  return KNOWN[index] ?? `Annotation${String(index).padStart(5, '0')}`;
}

function annotationText(index: number): string {
  return index % 7 === 3 ? String(1_763_600_000 + index) : `value ${String(index)} of a report, as a client writes it`;
}

export function annotationParts(count: number): readonly PartSpec[] {
  return Array.from({ length: count }, (_, index) => ({ name: annotationName(index), content: annotationText(index) }));
}

/** Returns a part with `count` annotations and `more` as one JSON object. */
export function extraPart(count: number, more: Readonly<Record<string, string>> = {}): PartSpec {
  const members = Array.from({ length: count }, (_, index) => [annotationName(index), annotationText(index)]);
  return {
    name: 'extra',
    filename: 'extra.json',
    type: 'application/json',
    content: Buffer.from(JSON.stringify({ ...Object.fromEntries(members), ...more })),
  };
}

export function dumpPart(size: number, content: Buffer = dumpOf(size)): PartSpec {
  return { name: 'upload_file_minidump', filename: 'minidump.dmp', type: 'application/octet-stream', content };
}

/** Repeats a delimiter with one wrong byte, which keeps misleading a search for the delimiter. */
export function nearDelimiters(size: number, wrongByte: number): Buffer {
  const near = Buffer.from(`\r\n--${BENCH_BOUNDARY}`, 'latin1');
  near[wrongByte] = (near[wrongByte] ?? 0) ^ 0x08;
  return Buffer.alloc(size, near);
}

export function body(parts: readonly PartSpec[]): Buffer {
  return multipart(parts, BENCH_BOUNDARY);
}
