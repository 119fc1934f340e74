import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { decodeLatin1, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { type BytePattern, type RegexPattern, type WrittenPattern, readPattern } from '../../../shared/bytes/search/byte-pattern.ts';
import { findPattern } from '../../../shared/bytes/search/find-pattern.ts';
import { type RegexCut, MAX_WINDOWS, hitsIn, regexBatches } from '../../../shared/bytes/search/find-regex.ts';
import { type Run, type OffsetRange, runsBetween } from '../../../shared/bytes/search/runs.ts';

const ALL = Number.MAX_SAFE_INTEGER;

/** Few different characters, so that patterns often match or almost match. Some have two bytes. */
const LETTERS = ['a', 'b', 'A', '\r\n', 'é', 'É', '\0'];
const texts = (most: number) => fc.array(fc.constantFrom(...LETTERS), { maxLength: most }).map((all) => all.join(''));
const bodies = texts(120).map((text) => encodeUtf8(text));
/** Gaps and lengths from which `rangesOf` makes masked ranges of a body, sorted and separate. */
const masks = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 9 })), { maxLength: 8 });

function rangesOf(gaps: readonly (readonly [number, number])[], size: number): readonly OffsetRange[] {
  const ranges: OffsetRange[] = [];
  let at = 0;
  for (const [gap, length] of gaps) {
    const offset = at + gap;
    if (offset >= size) break;
    ranges.push({ offset, length: Math.min(length, size - offset) });
    at = offset + length;
  }
  return ranges;
}

function within(ranges: readonly OffsetRange[]) {
  return (offset: number, length: number): readonly OffsetRange[] =>
    ranges.flatMap((maskedRange) => {
      const from = Math.max(maskedRange.offset, offset);
      const to = Math.min(maskedRange.offset + maskedRange.length, offset + length);
      return from < to ? [{ offset: from, length: to - from }] : [];
    });
}

function patternOf(written: WrittenPattern): BytePattern | RegexPattern {
  const read = readPattern(written);
  if (!('pattern' in read)) throw new Error(read.error.code);
  return read.pattern;
}

function found(
  bytes: Uint8Array,
  runs: Iterable<Run>,
  pattern: BytePattern | RegexPattern,
  slice: number,
  longest = ALL,
): readonly OffsetRange[] {
  const source = sourceOfBytes(bytes);
  if (pattern.kind === 'bytes') return [...findPattern(source, runs, pattern, ALL, slice)].flatMap(({ hits }) => hits);
  const cut: RegexCut = { slice, longest };
  const regex = new RegExp(pattern.source, pattern.flags);
  const hits: OffsetRange[] = [];
  const batches = regexBatches(source, runs, cut);
  for (let batch = batches.next(0); batch.done !== true;) {
    let next = 0;
    for (const window of batch.value) {
      const inWindow = hitsIn(regex, decodeLatin1(window.bytes), window, longest, ALL);
      hits.push(...inWindow.hits);
      next = inWindow.next;
    }
    batch = batches.next(next);
  }
  return hits;
}

/** The runs of unmasked bytes with their offsets, found byte by byte. */
function naiveRuns(bytes: Uint8Array, ranges: readonly OffsetRange[]): readonly { readonly start: number; readonly bytes: Uint8Array }[] {
  const isMasked = (at: number): boolean => ranges.some(({ offset, length }) => at >= offset && at < offset + length);
  const runs: { start: number; bytes: Uint8Array }[] = [];
  let start = -1;
  for (let at = 0; at <= bytes.length; at += 1) {
    const isIn = at < bytes.length && !isMasked(at);
    if (isIn && start < 0) start = at;
    if (isIn || start < 0) continue;
    runs.push({ start, bytes: bytes.slice(start, at) });
    start = -1;
  }
  return runs;
}

/** Returns the length of the match at an offset of a run, or 0 if there is no match. */
type LengthAt = (run: Uint8Array, at: number) => number;

