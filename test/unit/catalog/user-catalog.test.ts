import { describe, expect, it } from 'vitest';
import { catalogWith } from '../../../shared/catalog/annotation-catalog.ts';
import type { CatalogFault } from '../../../shared/catalog/user-catalog.ts';
import { catalogFaultText, readUserCatalog } from '../../../shared/catalog/user-catalog.ts';

const PUBLIC_X = '{"name": "X", "visibility": "public"}';

function faultsOf(text: string): readonly CatalogFault[] {
  const read = readUserCatalog(text);
  return read.ok ? [] : read.error;
}

/** Line and beginning of each fault. */
const told = (text: string): readonly string[] => faultsOf(text).map(({ line, message }) => `${String(line)} ${message}`);

describe('a list of annotations of one’s own', () => {
  it('stands over the built-in one where it adds to it', () => {
    const read = readUserCatalog(`\ufeff{"annotations": [${PUBLIC_X}, {"name": "Vendor", "visibility": "protected"}]}`);
    const catalog = catalogWith(read.ok ? read.value : expect.fail());
    expect(['X', 'Vendor', 'ProductName', 'Other'].map((name) => catalog.visibilityOf(name))).toEqual([
      'public',
      'protected',
      'public',
      'unlisted',
    ]);
    expect(catalog.factsOf('Vendor')?.geckoScope).toBe('report');
    expect(catalog.factsOf('Other')).toBeNull();
  });

  it('leaves nothing of the built-in one where it replaces it', () => {
    const read = readUserCatalog(`{"mode": "replace", "annotations": [${PUBLIC_X}]}`);
    const catalog = catalogWith(read.ok ? read.value : expect.fail());
    expect(['X', 'ProductName', 'constructor', '__proto__'].map((name) => catalog.visibilityOf(name))).toEqual([
      'public',
      'unlisted',
      'unlisted',
      'unlisted',
    ]);
  });

  it.each<[string, readonly string[]]>([
    ['', ['1 this is not JSON']],
    ['{\n"annotations": [\n,\n]}', ['3 this is not JSON']],
    ['{"annotations": []} x', ['1 this is not JSON']],
    ['[]', ['1 the file must hold one object']],
    ['{}', ['1 there is no list "annotations"']],
    ['{"annotations": {}}', ['1 "annotations" must be a list']],
    ['{\n"mode": "merge",\n"annotations": []}', ['2 "mode" must be']],
    ['{"annotations": [],\n"version": 1}', ['2 "version" is not a word']],
    [`{"annotations": [\n${PUBLIC_X},\n${PUBLIC_X}]}`, ['3 “X” stands in line 2 already']],
    [
      '{"annotations": [\n"X",\n{"name": "",\n"visibility": true},\n{}]}',
      ['2 each', '3 "name"', '4 "visibility"', '5 "name" is', '5 "visib'],
    ],
    ['{"annotations": [{"name": "A", "name": "B", "visibility": "protected"}]}', ['1 "name" is given twice']],
  ])('tells what is wrong with %j, and where', (text, beginnings) => {
    const faults = told(text);
    expect(faults).toHaveLength(beginnings.length);
    for (const [index, beginning] of beginnings.entries()) expect(faults[index]).toContain(beginning);
  });

  it('tells a few faults and counts the others', () => {
    const text = catalogFaultText(faultsOf(`{"annotations": [${Array.from({ length: 9 }, () => '\n1').join(',')}]}`));
    expect(text).toMatch(/^line 2: each .*; line 6: each .*; and 4 more$/);
  });
});
