import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../../../shared/dialect.ts';
import { stored } from '../../../../../shared/verdict/differences/stored.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type PartSpec, multipart, request } from '../../../../builders/report/multipart.ts';

const extra = (content: string): PartSpec => ({ name: 'extra', type: 'application/json', content });
const dump = (name: string, content = 'x', type = 'application/octet-stream'): PartSpec => ({ name, filename: 'd.dmp', type, content });

async function storedOf(parts: readonly PartSpec[], dialect: Dialect = 'antenna') {
  return stored(inspectCapture(await captureOf(request(multipart(parts))), dialect));
}

async function codesOf(parts: readonly PartSpec[]): Promise<readonly string[] | undefined> {
  return (await storedOf(parts))?.differences.map(({ code, names }) => `${code} ${names.join(' ')}`);
}

describe('the stored report', () => {
  it('has the last of equal names, under sanitised names', async () => {
    const asStored = await storedOf([{ name: 'a', content: '1' }, { name: 'a', content: '2' }, dump('up-load'), dump('upload', 'yy')]);
    expect([...(asStored?.report.annotations ?? [])]).toEqual([['a', '2']]);
    expect([...(asStored?.report.dumps ?? [])].map(([name, { size }]) => [name, size])).toEqual([['upload', 2]]);
    expect(asStored?.report).toMatchObject({ kind: 'multipart', compressed: false, userAgent: 'Test/1.0 crash reporter', notes: [] });
  });

  it('has the JSON part instead of earlier annotations, and merges later annotations', async () => {
    const asStored = await storedOf([{ name: 'a', content: '1' }, extra('{"b": 1.0, "c": "x"}'), { name: 'c', content: 'y' }]);
    expect([...(asStored?.report.annotations ?? [])]).toEqual([
      ['b', { number: '1.0' }],
      ['c', 'y'],
    ]);
    expect(asStored?.report.notes).toEqual(['includes annotations in both json-encoded extra and formdata parts']);
  });

  it('has notes about odd types or charsets and about removed private annotations', async () => {
    const parts = [
      { name: 'a', content: '\xe9' },
      { name: 'b', type: 'text/plain; charset=klingon', content: 'x' },
      { name: 'Email', content: 'x' },
      { name: 'c', content: 'x' },
      dump('memory_report', 'x', 'application/gzip'),
    ];
    expect((await storedOf(parts))?.report.notes).toEqual([
      'extract payload text part exception: invalid text or charset: utf-8',
      'extract payload text part exception: invalid text or charset: klingon',
      'unknown content type: memory_report application/gzip',
      'Removed Email from raw crash.',
    ]);
  });

  it.each(['utf16le', 'latin1'] as const)('includes JSON in UTF-16 only in antenna: %s', async (encoding) => {
    const content = Buffer.from(encoding === 'utf16le' ? '\ufeff{"a": "é"}' : '{"a": "x"}', encoding);
    const part = { name: 'extra', type: 'application/json', content };
    expect((await storedOf([part]))?.report.annotations.get('a')).toBe(encoding === 'utf16le' ? 'é' : 'x');
    expect((await storedOf([part], 'spec')) === null).toBe(encoding === 'utf16le');
  });

  it('is null for a malformed report', async () => {
    expect(await storedOf([extra('[')])).toBeNull();
  });
});

describe('the differences between the sent and the stored report', () => {
  it('list everything that is lost', async () => {
    expect(
      await codesOf([
        { name: '', content: 'x' },
        { name: 'gone', content: 'x' },
        extra('{"a": "1", "a": "2", "c": "1", "uuid2": "x"}'),
        { name: 'c', content: '2' },
        { name: 'bad', content: '\xff' },
        { name: 'Email', content: 'x' },
        { name: 'version', content: 'x' },
        { name: 'n', type: 'text/plainx', content: 'x' },
        dump('a-b'),
        dump('ab'),
      ]),
    ).toEqual([
      'nameless_dropped ',
      'json_replaced gone',
      'overwritten a',
      'merged_over c',
      'merged c',
      'text_skipped bad',
      'private_removed Email',
      'collector_written version',
      'stored_as_null n',
      'dump_overwritten a-b ab',
    ]);
  });

  it('are empty for a plain report, and point at both values if one value replaces the other', async () => {
    expect(await codesOf([{ name: 'a', content: '1' }, dump('upload_file_minidump')])).toEqual([]);
    const asStored = await storedOf([
      { name: 'a', content: '1' },
      { name: 'a', content: '22' },
    ]);
    expect(asStored?.differences[0]?.ranges.map(({ length }) => length)).toEqual([1, 2]);
  });
});
