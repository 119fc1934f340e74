import { describe, expect, it } from 'vitest';
import { type BoardRow, NO_METADATA } from '../../../../../../shared/board/board-row.ts';
import { FIELD_IDS } from '../../../../../../shared/board/fields.ts';
import { FINDING_CODES } from '../../../../../../shared/verdict/checks/finding-codes.ts';
import type { CheckOutput } from '../../../../../../electron/cli/verdict/check/check-output.ts';
import { csvOutput } from '../../../../../../electron/cli/verdict/check/csv-output.ts';
import type { Entry, JudgedFinding } from '../../../../../../electron/cli/verdict/check/entries.ts';
import { junitOutput } from '../../../../../../electron/cli/verdict/check/junit-output.ts';
import { sarifOutput } from '../../../../../../electron/cli/verdict/check/sarif-output.ts';
import { memorySink } from '../../../../../builders/report/capture-of.ts';

const SHA256 = 'ab'.repeat(32);
const ODD = 'folder/a "b" <&>\u0001\u001b[31m\ud800\ufffe, c\r\n.http';

const FOUND: JudgedFinding = {
  code: 'no_boundary',
  severity: 'error',
  range: { space: 'head', offset: 40, length: 12 },
  inFile: { offset: 40, length: 12 },
  header: 'Content-Type',
  message: 'The Content-Type names <no> boundary & “more”.',
  dump: null,
  fails: true,
  known: false,
  nth: 0,
};

function rowOf(path: string): BoardRow {
  const location = {
    path: `/somewhere/${path}`,
    item: 0,
    name: path,
    kind: 'file',
    origin: 'added',
    state: 'there',
    size: 3,
    mtimeMs: 0,
  } as const;
  const rest = { facts: null, failure: null, metadata: NO_METADATA, edited: null, answered: null };
  return { id: 1, sha256: SHA256, size: 3, addedAt: 0, locations: [location], ...rest };
}

/** Makes an entry with `report: null`, because these output formats do not read the report. */
function entry(path: string, findings: readonly JudgedFinding[]): Entry {
  return { path, row: rowOf(path), report: null, unread: null, findings, fails: findings.some(({ fails }) => fails) };
}

function unread(path: string): Entry {
  const why = { code: 'file_empty', message: 'It is <empty>.', hint: 'Look & see.', retryable: false, known: false } as const;
  return { path, row: { ...rowOf(path), sha256: null }, report: null, unread: why, findings: [], fails: true };
}

const ENTRIES: readonly Entry[] = [
  entry('good.http', []),
  entry(ODD, [FOUND, { ...FOUND, code: 'preamble', severity: 'info', inFile: null, known: null, fails: false, nth: 1 }]),
  entry('known.http', [{ ...FOUND, severity: 'warning', known: true, fails: false }]),
  unread('empty.http'),
];

function textOf(output: CheckOutput): string {
  const pieces = [
    output.begin,
    ...ENTRIES.map((one) => output.entry(one)),
    ...output.end({ entries: ENTRIES.length, failed: 1, unread: 1 }),
  ];
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece))).toString();
}

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex?: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
      readonly region?: { readonly byteOffset: number; readonly byteLength: number };
    };
  }[];
  readonly partialFingerprints?: Readonly<Record<string, string>>;
  readonly baselineState?: string;
}

interface SarifRun {
  readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly SarifResult[];
  readonly invocations: readonly { readonly executionSuccessful: boolean }[];
}

