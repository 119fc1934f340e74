import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_FIELDS, ALL_RECORDS } from '../../../../../../shared/report/dump/format/all-records.ts';
import { RecordType } from '../../../../../../shared/report/dump/format/record.ts';
import { STREAM_KINDS } from '../../../../../../shared/report/dump/format/streams.ts';
import { LEVELS } from '../../../../../../shared/report/dump/levels.ts';

const FOLDER = join(import.meta.dirname, '../../../../../../shared/report/dump/format');

describe('ALL_RECORDS', () => {
  it('has every record type that a file of the format exports', async () => {
    const exported = new Set<unknown>();
    for (const file of readdirSync(FOLDER)) {
      const module = (await import(join(FOLDER, file))) as Readonly<Record<string, unknown>>;
      for (const value of Object.values(module)) if (value instanceof RecordType) exported.add(value);
    }
    expect(exported.size).toBeGreaterThan(40);
    expect(new Set<unknown>(ALL_RECORDS.map(({ type }) => type))).toEqual(exported);
  });

  it('has each record once, under a name of its own', () => {
    const names = ALL_RECORDS.map(({ type }) => type.name);
    expect(names).toEqual([...new Set(names)]);
  });

  it('gives each field a level and no level to bytes that are not there', () => {
    for (const { type } of ALL_RECORDS) {
      const layout = type.layout();
      expect(layout.every((field) => LEVELS.includes(field.type.level))).toBe(true);
      expect(layout.reduce((size, field) => size + field.type.bytes, 0)).toBe(type.bytes);
    }
  });
});

describe('ALL_FIELDS', () => {
  it('closes what the levels close: time zones, build strings, assertions, names of handles, tokens, comments, environment', () => {
    const levelOf = (record: string, field: string): unknown =>
      ALL_RECORDS.find(({ type }) => type.name === record)
        ?.type.layout()
        .find((each) => each.field === field)?.type.level;
    expect(
      [
        ['MINIDUMP_MISC_INFO_5', 'timeZone'],
        ['MINIDUMP_MISC_INFO_5', 'buildString'],
        ['MDRawAssertionInfo', 'expression'],
        ['MDRawAssertionInfo', 'file'],
        ['MinidumpCrashpadInfo', 'clientId'],
        ['Elf64_auxv_t', 'type'],
        ['Elf64_auxv_t', 'value'],
        ['MDRawLinkMap64', 'nameOffset'],
        ['MINIDUMP_TOKEN_INFO_HEADER', 'id'],
      ].map(([record = '', field = '']) => levelOf(record, field)),
    ).toEqual(new Array(9).fill('closed'));
    const closed = ALL_FIELDS.filter(({ levels }) => Object.values(levels).includes('closed')).map(({ owner }) => owner);
    for (const owner of [
      'HandleData',
      'Token',
      'CommentA',
      'CommentW',
      'LinuxCmdLine',
      'LinuxEnviron',
      'LinuxProcStatus',
      'MozSoftErrors',
      'MozMacosBootArgs',
    ])
      expect(closed).toContain(owner);
  });

  it('covers every stream that has content, together with the records', () => {
    const owners = new Set<string>([...ALL_RECORDS, ...ALL_FIELDS].map(({ owner }) => owner));
    const shared = new Set(['Unused', 'Reserved0', 'Reserved1', 'MemoryList', 'ChromiumStabilityReport']);
    // MemoryList shares its record with ThreadList; opaque streams are listed as bytes.
    const missing = STREAM_KINDS.filter(({ name }) => !owners.has(name) && !shared.has(name) && !name.startsWith('Ce'));
    expect(missing).toEqual([]);
  });
});
