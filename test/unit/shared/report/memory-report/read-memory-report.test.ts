import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../../shared/bytes/utf8.ts';
import { isOfPid, MAX_PROBLEMS } from '../../../../../shared/report/memory-report/memory-report.ts';
import { readMemoryReport } from '../../../../../shared/report/memory-report/read-memory-report.ts';
import { memoryEntry, memoryJson, readMemoryText } from '../../../../builders/report/memory-report.ts';

describe('a memory report', () => {
  it('gives its entries with their location, kinds, units and exact amounts', () => {
    const json = memoryJson([
      memoryEntry('explicit/a/b', 12),
      memoryEntry('vsize', 7, { process: 'web (pid 2)', kind: 'other' }),
      memoryEntry('page-faults', -3, { kind: 'other', units: 'cumulative' }),
    ]).replace('"amount":7', '"amount":9223372036854775807');
    const { processes, entries, problems, hasUsableSize } = readMemoryText(json);
    expect(processes).toEqual(['Main Process (pid 1)', 'web (pid 2)']);
    expect(entries.map(({ process, path, kind, units, amount }) => [process, path, kind, units, amount])).toEqual([
      [0, 'explicit/a/b', 'heap', 'bytes', 12n],
      [1, 'vsize', 'other', 'bytes', 9_223_372_036_854_775_807n],
      [0, 'page-faults', 'other', 'cumulative', -3n],
    ]);
    expect(entries.map(({ offset, size }) => (JSON.parse(json.slice(offset, offset + size)) as { path: string }).path)).toEqual([
      'explicit/a/b',
      'vsize',
      'page-faults',
    ]);
    expect(problems).toEqual([]);
    expect(hasUsableSize).toBe(true);
  });

  it('is read when it is wrapped as memory_report, and after a byte order mark', () => {
    const json = `\uFEFF{"other":[1,{"reports":[]}],"memory_report":${memoryJson([memoryEntry('a', 1)])},"reports":5}`;
    const { entries, problems } = readMemoryText(json);
    expect(entries.map(({ path }) => path)).toEqual(['a']);
    expect(problems).toEqual([]);
  });

  it('decodes escapes and names beyond ASCII', () => {
    const { entries } = readMemoryText(memoryJson([memoryEntry('explicit/"é\\\\\u2028', 1)]));
    expect(entries[0]?.path).toBe('explicit/"é\\\\\u2028');
  });

  it('takes whole numbers in any form, and an empty name of a process for the main process', () => {
    const json = memoryJson([memoryEntry('a', 1, { process: '' }), memoryEntry('b', 2, { process: '' })])
      .replace('"amount":1', '"amount":1e3')
      .replace('"amount":2', '"amount":2.0');
    const { processes, entries, problems } = readMemoryText(json);
    expect(entries.map(({ amount }) => amount)).toEqual([1_000n, 2n]);
    expect(processes).toEqual(['Main Process']);
    expect(problems).toEqual([]);
  });

  it('is read if its strings cross the windows of the reader', () => {
    const paths = Array.from({ length: 300 }, (_, index) => `explicit/${'x'.repeat(3_000)}/${String(index)}`);
    const { entries, problems } = readMemoryText(memoryJson(paths.map((path) => memoryEntry(path, 1))));
    expect(entries.map(({ path }) => path)).toEqual(paths);
    expect(problems).toEqual([]);
  });
});

