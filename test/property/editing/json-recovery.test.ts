import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonError, JsonSplice } from '../../../shared/report/json/json-errors.ts';
import { recoverJson } from '../../../shared/report/json/json-recovery.ts';
import { readJson } from '../../../shared/report/json/json-reader.ts';
import { volume } from '../../support/volume.ts';

const RUNS = { numRuns: volume(40_000, 8_000) };

/** Text that people and programs write in place of JSON. */
const PIECES = [
  ...[
    '',
    ',',
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    ':',
    '\\',
    '0',
    '-',
    '.',
    'e',
    'null',
    ' ',
    '\n',
    '\u0001',
    '/',
    '//',
    '/*',
    '*/',
    '#',
    ',,',
    ', ',
  ],
  ...[
    '// note\n',
    '/* note */',
    '# note\n',
    'NaN',
    '-Infinity',
    'True',
    'None',
    'undefined',
    'word',
    '01',
    '+1',
    '\\x41',
    "\\'",
    '\\u00',
    '\ufeff',
    '\0',
  ],
];

const documents = fc.oneof(
  fc.json(),
  fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }).map((object) => JSON.stringify(object)),
  fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }).map((object) => JSON.stringify(object, null, 2)),
);

/** Texts that are almost JSON: whole documents in which some characters are replaced. */
const nearJson = fc
  .tuple(
    documents,
    fc.array(fc.record({ position: fc.nat(), gone: fc.nat(2), piece: fc.constantFrom(...PIECES) }), { minLength: 1, maxLength: 3 }),
  )
  .map(([text, damages]) =>
    damages.reduce((before, { position, gone, piece }) => {
      const at = position % (before.length + 1);
      return before.slice(0, at) + piece + before.slice(at + gone);
    }, text),
  );

function spliced(bytes: Buffer, splices: readonly JsonSplice[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { offset, remove, insert } of splices.toSorted((a, b) => a.offset - b.offset)) {
    expect(offset).toBeGreaterThanOrEqual(at);
    parts.push(bytes.subarray(at, offset), Buffer.from(insert));
    at = offset + remove;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

const splicesOf = (errors: readonly JsonError[]): readonly JsonSplice[] => errors.flatMap(({ splices }) => splices);

describe('the recovering JSON reader', () => {
  it.each([false, true])('finds the same first error as the JSON reader, and no error in valid JSON (NaN passes: %s)', (nonfinite) => {
    fc.assert(
      fc.property(nearJson, (text) => {
        const bytes = Buffer.from(text);
        const { error } = readJson(bytes, { nonfinite });
        if (error?.kind === 'digits' || error?.kind === 'depth') return;
        const [first] = recoverJson(bytes, { nonfinite }).errors;
        expect(first?.offset ?? null).toBe(error?.offset ?? null);
        if (error !== null) expect(first?.code === 'nonfinite').toBe(error.kind === 'nonfinite');
      }),
      RUNS,
    );
  });

  it('fixes everything that it claims to fix, both all errors at once and one kind of error after the other', () => {
    let whole = 0;
    fc.assert(
      fc.property(nearJson, (text) => {
        const bytes = Buffer.from(text);
        const { errors, isWhole } = recoverJson(bytes, { nonfinite: false });
        if (!isWhole || errors.length === 0) return;
        whole += 1;
        const fixed = readJson(spliced(bytes, splicesOf(errors)), { nonfinite: false });
        expect([fixed.error?.kind ?? null, fixed.type]).toEqual([null, 'object']);
        const [{ jsonFix }] = errors as readonly [JsonError];
        const next = spliced(bytes, splicesOf(errors.filter((error) => error.jsonFix === jsonFix)));
        expect(recoverJson(next, { nonfinite: false }).errors.map((error) => error.jsonFix)).not.toContain(jsonFix);
      }),
      RUNS,
    );
    expect(whole).toBeGreaterThan(RUNS.numRuns / 100);
  });
});
