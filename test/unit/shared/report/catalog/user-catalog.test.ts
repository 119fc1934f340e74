import { describe, expect, it } from 'vitest';
import { readCatalogBytes } from '../../../../../electron/host/report/catalog/own-catalog.ts';
import { type AnnotationCatalog, catalogWith } from '../../../../../shared/report/catalog/annotation-catalog.ts';
import type { CatalogFailure } from '../../../../../shared/report/catalog/catalog-failures.ts';
import { catalogFailuresText } from '../../../../../shared/text/report/catalog.ts';
import { catalogFailureViews } from '../../../../../shared/text/presenters/catalog-failures.ts';

const PUBLIC_X = '{"name": "X", "visibility": "public"}';

const read = (text: string) => readCatalogBytes(new TextEncoder().encode(text));

function catalogOf(text: string): AnnotationCatalog {
  const list = read(text);
  return catalogWith(list.ok ? list.value : expect.fail(catalogFailuresText(list.error)));
}

function errorsOf(text: string): readonly CatalogFailure[] {
  const list = read(text);
  return list.ok ? [] : list.error;
}

/** Returns line, column and message of each failure. */
const failuresOf = (text: string): readonly string[] =>
  catalogFailureViews(errorsOf(text)).map(({ line, column, message }) => `${line}:${column} ${message}`);

function expectFailures(text: string, beginnings: readonly string[]): void {
  const errors = failuresOf(text);
  expect(errors).toHaveLength(beginnings.length);
  for (const [index, beginning] of beginnings.entries()) expect(errors[index]).toContain(beginning);
}

describe('the user’s own annotation list', () => {
  it.each([
    ['JSON', `\ufeff{"annotations": [${PUBLIC_X}, {"name": "Vendor", "visibility": "protected"}]}`],
    [
      'YAML',
      '# ours\nannotations:\n  - name: X\n    visibility: public\n  - {name: Vendor, visibility: protected, description: who made it}\n',
    ],
  ])('extends and overrides the built-in list, in %s', (_, text) => {
    const catalog = catalogOf(text);
    expect(['X', 'Vendor', 'ProductName', 'Other'].map((name) => catalog.visibilityOf(name))).toEqual([
      'public',
      'protected',
      'public',
      'unlisted',
    ]);
    expect(catalog.factsOf('Vendor')?.geckoScope).toBe('report');
    expect(catalog.factsOf('Other')).toBeNull();
    expect(catalog.names()).toHaveLength(194);
  });

  it.each([
    ['JSON', `{"mode": "replace", "annotations": [${PUBLIC_X}]}`],
    ['YAML', 'mode: replace\r\nannotations:\r\n- name: X\r\n  visibility: public\r\n'],
  ])('replaces the built-in list completely in replace mode, in %s', (_, text) => {
    const catalog = catalogOf(text);
    expect(['X', 'ProductName', 'constructor', '__proto__'].map((name) => catalog.visibilityOf(name))).toEqual([
      'public',
      'unlisted',
      'unlisted',
      'unlisted',
    ]);
    expect(catalog.names()).toEqual(['X']);
  });

  it('gives types and scopes, including types of the client’s list', () => {
    const catalog = catalogOf(
      'annotations:\n- {name: A, visibility: public, type: boolean, scope: ping}\n- {name: B, visibility: public, type: u64}\n',
    );
    expect(catalog.factsOf('A')).toMatchObject({ declaredType: 'boolean', geckoScope: 'ping' });
    expect(catalog.factsOf('B')).toMatchObject({ declaredType: 'integer', geckoScope: null });
  });

  it.each<[string, readonly string[]]>([
    ['', ['1:1 the file is empty']],
    ['# nothing\n', ['1:1 the file must contain']],
    ['{\n"annotations": [\n,\n]}', ['3:1 not valid YAML or JSON']],
    ['{"annotations": []} x', ['1:21 not valid YAML or JSON']],
    ['[]', ['1:1 the file must contain "annotations"']],
    ['annotations', ['1:1 the file must contain "annotations"']],
    ['{}', ['1:1 the list "annotations" is missing']],
    ['{"annotations": {}}', ['1:17 "annotations" must be a list']],
    ['{\n"mode": "merge",\n"annotations": []}', ['2:9 "mode" must be']],
    ['{"annotations": [],\n"version": 1}', ['2:1 "version" is not a key']],
    [`{"annotations": [\n${PUBLIC_X},\n${PUBLIC_X}]}`, ['3:1 “X” is already on line 2']],
    [
      '{"annotations": [\n"X",\n{"name": "",\n"visibility": true},\n{}]}',
      ['2:1 each', '3:10 "name"', '4:15 "visibility"', '5:1 "name" is', '5:1 "visib'],
    ],
    ['{"annotations": [{"name": "A", "name": "B", "visibility": "protected"}]}', ['1:32 "name" occurs twice']],
  ])('reports each error in the JSON %j with its position', expectFailures);

  it.each<[string, readonly string[]]>([
    ['annotations:\n\t- name: X', ['2:1 YAML does not allow a tab']],
    ['annotations:\n  - name: X\n   visibility: public\n', ['3:1 a quote, bracket or colon']],
    ['annotations:\n- name: "X\n  visibility: public', [' a quote, bracket or colon']],
    ['annotations:\n- name: X: Y\n', ['2:9 this line has a second colon']],
    ['annotations: []\n---\nannotations: []\n', ['2:1 a second document']],
    ['annotations: &all\n- *all\n', ['2:3 aliases']],
    ['annotations:\n- name: !secret X\n  visibility: public\n', ['2:9 tags']],
    ['annotations:\n- name: 12\n  visibility: yes\n', ['2:9 "name" must be', '3:15 "visibility" must be']],
    ['annotations: []\n? [a]\n: b\n', ['2:3 a name must be a string']],
    ['annotations: []\nannotations: []\n', ['2:1 "annotations" occurs twice']],
    ['annotations:\n- {name: X, visibility: public, type: float, scope: all}\n', ['2:39 "type" must', '2:53 "scope" must']],
    [`annotations: ${'['.repeat(40)}${']'.repeat(40)}`, ['nested too deep']],
    ['['.repeat(20_000), ['nested too deep']],
  ])('reports each error in the YAML %j with its position', expectFailures);

  it('expands no YAML alias, so a small text cannot become a huge document', () => {
    const bomb = ['a: &a [x, x, x]', ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => `${name}: &${name} [*a, *a, *a]`)];
    const errors = failuresOf(bomb.join('\n'));
    expect(errors.length).toBeGreaterThan(8);
    expect(errors.every((error) => error.includes('aliases'))).toBe(true);
  });

  it('gives the position of bytes that are not UTF-8', () => {
    const list = readCatalogBytes(Buffer.from('annotations:\n- name: caf\xe9\n', 'latin1'));
    expect(list.ok ? [] : list.error).toMatchObject([{ line: 2, column: 12 }]);
  });

  it('lists the first errors and counts the rest', () => {
    const text = catalogFailuresText(errorsOf(`{"annotations": [${Array.from({ length: 9 }, () => '\n1').join(',')}]}`));
    expect(text).toMatch(/^line 2, column 1: each .*; line 6, column 1: each .*; and 4 more$/);
  });
});

