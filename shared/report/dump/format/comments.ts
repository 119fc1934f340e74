import { memoize } from '../../../bytes/memoize.ts';
import { decodeLatin1, decodeUtf8, indexOfInvalidUtf8 } from '../../../bytes/utf8.ts';
import type { Dump } from './dump.ts';
import { decodeUtf16, type DumpText, MAX_TEXT_BYTES } from './dump-text.ts';
import type { DumpLocation } from './record.ts';
import type { StreamName } from './streams.ts';
import type { Levels } from './text-pieces.ts';

/** Texts and data that the program added to its dump. Null for each that the dump does not have. */
interface DumpComments {
  /** CommentA: UTF-8, or Latin-1 if it is not valid UTF-8; up to the first zero byte. */
  readonly ansi: DumpText | null;
  /** CommentW: UTF-16 up to the first zero. */
  readonly wide: DumpText | null;
  /** JavaScriptData: the stack of a script engine, in a form that is not documented. */
  readonly javaScript: DumpLocation | null;
  /** IptTrace: a trace by Intel PT, in a form that is not documented. */
  readonly processorTrace: DumpLocation | null;
}

export const COMMENT_LEVELS = {
  ansi: 'closed',
  wide: 'closed',
  javaScript: 'closed',
  processorTrace: 'closed',
} as const satisfies Levels<DumpComments>;

/** The streams CommentA, CommentW, JavaScriptData and IptTrace. */
export const commentsOf = memoize((dump: Dump): DumpComments => {
  const { bytes } = dump;
  return {
    ansi: textStream(dump, 'CommentA', 1, (text) => (indexOfInvalidUtf8(text) < 0 ? decodeUtf8(text) : decodeLatin1(text))),
    wide: textStream(dump, 'CommentW', 2, (text) => decodeUtf16(text, bytes.little)),
    javaScript: dump.stream('JavaScriptData'),
    processorTrace: dump.stream('IptTrace'),
  };
});

/** A stream that is one text of characters of `unit` bytes, read up to the first zero character. */
function textStream(dump: Dump, stream: StreamName, unit: 1 | 2, decode: (text: Uint8Array) => string): DumpText | null {
  const location = dump.stream(stream);
  if (location === null) return null;
  const { offset } = location;
  const read = Math.min(location.size, MAX_TEXT_BYTES);
  const text = dump.bytes.bytes(offset, read - (read % unit));
  const size = zeroAt(text, unit);
  const isCut = size === text.length && location.size > MAX_TEXT_BYTES;
  if (isCut) dump.note({ code: 'data_cut', offset, stream, data: 'text', promised: location.size, read });
  return { text: decode(text.subarray(0, size)), offset, size, isCut };
}

function zeroAt(text: Uint8Array, unit: 1 | 2): number {
  for (let at = text.indexOf(0); at >= 0; at = text.indexOf(0, at + 1)) {
    if (unit === 1) return at;
    if (at % 2 === 0 && text[at + 1] === 0) return at;
  }
  return text.length;
}
