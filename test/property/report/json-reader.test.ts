import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../shared/report/json/json-reader.ts';

const bytesOf = (text: string) => Buffer.from(text, 'utf8');

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Texts that are almost JSON: whole documents in which one piece is removed or inserted. */
const nearJson = fc
  .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '{', '}', '[', ']', ':', '\\', '0', '-', '.', 'e', 'null', ' ', '\n', '\u0001'))
  .map(([text, position, piece]) => {
    const at = position % (text.length + 1);
    return piece === '' ? text.slice(0, at) + text.slice(at + 1) : text.slice(0, at) + piece + text.slice(at);
  });

describe('the JSON reader', () => {
  it('accepts every text that JSON.parse accepts', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readJson(bytesOf(text), { nonfinite: false }).error).toBeNull();
      }),
    );
  });

  it('refuses every text that JSON.parse refuses', () => {
    fc.assert(
      fc.property(nearJson, (text) => {
        expect(readJson(bytesOf(text), { nonfinite: false }).error === null).toBe(parses(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('returns the range of every member', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(objects, fc.constantFrom(undefined, 1), (object, indent) => {
        const bytes = bytesOf(JSON.stringify(object, null, indent));
        const members = readJson(bytes, { nonfinite: false }).members.map((member) => [
          JSON.parse(bytes.toString('utf8', member.nameStart, member.nameEnd)) as string,
          JSON.parse(bytes.toString('utf8', member.valueStart, member.valueEnd)) as unknown,
        ]);
        const same = JSON.parse(JSON.stringify(Object.entries(object))) as unknown;
        expect(members).toEqual(same);
      }),
    );
  });

  it('handles arbitrary bytes without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const reading = readJson(bytes, { nonfinite: true });
        if (reading.error !== null) expect(reading.error.offset).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});