describe('a problem of a memory report', () => {
  const good = memoryEntry('b', 2);
  const { process: _process, ...noProcess } = memoryEntry('a', 1);
  const { amount: _amount, ...noAmount } = memoryEntry('a', 1);
  it.each([
    ['a missing key', noProcess, { code: 'no_key', key: 'process', at: '{"path":"a"' }],
    ['another missing key', noAmount, { code: 'no_key', key: 'amount', at: '{"process":"Main Process (pid 1)","path":"a"' }],
    ['a path that is no text', { ...good, path: 5 }, { code: 'bad_value', key: 'path', at: '5,' }],
    ['a kind that is not known', { ...good, kind: 3 }, { code: 'bad_value', key: 'kind', at: '3,' }],
    ['units that are not known', { ...good, units: '0' }, { code: 'bad_value', key: 'units', at: '"0",' }],
    ['an amount that is a text', { ...good, amount: '12' }, { code: 'bad_value', key: 'amount', at: '"12",' }],
    ['an amount with a fraction', { ...good, amount: 1.5 }, { code: 'bad_amount', at: '1.5' }],
    ['an amount that is small', { ...good, amount: 1e-40 }, { code: 'bad_amount', at: '1e-40' }],
    ['an amount over 64 bits', { ...good, amount: 2 ** 70 }, { code: 'bad_amount', at: JSON.stringify(2 ** 70) }],
    ['the kind other below explicit', memoryEntry('explicit/a', 1, { kind: 'other' }), { code: 'explicit_kind', at: '2,"units"' }],
    [
      'units other than bytes below explicit',
      memoryEntry('explicit/a', 1, { units: 'count' }),
      { code: 'explicit_units', at: '1,"amount"' },
    ],
    ['an item that is no object', [1], { code: 'entry_not_object', at: '[1]' }],
    ['a path of 70 kB', { ...good, path: 'x'.repeat(70_000) }, { code: 'long_text', key: 'path', at: '"xx' }],
  ])('is located, and the other entries are kept: %s', (_, entry, { at, ...expected }) => {
    const json = memoryJson([entry, good]);
    const { entries, problems, problemCount } = readMemoryText(json);
    expect(problems).toEqual([{ ...expected, entry: 0, offset: json.indexOf(at) }]);
    expect(problemCount).toBe(1);
    expect(entries.map(({ path }) => path)).toEqual(['b']);
  });

  it.each([
    ['{"hasMozMallocUsableSize":true,"reports":[]}', [['no_version', 0]]],
    ['{"version":2,"hasMozMallocUsableSize":true,"reports":[]}', [['bad_version', 11]]],
    ['{"version":1,"reports":[]}', [['no_usable_size', 0]]],
    ['{"version":1,"hasMozMallocUsableSize":true}', [['no_reports', 0]]],
    ['{"version":1,"hasMozMallocUsableSize":true,"reports":{}}', [['reports_not_list', 53]]],
    ['{"version":1,"hasMozMallocUsableSize":true,"reports":[]} x', [['not_json', 57]]],
    ['[]', [['not_json', 0]]],
    ['', [['not_json', 0]]],
    ['{"version":1,"reports":[{"path":"a\\x"}]}', [['not_json', 35]]],
    ['{"a":'.repeat(1_200), [['not_json', 5_005]]],
  ])('of the whole is located: %s', (json, expected) => {
    expect(readMemoryText(json).problems.map(({ code, offset }) => [code, offset])).toEqual(expected);
  });

  it('in the middle keeps the entries before it', () => {
    const json = memoryJson([memoryEntry('a', 1), memoryEntry('b', 2)]);
    const { entries, problems } = readMemoryText(json.slice(0, json.indexOf('"b"') + 2));
    expect(entries.map(({ path }) => path)).toEqual(['a']);
    expect(problems).toMatchObject([{ code: 'not_json', found: 'end', expected: 'string_end' }]);
  });

  it('is counted beyond the number that is listed', () => {
    const { problems, problemCount } = readMemoryText(memoryJson(Array.from({ length: MAX_PROBLEMS + 5 }, () => 1)));
    expect(problems).toHaveLength(MAX_PROBLEMS);
    expect(problemCount).toBe(MAX_PROBLEMS + 5);
  });
});

describe('output of DMD', () => {
  it.each([
    ['scan', 'scan'],
    ['heap', null],
  ])('is recognised with its mode %s', (mode, expected) => {
    const json = JSON.stringify({ version: 5, invocation: { mode }, blockList: [], traceTable: {}, frameTable: {} });
    expect(readMemoryReport(sourceOfBytes(encodeUtf8(json)))).toEqual({ kind: 'dmd', mode: expected });
  });
});

describe('the pid of a process', () => {
  it.each([
    ['Main Process (pid 4712)', true],
    ['webIsolated=https://a(pid 1).example (pid 4712)', true],
    ['web (pid 47120)', false],
    ['web (pid 04712)', false],
  ])('is found in its name as Socorro finds it: %s', (name, expected) => {
    expect(isOfPid(name, 4_712n)).toBe(expected);
  });
});
