import { describe, expect, it } from 'vitest';
import {
  annotationsOf,
  lacksProduct,
  namelessRow,
  nextRowId,
  suggestedRows,
  withGathered,
  withParts,
  withoutSuggestions,
} from '../../../../../renderer/report/state/new-rows.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 45, 12);
const ROWS = suggestedRows(NOW);

const textOf = (rows: typeof ROWS, name: string): string | undefined => rows.find((row) => row.name === name)?.text;

describe('the suggested rows of a new report', () => {
  it('describe a crash at the current time', () => {
    expect(textOf(ROWS, 'CrashTime')).toBe(String(NOW / 1_000));
    expect(textOf(ROWS, 'BuildID')).toBe('20261121094500');
    expect(Number(textOf(ROWS, 'StartupTime'))).toBeLessThan(NOW / 1_000);
  });

  it('have unique ids', () => {
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
    expect(ROWS.map(({ id }) => id)).not.toContain(nextRowId(ROWS));
    expect(nextRowId([])).toBe(0);
  });

  it('leave out rows without a value', () => {
    expect(annotationsOf(ROWS).map(({ name }) => name)).not.toContain('Notes');
    expect(annotationsOf(ROWS)).toContainEqual({ name: 'ProductName', text: 'Firefox' });
  });
});

describe('annotations from a file', () => {
  const gathered = [
    { name: 'ProductName', text: 'Thunderbird', protected: false },
    { name: 'URL', text: 'https://example.com/', protected: true },
  ];

  it('replace all suggestions, including names that the file lacks', () => {
    const rows = withGathered(ROWS, gathered);
    expect(rows.map(({ name }) => name)).toEqual(['ProductName', 'URL']);
    expect(textOf(rows, 'ProductName')).toBe('Thunderbird');
  });

  it('keep typed values, and hide protected values', () => {
    const typed = ROWS.map((row) => (row.name === 'Notes' ? { ...row, text: 'mine', suggested: false } : row));
    const rows = withGathered(typed, gathered);
    expect(textOf(rows, 'Notes')).toBe('mine');
    expect(rows.find(({ name }) => name === 'URL')?.hidden).toBe(true);
    expect(rows.find(({ name }) => name === 'ProductName')?.hidden).toBe(false);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('change nothing if there are none', () => {
    expect(withGathered(ROWS, [])).toBe(ROWS);
  });
});

describe('a dump without an .extra file', () => {
  const part = { name: 'upload_file_minidump', filename: 'a.dmp', contentType: 'application/octet-stream', file: 'h1', size: 3 };

  it('does not count as a Firefox crash: the suggested values must be filled in', () => {
    const rows = withoutSuggestions(ROWS);
    expect(rows.map(({ name }) => name)).toEqual(ROWS.map(({ name }) => name));
    expect(annotationsOf(rows)).toEqual([]);
    expect(lacksProduct(rows, [part])).toBe(true);
    expect(lacksProduct(rows, [])).toBe(false);
  });

  it('keeps typed values', () => {
    const typed = ROWS.map((row) => (row.name === 'ProductName' ? { ...row, text: 'Lens', suggested: false, typed: true } : row));
    expect(annotationsOf(withoutSuggestions(typed))).toEqual([{ name: 'ProductName', text: 'Lens' }]);
    expect(lacksProduct(withoutSuggestions(typed), [part])).toBe(false);
  });
});

describe('the form of a new report', () => {
  it('finds the row that has a value but no name', () => {
    const row = { id: 1, name: '', text: 'x', hidden: false, suggested: false, typed: true };
    expect(namelessRow([...ROWS, row])).toBe(ROWS.length + 1);
    expect(namelessRow([...ROWS, { ...row, text: '' }])).toBeNull();
  });

  it('adds a file only once', () => {
    const part = { name: 'upload_file_minidump', filename: 'a.dmp', contentType: 'application/octet-stream', file: 'h1', size: 3 };
    expect(withParts([part], [part, { ...part, file: 'h2' }]).map(({ file }) => file)).toEqual(['h1', 'h2']);
  });
});