function naive(bytes: Uint8Array, ranges: readonly OffsetRange[], lengthAt: LengthAt): readonly OffsetRange[] {
  return naiveRuns(bytes, ranges).flatMap(({ start, bytes: run }) => {
    const hits: OffsetRange[] = [];
    for (let at = 0; at < run.length;) {
      const length = lengthAt(run, at);
      if (length > 0) hits.push({ offset: start + at, length });
      at += Math.max(length, 1);
    }
    return hits;
  });
}

function naiveText(text: string, isCaseSensitive: boolean): LengthAt {
  const forms = isCaseSensitive ? [text] : caseForms(text);
  return (run, at) => {
    const here = forms.map((form) => encodeUtf8(form)).find((form) => form.every((byte, index) => run[at + index] === byte));
    return here?.length ?? 0;
  };
}

/** Returns every combination of upper and lower case of a text. */
function caseForms(text: string): readonly string[] {
  return Array.from(text).reduce<readonly string[]>(
    (all, letter) => all.flatMap((begun) => [...new Set([letter.toLowerCase(), letter.toUpperCase()])].map((form) => begun + form)),
    [''],
  );
}

const slices = fc.integer({ min: 1, max: 40 });

describe('the byte search', () => {
  it('finds the runs of unmasked bytes, for any window of masks', () => {
    fc.assert(
      fc.property(bodies, masks, slices, (bytes, gaps, windowSize) => {
        const ranges = rangesOf(gaps, bytes.length);
        const runs = [...runsBetween(bytes.length, within(ranges), windowSize)];
        expect(runs).toEqual(naiveRuns(bytes, ranges).map(({ start, bytes: run }) => ({ start, end: start + run.length })));
      }),
    );
  });

  it('finds a text as a naive search in each run does, for any slice size', () => {
    fc.assert(
      fc.property(bodies, masks, slices, texts(3), fc.boolean(), (bytes, gaps, slice, text, isCaseSensitive) => {
        fc.pre(text !== '');
        const ranges = rangesOf(gaps, bytes.length);
        const runs = runsBetween(bytes.length, within(ranges));
        const pattern = patternOf({ mode: 'text', text, isCaseSensitive });
        expect(found(bytes, runs, pattern, slice)).toEqual(naive(bytes, ranges, naiveText(text, isCaseSensitive)));
      }),
    );
  });

  it('finds hex with wildcard digits as a naive search does', () => {
    const pairs = fc.array(fc.constantFrom('61', '0d', '0A', '??', '6?', '?1', 'c3'), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(bodies, masks, slices, pairs, fc.constantFrom('', ' ', ', ', ' 0x'), (bytes, gaps, slice, all, between) => {
        fc.pre(all.some((pair) => pair !== '??'));
        const ranges = rangesOf(gaps, bytes.length);
        const lengthAt: LengthAt = (run, at) => {
          const digits = [...run.slice(at, at + all.length)].map((byte) => byte.toString(16).padStart(2, '0'));
          const isHere = all.every((pair, index) => new RegExp(`^${pair.replaceAll('?', '.')}$`, 'i').test(digits[index] ?? ''));
          return isHere ? all.length : 0;
        };
        const pattern = patternOf({ mode: 'hex', text: all.join(between), isCaseSensitive: false });
        expect(found(bytes, runsBetween(bytes.length, within(ranges)), pattern, slice)).toEqual(naive(bytes, ranges, lengthAt));
      }),
    );
  });

  it('finds an expression as the engine does in each run as a separate text, for any slice size', () => {
    // Expressions whose matches depend on at most twelve bytes.
    const expressions = fc.constantFrom(
      'a',
      'a|ab',
      '^a',
      'a$',
      'a{1,3}b?',
      '\\r\\n',
      '(?<=b)a',
      '(?<!b)a',
      'a(?=b)',
      'a(?!b)',
      '\\bA',
      '[^a]',
      '\\xC3.',
      'x*',
      '(a)\\1',
    );
    fc.assert(
      fc.property(bodies, masks, slices, expressions, (bytes, gaps, slice, source) => {
        const ranges = rangesOf(gaps, bytes.length);
        const pattern = patternOf({ mode: 'regex', text: source, isCaseSensitive: true });
        const hits = naiveRuns(bytes, ranges).flatMap(({ start, bytes: run }) =>
          [...decodeLatin1(run).matchAll(new RegExp(source, 'gm'))]
            .filter(([whole]) => whole !== '')
            .map((match) => ({ offset: start + match.index, length: match[0].length })),
        );
        expect(found(bytes, runsBetween(bytes.length, within(ranges)), pattern, slice, 12)).toEqual(hits);
      }),
    );
  });

  it('reveals nothing about masked bytes: no hit contains a masked byte, and the hits do not depend on masked bytes', () => {
    const patterns = fc.constantFrom<WrittenPattern>(
      { mode: 'text', text: 'a', isCaseSensitive: false },
      { mode: 'text', text: '\r\n', isCaseSensitive: true },
      { mode: 'hex', text: '?? 61', isCaseSensitive: true },
      { mode: 'regex', text: '[^]{2}', isCaseSensitive: true },
      { mode: 'regex', text: '(?<![^])a|a(?![^])', isCaseSensitive: true },
      { mode: 'regex', text: '^.|.$', isCaseSensitive: true },
      { mode: 'regex', text: '.(?=[^]*b)', isCaseSensitive: false },
    );
    fc.assert(
      fc.property(bodies, masks, slices, patterns, fc.nat(255), (bytes, gaps, slice, written, filling) => {
        const ranges = rangesOf(gaps, bytes.length);
        const others = bytes.slice();
        for (const { offset, length } of ranges) others.fill(filling, offset, offset + length);
        const of = (all: Uint8Array): readonly OffsetRange[] =>
          found(all, runsBetween(all.length, within(ranges)), patternOf(written), slice, 8);
        const hits = of(bytes);
        expect(of(others)).toEqual(hits);
        for (const { offset, length } of hits) expect(within(ranges)(offset, length)).toEqual([]);
      }),
    );
  });

  it('stops at the requested number of hits', () => {
    const bytes = new Uint8Array(1_000);
    const all = [
      ...findPattern(
        sourceOfBytes(bytes),
        [{ start: 0, end: 1_000 }],
        patternOf({ mode: 'hex', text: '00', isCaseSensitive: true }) as BytePattern,
        7,
        100,
      ),
    ];
    expect(all.flatMap(({ hits }) => hits.map(({ offset }) => offset))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('yields often, even if each byte may be compared with the whole pattern', () => {
    const bytes = new Uint8Array(1 << 18).fill(0x61);
    const pattern = patternOf({ mode: 'text', text: `${'a'.repeat(900)}b`, isCaseSensitive: false }) as BytePattern;
    // About a million comparisons between two yields take a few milliseconds. A search can be stopped only at a yield.
    let before = 0;
    let steps = 0;
    for (const { passed } of findPattern(sourceOfBytes(bytes), [{ start: 0, end: bytes.length }], pattern, ALL)) {
      expect((passed - before) * pattern.most).toBeLessThanOrEqual(1 << 20);
      expect(passed).toBeGreaterThan(before);
      before = passed;
      steps += 1;
      if (steps === 50) break;
    }
    expect(steps).toBe(50);
  });

  it('passes few runs at a time to an expression, even if they are short', () => {
    const runs = Array.from({ length: 10_000 }, (_, index) => ({ start: index * 2, end: index * 2 + 1 }));
    const sizes: number[] = [];
    const batches = regexBatches(sourceOfBytes(new Uint8Array(20_000)), runs);
    for (let batch = batches.next(0); batch.done !== true; batch = batches.next(0)) sizes.push(batch.value.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_WINDOWS);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(runs.length);
  });

  it('splits a hit that is longer than the window of an expression', () => {
    const bytes = encodeUtf8('a'.repeat(20));
    const pattern = patternOf({ mode: 'regex', text: 'a+', isCaseSensitive: true });
    for (const slice of [3, 5, 8, 64])
      expect(found(bytes, [{ start: 0, end: 20 }], pattern, slice, 8).map(({ offset, length }) => [offset, length])).toEqual([
        [0, 8],
        [8, 8],
        [16, 4],
      ]);
  });
});
