import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileStem } from '../../../../electron/host/platform/files/safe-name.ts';
import type { BoardRow } from '../../../../shared/board/board-row.ts';
import { NAME_FIELDS, fillPattern, stemOf, unknownNameFields } from '../../../../shared/board/name-pattern.ts';
import { MAX_PATTERN_LENGTH } from '../../../../shared/bridge/view/bulk-view.ts';
import { someFacts, someRow } from '../../../builders/board/board-rows.ts';

const VALUES = { ProductName: 'Firefox', Version: '147.0.1', ReleaseChannel: 'nightly', BuildID: '20261101' };

/** Makes a row with this file name and these public values. */
function rowCalled(name: string, values: Readonly<Record<string, string>> = VALUES): BoardRow {
  return someRow({ name, sha256: '0123456789abcdef'.repeat(4), facts: someFacts({ values }) });
}

describe('the file name pattern', () => {
  it.each([
    ['{name}', 'a'],
    ['{name}.http', 'a'],
    ['{n}-{product} {version}', '007-Firefox 147.0.1'],
    ['{channel}/{build}\\{id}', 'nightly_20261101_01234567'],
    ['fixed', 'fixed'],
    ['{name}{name}', 'aa'],
  ])('%s gives %s', (pattern, filled) => {
    expect(fillPattern(pattern, { row: rowCalled('a.http.gz'), number: 7, of: 120 })).toBe(filled);
  });

  it('gives “unknown” if a report lacks the value or is unreadable', () => {
    const row = rowCalled('a.http', { ProductName: '' });
    expect(fillPattern('{product} {version}', { row, number: 1, of: 1 })).toBe('unknown unknown');
    expect(fillPattern('{product} {id}', { row: { ...row, facts: null, sha256: null }, number: 1, of: 1 })).toBe('unknown unknown');
  });

  it('does not expand placeholders inside a value', () => {
    const row = rowCalled('{id}.http', { ProductName: '{name}$&' });
    expect(fillPattern('{name} {product}', { row, number: 1, of: 1 })).toBe('{id} {name}$&');
  });

  it('accepts every documented field and reports unknown fields', () => {
    expect(
      unknownNameFields(
        Object.keys(NAME_FIELDS)
          .map((name) => `{${name}}`)
          .join(' '),
      ),
    ).toEqual([]);
    expect(unknownNameFields('{name}{Name}{}{toString}{Name}')).toEqual(['Name', '', 'toString']);
  });

  it('drops the file extension of a capture', () => {
    expect(['a.http', 'a.HTTP.gz', 'a.multipart', 'a-147.0', 'a.dmp'].map(stemOf)).toEqual(['a', 'a', 'a', 'a-147.0', 'a.dmp']);
  });

  it('gives a safe file name within one folder for any pattern and report', () => {
    const text = fc.string({ unit: 'binary', maxLength: MAX_PATTERN_LENGTH });
    const pattern = fc.array(fc.oneof(text, fc.constantFrom(...Object.keys(NAME_FIELDS).map((name) => `{${name}}`))), { maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, text, fc.nat(), (pieces, name, value, number) => {
        const row = rowCalled(name, { ProductName: value, Version: value, ReleaseChannel: value, BuildID: value });
        const stem = safeFileStem(fillPattern(pieces.join(''), { row, number, of: number }), 'report');
        const file = `${stem}-${String(number)}.http`;
        expect(stem.length).toBeGreaterThan(0);
        expect(file.length).toBeLessThanOrEqual(200);
        expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255);
        expect(stem).not.toMatch(/[\\/\p{Cc}\p{Cs}<>:"|?*]|^\.|^\s|[.\s]$/u);
      }),
    );
  });
});
