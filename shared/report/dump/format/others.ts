import type { ByteLength } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { decodeUtf8, indexOfInvalidUtf8 } from '../../../bytes/utf8.ts';
import type { Dump, StreamEntry } from './dump.ts';
import { decodeUtf16 } from './dump-text.ts';
import { streamKind } from './streams.ts';
import type { Levels } from './text-pieces.ts';

/** What the first bytes of a stream look like. `empty`: it has none. `binary`: nothing of the others. */
export type StreamGuess = 'empty' | 'zeros' | 'json' | 'utf8' | 'utf16' | 'protobuf' | 'minidump' | 'binary';

/** A stream that Crashlens shows as bytes. */
interface OtherStream {
  readonly entry: StreamEntry;
  /** Null for a number that nobody documents. */
  readonly name: string | null;
  readonly guess: StreamGuess;
}

export const OTHER_LEVELS = { entry: 'open', name: 'open', guess: 'open' } as const satisfies Levels<OtherStream>;

/** The streams whose content is not documented, although their numbers are. */
const OPAQUE: ReadonlySet<string> = new Set(['Reserved0', 'Reserved1', 'ChromiumStabilityReport', 'JavaScriptData', 'IptTrace']);

/** How much of a stream is looked at. */
const SAMPLE_BYTES: ByteLength = 4_096;

/** The streams that have no reader: opaque ones, those of Windows CE and those with unknown numbers, in the order of the directory. */
export const otherStreamsOf = memoize((dump: Dump): readonly OtherStream[] =>
  dump.streams().flatMap((entry) => {
    const name = streamKind(entry.type)?.name ?? null;
    if (name !== null && !OPAQUE.has(name) && !name.startsWith('Ce')) return [];
    const { offset, size } = entry.location;
    const sample = dump.bytes.bytes(offset, Math.min(size, SAMPLE_BYTES));
    return [{ entry, name, guess: guessContent(sample, sample.length === size, dump.bytes.little) }];
  }),
);

/** Guesses what bytes are. `isAll`: there are no more bytes after the sample. `little`: the byte order of UTF-16. */
export function guessContent(sample: Uint8Array, isAll: boolean, little: boolean): StreamGuess {
  if (sample.length === 0) return 'empty';
  if (sample.every((byte) => byte === 0)) return 'zeros';
  if (isMinidump(sample)) return 'minidump';
  const padded = withoutZeros(sample);
  if (isUtf8Text(padded, isAll)) return isJson(decodeUtf8(padded), isAll) ? 'json' : 'utf8';
  if (isUtf16Text(sample, little)) return 'utf16';
  return isProtobuf(sample, isAll) ? 'protobuf' : 'binary';
}

function isMinidump(sample: Uint8Array): boolean {
  return sample[0] === 0x4d && sample[1] === 0x44 && sample[2] === 0x4d && sample[3] === 0x50;
}

/** Texts in streams often end with zeros. */
function withoutZeros(sample: Uint8Array): Uint8Array {
  let end = sample.length;
  while (end > 0 && sample[end - 1] === 0) end -= 1;
  return sample.subarray(0, end);
}

/** Valid UTF-8 without control characters except line ends and tabs. The last character can be cut if there is more after the sample. */
function isUtf8Text(sample: Uint8Array, isAll: boolean): boolean {
  const invalid = indexOfInvalidUtf8(sample);
  if (invalid >= 0 && (isAll || invalid < sample.length - 3)) return false;
  return sample.every((byte) => byte >= 0x20 || (byte >= 9 && byte <= 13)) && !sample.includes(0x7f);
}

function isJson(text: string, isAll: boolean): boolean {
  const trimmed = text.trim();
  if (!isAll) return /^[[{]\s*["[{]/.test(trimmed);
  if (!/^[[{]/.test(trimmed)) return false;
  try {
    JSON.parse(trimmed);
    return true;
  } catch {
    return false;
  }
}

/** Characters of which nearly all are letters, digits and punctuation of European languages: other bytes are seldom so. */
function isUtf16Text(sample: Uint8Array, little: boolean): boolean {
  if (sample.length < 4 || sample.length % 2 !== 0) return false;
  const text = decodeUtf16(sample, little).replace(/\0+$/, '');
  if (text === '') return false;
  let plain = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if ((unit >= 0x20 && unit < 0x250 && unit !== 0x7f) || (unit >= 9 && unit <= 13) || unit === 0xfeff) plain += 1;
    else if (unit < 0x20) return false;
  }
  return plain >= text.length * 0.9;
}

/** The most bytes of a varint. */
const MAX_VARINT = 10;

/** Fields of the protobuf wire format up to the end: tags with a field number and a known type, lengths that fit. */
function isProtobuf(sample: Uint8Array, isAll: boolean): boolean {
  let at = 0;
  let fields = 0;
  while (at < sample.length) {
    const tag = varintAt(sample, at);
    if (tag === null) return !isAll && fields > 1;
    const type = Number(tag.value & 7n);
    const number = tag.value >> 3n;
    if (number === 0n || number > MAX_FIELD) return false;
    at = tag.end;
    if (type === 0) {
      const value = varintAt(sample, at);
      if (value === null) return !isAll && fields > 1;
      at = value.end;
    } else if (type === 1) at += 8;
    else if (type === 5) at += 4;
    else if (type === 2) {
      const length = varintAt(sample, at);
      if (length === null) return !isAll && fields > 1;
      at = length.end + Number(length.value);
    } else return false;
    fields += 1;
  }
  return isAll ? at === sample.length && fields > 0 : fields > 1;
}

/** Field numbers have 29 bits; schemas use small ones. */
const MAX_FIELD = 100_000n;

function varintAt(sample: Uint8Array, from: number): { readonly value: bigint; readonly end: number } | null {
  let value = 0n;
  for (let at = from; at < Math.min(from + MAX_VARINT, sample.length); at += 1) {
    const byte = sample[at] ?? 0;
    value |= BigInt(byte & 0x7f) << BigInt(7 * (at - from));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  return null;
}