describe('SARIF', () => {
  const log = JSON.parse(textOf(sarifOutput('/work'))) as {
    readonly version: string;
    readonly $schema: string;
    readonly runs: readonly SarifRun[];
  };
  const [run] = log.runs;
  if (run === undefined) throw new Error('there is one run');
  const { results, tool, invocations } = run;

  it('has only the keys of its schema', () => {
    expect(Object.keys(log).toSorted()).toEqual(['$schema', 'runs', 'version']);
    expect(log.version).toBe('2.1.0');
    expect(Object.keys(run).toSorted()).toEqual(['columnKind', 'invocations', 'results', 'tool']);
    const known = ['baselineState', 'level', 'locations', 'message', 'partialFingerprints', 'properties', 'ruleId', 'ruleIndex'];
    for (const result of results) {
      expect(known).toEqual(expect.arrayContaining(Object.keys(result)));
      expect(['none', 'note', 'warning', 'error']).toContain(result.level);
      expect(result.message.text).not.toBe('');
    }
    expect(invocations).toEqual([{ executionSuccessful: false }]);
  });

  it('lists every finding as a rule, once, and refers to the rules', () => {
    const ids = tool.driver.rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...FINDING_CODES, 'no_boundary']));
    for (const { ruleId, ruleIndex } of results) if (ruleIndex !== undefined) expect(ids[ruleIndex]).toBe(ruleId);
    expect(results.filter(({ ruleIndex }) => ruleIndex === undefined).map(({ ruleId }) => ruleId)).toEqual(['file_empty']);
  });

  it('gives locations as URIs relative to the folder, with a byte region if the bytes are in the file', () => {
    const [odd, info] = results.map(({ locations }) => locations[0]?.physicalLocation);
    expect(odd).toEqual({
      artifactLocation: {
        uri: 'folder/a%20%22b%22%20%3C%26%3E%01%1B%5B31m%EF%BF%BD%EF%BF%BE%2C%20c%0D%0A.http',
        uriBaseId: '%SRCROOT%',
      },
      region: { byteOffset: 40, byteLength: 12 },
    });
    expect(info?.region).toBeUndefined();
    const outside = sarifOutput('/work').entry(entry('/else/where.http', [FOUND]));
    expect(outside).toContain('"artifactLocation":{"uri":"file:///else/where.http"}');
  });

  it('distinguishes findings by fingerprint, and new findings from findings of a baseline', () => {
    expect(results.map(({ partialFingerprints }) => partialFingerprints?.['crashlensFinding/v1'])).toEqual([
      `${SHA256}:no_boundary:0`,
      `${SHA256}:preamble:1`,
      `${SHA256}:no_boundary:0`,
      undefined,
    ]);
    expect(results.map(({ baselineState }) => baselineState)).toEqual(['new', undefined, 'unchanged', undefined]);
  });
});

/** Parses XML that has only elements, attributes and text; throws if it is not well-formed. */
function elementsOf(xml: string): readonly { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] {
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/.test(xml)) throw new Error('a character that XML does not have');
  const elements: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] = [];
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml [^>]*\?>\n/, '')
    .replace(
      /<(\/?)(\w+)((?: \w+="[^"<]*")*)(\/?)>|([^<]+)/g,
      (whole, end: string | undefined, name: string | undefined, attributes: string | undefined, empty) => {
        if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(whole)) throw new Error('a bare ampersand');
        if (name === undefined) return '';
        if (end === '/') {
          if (open.pop() !== name) throw new Error(`${name} ends where another is open`);
          return '';
        }
        const pairs = [...(attributes ?? '').matchAll(/ (\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
        elements.push({ name, attributes: Object.fromEntries(pairs) as Record<string, string> });
        if (empty !== '/') open.push(name);
        return '';
      },
    );
  if (rest.trim() !== '' || open.length > 0) throw new Error(`not well-formed: ${rest.slice(0, 80)}`);
  return elements;
}

describe('JUnit XML', () => {
  const elements = elementsOf(textOf(junitOutput(memorySink())));

  it('counts its tests, with one test for each file', () => {
    const sum = { tests: '4', failures: '1', errors: '1' };
    expect(elements.slice(0, 2)).toEqual([
      { name: 'testsuites', attributes: sum },
      { name: 'testsuite', attributes: { name: 'crashlens check', ...sum } },
    ]);
    expect(elements.slice(2).map(({ name, attributes }) => [name, attributes['name'] ?? attributes['type']])).toEqual([
      ['testcase', 'good.http'],
      ['testcase', 'a &quot;b&quot; &lt;&amp;&gt;\\u{1}\\u{1b}[31m\\u{d800}\\u{fffe}, c\\r\\n.http'],
      ['failure', 'no_boundary'],
      ['testcase', 'known.http'],
      ['testcase', 'empty.http'],
      ['error', 'file_empty'],
    ]);
    expect(elements.flatMap(({ attributes }) => attributes['classname'] ?? [])).toEqual(['.', 'folder', '.', '.']);
  });
});

/** Returns the cells of CSV in the format of RFC 4180. Throws if the text is not CSV. */
function cellsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (cell.lastIndex < csv.length) {
    const found = cell.exec(csv);
    if (found === null) throw new Error('no CSV');
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('CSV', () => {
  it('has a header line and a line for each file', () => {
    const [head, ...rows] = cellsOf(textOf(csvOutput('spec')));
    expect(head).toEqual(['path', 'fails', 'failure', ...FIELD_IDS]);
    expect(rows.map((cells) => [cells.length, cells[0], cells[1], cells[2]])).toEqual([
      [head?.length, 'good.http', 'no', ''],
      [head?.length, 'folder/a "b" <&>\\u{1}\\u{1b}[31m\\u{d800}\ufffe, c\\r\\n.http', 'yes', ''],
      [head?.length, 'known.http', 'no', ''],
      [head?.length, 'empty.http', 'yes', 'It is <empty>.'],
    ]);
  });

  it('contains no formula for a spreadsheet', () => {
    for (const name of ['=1+1', '+1', '-1', '@x'])
      expect(csvOutput('spec').entry(entry(name, []))).toMatch(new RegExp(`^'\\${name.slice(0, 1)}`));
  });
});
