import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readCatalogBytes } from '../../../electron/host/report/catalog/own-catalog.ts';
import { catalogWith } from '../../../shared/report/catalog/annotation-catalog.ts';

const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
  fc.constantFrom('null', '12', '~', '<<', 'yes', '__proto__', '# no', '*a', '- x', 'a: b'),
);
const row = fc.record(
  {
    name,
    visibility: fc.constantFrom('public', 'protected'),
    type: fc.constantFrom('string', 'boolean', 'integer', 'number', 'json'),
    scope: fc.constantFrom('report', 'ping', 'client'),
  },
  { requiredKeys: ['name', 'visibility'] },
);
const list = fc.record({
  mode: fc.constantFrom('add', 'replace'),
  annotations: fc.uniqueArray(row, { selector: (made) => made.name, maxLength: 12 }),
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('any annotation list', () => {
  it('reads the same as JSON and as YAML, with the written properties of each name', () => {
    fc.assert(
      fc.property(list, fc.boolean(), (made, isYaml) => {
        const read = readCatalogBytes(bytesOf(isYaml ? stringify(made) : JSON.stringify(made, null, 2)));
        if (!read.ok) throw new Error(JSON.stringify(read.error));
        expect(read.value).toEqual({
          form: 'list',
          mode: made.mode,
          rows: made.annotations.map(({ name: written, visibility, type, scope }) => {
            return { name: written, visibility, declaredType: type ?? null, clientType: null, scope: scope ?? null };
          }),
        });
        const catalog = catalogWith(read.value);
        for (const { name: written, visibility } of made.annotations) expect(catalog.visibilityOf(written)).toBe(visibility);
      }),
      { seed: 20_261_121, numRuns: 400 },
    );
  });

  it('is read, or refused with a position in the text, for any bytes', () => {
    const noise = fc.array(
      fc.constantFrom('annotations', ':', '\n', ' ', '- ', '{', '}', '[', ']', '"', '&a', '*a', 'name', '!', '\t', '|'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          noise.map((words) => bytesOf(words.join(''))),
          fc.uint8Array({ maxLength: 60 }),
        ),
        (bytes) => {
          const read = readCatalogBytes(bytes);
          if (read.ok) return;
          expect(read.error.length).toBeGreaterThan(0);
          for (const { line, column } of read.error) expect([line >= 1, column >= 1]).toEqual([true, true]);
        },
      ),
      { seed: 20_261_121, numRuns: 1_500 },
    );
  });
});