describe('the annotation list that a client is built from', () => {
  const LIST = [
    'Addons: # the extensions',
    '  description: >\n    Many\n    words.',
    '  type: string\n  scope: report\n  altname: Add-ons',
    'Level:\n  description: One\n  type: u32\n  scope: ping\n  skip_if: "0"',
    'Inside:\n  description: Two\n  type: object',
  ].join('\n');

  it('gives types and scopes and leaves the visibility unchanged', () => {
    const catalog = catalogOf(LIST);
    expect(catalog.factsOf('Add-ons')).toMatchObject({ visibility: 'public', geckoType: 'string', geckoScope: 'report' });
    expect(catalog.factsOf('Level')).toMatchObject({ visibility: 'unlisted', geckoType: 'u32', geckoScope: 'ping' });
    expect(catalog.factsOf('Inside')?.geckoScope).toBe('client');
    expect(catalog.visibilityOf('ProductName')).toBe('public');
    expect(catalog.factsOf('Addons')).toBeNull();
  });

  it('gives the scope of an older list only for annotations that go into pings', () => {
    const catalog = catalogOf('A:\n  type: string\n  ping: true\nB:\n  type: boolean\n');
    expect(catalog.factsOf('A')?.geckoScope).toBe('ping');
    expect(catalog.factsOf('B')?.geckoScope).toBeNull();
  });

  it.each<[string, readonly string[]]>([
    ['A:\n  type: u16\n', ['2:9 "type" must be']],
    ['A:\n  type: string\n  visibility: public\n', ['3:3 "visibility" is not a key']],
    ['A:\n  scope: report\nB: text\n', ['1:1 "type" is missing', '3:4 each annotation must be a map']],
    ['A:\n  type: string\nA:\n  type: string\n', ['3:1 "A" occurs twice']],
    ['A:\n  type: string\nB:\n  type: string\n  altname: A\n', ['3:1 “A” is already on line 1']],
  ])('reports each error in %j with its position', expectFailures);
});

describe('a raw crash schema', () => {
  const property = (name: string, permissions: string): string => `  ${name}:\n    type: string\n    permissions: ${permissions}\n`;
  const HEAD = '---\n$schema: moz://some/schema\ntype: object\nproperties:\n';

  it('replaces the built-in list', () => {
    const catalog = catalogOf(`${HEAD}${property('A', '["public"]')}${property('B', '["public", "protected"]')}`);
    expect(['A', 'B', 'ProductName'].map((name) => catalog.visibilityOf(name))).toEqual(['public', 'protected', 'unlisted']);
  });

  it.each<[string, readonly string[]]>([
    [`${HEAD}  A:\n    type: string\n`, ['5:3 "permissions" is missing']],
    [`${HEAD}${property('A', 'public')}`, ['7:18 "permissions" is missing']],
    [`${HEAD}${property('A', '["public"]')}${property('A', '["public"]')}`, ['8:3 "A" occurs twice']],
    ['$schema: x\nproperties: []\n', ['2:13 "properties" must be a map']],
  ])('reports each error in %j with its position', expectFailures);
});
