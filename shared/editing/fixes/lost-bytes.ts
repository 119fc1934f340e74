import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { memoize } from '../../bytes/memoize.ts';
import { type Interval, mergedIntervals } from '../../bytes/intervals.ts';
import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { DraftVersion } from '../edits/draft-version.ts';
import { provenanceOf } from '../edits/provenance.ts';
import { boundaryOfBody } from '../../verdict/checks/boundary-causes.ts';
import type { Capture } from '../../report/wire/capture.ts';
import { dashesOf } from '../../report/wire/wire-map.ts';

/** What frames values: a body frames its parts, JSON frames its members. */
type Framed = 'body' | 'json';

const FRAMING: Readonly<Record<Framed, RegExp>> = {
  /** In addition to the boundary: line ends, blanks, dashes and quotes. */
  body: /^[\r\n \t"'-]*$/,
  /** Blanks and other control characters, punctuation, comments, a byte order mark. */
  json: /^(?:[\x00-\x20,:;{}[\]"']|\/\*[^]*?\*\/|\/\/[^\r\n]*|\xef\xbb\xbf)*$/,
};

/** Longest run of bytes that can be only framing. */
const MAX_FRAMING_LENGTH: ByteLength = 4_096;

/** Returns how many bytes of a range are gone, so that their origin is no longer in the body. Does not count bytes that frame values and parts. */
export function lostBytes(version: DraftVersion, { capture: after }: DraftVersion, where: ByteRange, framed: Framed): ByteLength {
  const { capture: before } = version;
  const was = provenanceOf(before).plain;
  const left = intervalsOf(after);
  const delimiters = [decodeLatin1(encodeUtf8(dashesOf(version.inspection('spec').wire))), `--${boundaryOfBody(before.plain) ?? ''}`];
  let lost = 0;
  let offset: ByteOffset = where.offset;
  for (const { origin, from, length } of was.slice(where.offset, where.length)) {
    for (const gone of gaps(left.get(origin) ?? [], from, from + length)) {
      const start = offset + (gone.from - from);
      if (!isFraming(was, start, gone.to - gone.from, delimiters, framed)) lost += gone.to - gone.from;
    }
    offset += length;
  }
  return lost;
}

/** The intervals of each origin that a capture contains. */
const intervalsOf = memoize((capture: Capture): ReadonlyMap<string, readonly Interval[]> => {
  const found = new Map<string, Interval[]>();
  for (const { origin, from, length } of provenanceOf(capture).plain.pieces) {
    const intervals = found.get(origin) ?? [];
    intervals.push({ from, to: from + length });
    found.set(origin, intervals);
  }
  return new Map([...found].map(([origin, intervals]) => [origin, mergedIntervals(intervals)]));
});

/** Yields the parts of `[from, to)` outside all intervals, which are sorted and disjoint. */
function* gaps(intervals: readonly Interval[], from: number, to: number): Generator<Interval> {
  let at = from;
  for (const interval of intervals) {
    if (interval.to <= at) continue;
    if (interval.from >= to) break;
    if (interval.from > at) yield { from: at, to: interval.from };
    at = interval.to;
  }
  if (at < to) yield { from: at, to };
}

function isFraming(source: ByteSource, offset: ByteOffset, length: ByteLength, delimiters: readonly string[], framed: Framed): boolean {
  if (length > MAX_FRAMING_LENGTH) return false;
  const text = decodeLatin1(source.read(offset, length));
  const known = delimiters.filter((delimiter) => delimiter.length > 2);
  const bare = known.reduce((rest, delimiter) => rest.replaceAll(delimiter.slice(2), ''), text);
  return FRAMING[framed].test(bare) || known.some((delimiter) => isBehind(source, offset, delimiter, text));
}

/** Returns true if the text follows a delimiter on the same line, and is neither a header nor a value. */
function isBehind(source: ByteSource, offset: ByteOffset, delimiter: string, text: string): boolean {
  const from = offset - delimiter.length;
  return from >= 0 && !/:|[\r\n]./s.test(text) && decodeLatin1(source.read(from, delimiter.length)) === delimiter;
}
