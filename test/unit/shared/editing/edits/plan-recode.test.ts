import { headerLines } from '../../../../../shared/report/parts/part-reading.ts';
import { editsOfFix, fixSummariesOf } from '../../../../../shared/editing/fixes/fixes.ts';
import { describe, expect, it } from 'vitest';
import { anchorOf, provenanceOf } from '../../../../../shared/editing/edits/provenance.ts';
import type { Draft } from '../../../../../shared/editing/edits/draft.ts';
import type { Edit } from '../../../../../shared/editing/edits/edit.ts';
import { parameterRange } from '../../../../../shared/editing/edits/part-header-edit.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import {
  draftOf,
  edit,
  headText,
  outgoingBytes,
  part,
  partHeader,
  plainText,
  editFailureCode,
} from '../../../../builders/editing/draft-of.ts';
import { type PartSpec, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

async function draftWith(...parts: readonly PartSpec[]): Promise<Draft> {
  return draftOf(await captureOf(request(multipart(parts))));
}

function bytesAt(draft: Draft, offset: number, remove: number, insert: string): Edit {
  return {
    op: 'bytes',
    space: 'plain',
    at: anchorOf(provenanceOf(draft.current.capture).plain, offset),
    remove,
    insert: new Uint8Array(Buffer.from(insert)),
  };
}

describe('recode', () => {
  it('writes a content or a header line as UTF-8', async () => {
    const draft = await draftWith({ headers: 'Content-Disposition: form-data; name="caf\xe9"', content: 'na\xefve' });
    const [first] = draft.current.inspection('spec').report.readings;
    const [line] = first === undefined ? [] : headerLines(first);
    if (line === undefined) throw new Error('no line');
    const at = anchorOf(provenanceOf(draft.current.capture).plain, line.offset + line.length - 1);
    await edit(draft, { op: 'recode', at, as: 'latin1' });
    const [reading] = draft.current.inspection('spec').report.readings;
    expect(reading?.headers.name).toBe('café');
    await edit(draft, { op: 'recode', at: part(draft, 'café'), as: 'replace' });
    expect(Buffer.from(plainText(draft), 'latin1').toString()).toContain('\r\n\r\nna\ufffdve\r\n');
  });

  it.each([
    ['cp932', '93fa967b8740', '日本①'],
    ['koi8-r', 'cdc9d2', 'мир'],
    ['iso-8859-1', 'e9', 'é'],
  ])('reads text in its declared charset, as the safe fix does: %s', async (charset, bytes, text) => {
    const spec = { name: 'a', type: `text/plain; charset=${charset}`, content: Buffer.from(bytes, 'hex') };
    const draft = await draftWith(spec);
    const inspection = draft.current.inspection('spec');
    const [finding] = inspection.verdict.findings;
    const fixes = finding === undefined ? [] : fixSummariesOf(finding, inspection);
    expect(fixes.map(({ sure }) => sure)).toEqual([true, false]);
    for (const fix of finding === undefined ? [] : (editsOfFix(finding, 0, inspection) ?? [])) await edit(draft, fix);
    expect(Buffer.from(plainText(draft), 'latin1').toString()).toContain(`\r\n\r\n${text}\r\n`);
    expect(draft.current.inspection('spec').verdict.label).toBe('well_formed');
  });

  it('refuses an anchor of anything else', async () => {
    const draft = await draftWith({ name: 'extra', type: 'application/json', content: '{"a":"1"}' });
    expect(await editFailureCode(draft, { op: 'recode', at: 'c:3', as: 'latin1' })).toBe('gone');
    expect(await editFailureCode(draft, { op: 'mend_json', at: partHeader(draft, 'extra', 'content-type'), how: 'keep' })).toBe('gone');
  });
});

describe('mend_json', () => {
  it('is refused if the JSON has no such fault', async () => {
    const draft = await draftWith({ name: 'extra', type: 'application/json', content: '{"a":"1"}' });
    expect(await editFailureCode(draft, { op: 'mend_json', at: part(draft, 'extra'), how: 'keep' })).toBe('nothing_to_do');
    expect(await editFailureCode(draft, { op: 'mend_json', at: part(draft, 'extra'), how: 'quote' })).toBe('nothing_to_do');
  });

  it('leaves an empty object if no member is complete', async () => {
    const draft = await draftWith({ name: 'extra', type: 'application/json', content: '{"a' });
    await edit(draft, { op: 'mend_json', at: part(draft, 'extra'), how: 'keep' });
    expect(plainText(draft)).toContain('\r\n\r\n{}\r\n--');
  });
});

describe('drop_duplicates', () => {
  it('keeps the last member of each name in JSON', async () => {
    const draft = await draftWith({ name: 'extra', type: 'application/json', content: '{"a":"1", "a":"2", "b":"3", "a":"4", "b":"5"}' });
    await edit(draft, { op: 'drop_duplicates' });
    expect(plainText(draft)).toContain('\r\n\r\n{"a":"4", "b":"5"}\r\n--');
  });

  it('keeps the last part of each name', async () => {
    const [first, second, third] = [1, 2, 3].map((value): PartSpec => ({ name: 'a', content: String(value) }));
    if (first === undefined || second === undefined || third === undefined) throw new Error('three parts');
    const other: PartSpec = { name: 'b', content: 'x' };
    const draft = await draftWith(first, second, other, third);
    await edit(draft, { op: 'drop_duplicates' });
    expect(plainText(draft)).toBe(multipart([other, third]).toString('latin1'));
    expect(await editFailureCode(draft, { op: 'drop_duplicates' })).toBe('nothing_to_do');
  });
});

describe('gzip with another Content-Encoding', () => {
  it.each([
    [null, /^(?![^]*Content-Encoding)/],
    ['GZIP', /\r\nContent-Encoding: GZIP\r\n/],
  ])('compresses the body and declares %s', async (says, head) => {
    const draft = await draftWith(...GOOD_PARTS);
    await edit(draft, { op: 'gzip', on: true, level: 6, says });
    expect(headText(draft)).toMatch(head);
    expect(plainText(draft).startsWith('\x1f\x8b')).toBe(true);
    const again = await captureOf(await outgoingBytes(draft));
    expect(again.content.size).toBe(Number(again.request.headers.find(({ name }) => name === 'Content-Length')?.value));
  });

  it('cannot break the header line', async () => {
    expect(await editFailureCode(await draftWith(...GOOD_PARTS), { op: 'gzip', on: true, level: 6, says: 'a\r\nb' })).toBe('line_break');
  });
});

describe('byte edits of one step', () => {
  it('use offsets before the step, whatever the earlier edits insert and remove', async () => {
    const draft = await draftWith(...GOOD_PARTS);
    const edits = [bytesAt(draft, 0, 0, 'before'), bytesAt(draft, 4, 2, 'x'), bytesAt(draft, 7, 3, ''), bytesAt(draft, 10, 0, 'touching')];
    const before = plainText(draft);
    await edit(draft, ...edits);
    expect(plainText(draft)).toBe(`before${before.slice(0, 4)}x${before.slice(6, 7)}touching${before.slice(10)}`);
  });
});

describe('a header parameter', () => {
  it.each([
    ['Content-Disposition: form-data; name="a"; filename="b;c"\r\n', 'filename', '"b;c"'],
    ['Content-Disposition: form-data; name="a; filename="b"\r\n', 'name', '"a; filename="b"'],
    ['Content-Disposition: form-data; name=a ; name=b ;x\r\n', 'name', 'b'],
    ['Content-Disposition: form-data; NAME=\r\n', 'name', ''],
  ])('is found where the collector reads it: %s', (line, name, value) => {
    const range = parameterRange(line, name)?.value;
    expect(range === undefined ? null : line.slice(range.start, range.end)).toBe(value);
  });

  it('is absent without that name, and is never the value before the first semicolon', () => {
    expect(parameterRange('Content-Type: boundary=x; charset=y', 'boundary')).toBeNull();
  });
});
