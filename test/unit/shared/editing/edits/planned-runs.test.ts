import { describe, expect, it } from 'vitest';
import type { ByteSource } from '../../../../../shared/bytes/byte-source.ts';
import { Draft } from '../../../../../shared/editing/edits/draft.ts';
import type { Anchor, Edit } from '../../../../../shared/editing/edits/edit.ts';
import { inspectCapture, inspectOnce } from '../../../../../shared/verdict/decide/inspect.ts';
import type { Capture } from '../../../../../shared/report/wire/capture.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { draftOf, draftTools, headText, header, part, plainText } from '../../../../builders/editing/draft-of.ts';
import { BOUNDARY, multipart, request } from '../../../../builders/report/multipart.ts';

const COUNT = 400;

const BODY = multipart([
  ...Array.from({ length: COUNT }, (_, index) => ({ name: `Name${String(index)}`, content: `value ${String(index)}` })),
  {
    name: 'extra',
    type: 'application/json',
    content: JSON.stringify(Object.fromEntries(Array.from({ length: COUNT }, (_, index) => [`Member${String(index)}`, index]))),
  },
]);

/** Returns the capture with a body that counts the bytes read. */
function counted(capture: Capture): { readonly capture: Capture; readonly read: () => number } {
  let read = 0;
  const { plain } = capture;
  const source: ByteSource = {
    size: plain.size,
    read(offset, length) {
      read += length;
      return plain.read(offset, length);
    },
  };
  return { capture: { ...capture, sent: source, content: source, plain: source }, read: () => read };
}

function draftIn(capture: Capture): Draft {
  return new Draft(
    capture,
    draftTools(),
    inspectOnce((dialect) => inspectCapture(capture, dialect)),
  );
}

function numbered(make: (at: Anchor, index: number) => Edit, anchors: readonly Anchor[]): readonly Edit[] {
  return anchors.map(make);
}

/** Returns the anchors of all parts except `extra`, and of all JSON members. */
async function everything(): Promise<{ readonly parts: readonly Anchor[]; readonly members: readonly Anchor[] }> {
  const draft = draftOf(await captureOf(request(BODY)));
  const { annotations, readings } = draft.current.inspection('spec').report;
  const parts = readings.slice(0, -1).map(({ dashes }) => `c:${String(dashes)}`);
  const members = annotations.flatMap((one) => (one.member === null ? [] : [`c:${String(one.part.wire.content + one.member.nameStart)}`]));
  return { parts, members };
}

const { parts, members } = await everything();
const last = parts.at(-1) ?? '';

describe('many edits', () => {
  it.each<readonly [string, readonly Edit[]]>([
    ['values of parts', numbered((at, index) => ({ op: 'value', at, text: `new ${String(index)}` }), parts)],
    [
      'names and values in turns',
      parts.flatMap((at): Edit[] => [
        { op: 'rename', at, name: `New${at}` },
        { op: 'value', at, text: at },
      ]),
    ],
    ['deleted parts, neighbours of one another', numbered((at) => ({ op: 'delete', at }), parts.slice(0, -1))],
    ['deleted members, neighbours of one another', numbered((at) => ({ op: 'delete', at }), members.slice(0, -1))],
    ['moved parts', numbered((at) => ({ op: 'move', at, before: last }), parts.slice(0, -2))],
    ['moved members', numbered((at) => ({ op: 'move', at, before: null }), members.slice(0, -1))],
    ['added header lines', numbered((at) => ({ op: 'add_header', part: at, line: 'X-A: b', before: null }), parts)],
    ['added annotations', numbered((at) => ({ op: 'add_annotation', name: at, text: 'x' }), parts)],
    ['strings of numbers', numbered((at) => ({ op: 'stringify', at }), members)],
  ])('of kind “%s” read the report once or twice, in one step and in many steps', async (_, edits) => {
    const { capture, read } = counted(await captureOf(request(BODY)));
    const draft = draftIn(capture);
    draft.current.inspection('spec');
    const before = read();
    expect(await draft.push({ id: '1', edits, sentence: '' })).toMatchObject({ ok: true });
    draft.current.inspection('spec');
    expect(read() - before).toBeLessThan(4 * before);

    const other = counted(await captureOf(request(BODY)));
    const restored = draftIn(other.capture);
    await restored.restore(edits.map((edit, index) => ({ id: String(index + 1), edits: [edit], sentence: '' })));
    expect(plainText(restored)).toBe(plainText(draft));
    expect(other.read()).toBeLessThan(6 * before);
  });

  it('of types and then of filenames of the same parts read the report once', async () => {
    const body = multipart(
      Array.from({ length: COUNT }, (_, index) => ({ name: `dump${String(index)}`, filename: 'C:\\f', type: 'a/b', content: 'MDMP' })),
    );
    const { capture, read } = counted(await captureOf(request(body)));
    const draft = draftIn(capture);
    const at = draft.current.inspection('spec').report.readings.map(({ dashes }) => `c:${String(dashes)}`);
    const edits = [
      ...numbered((part) => ({ op: 'type', at: part, contentType: 'application/octet-stream' }), at),
      ...numbered((part) => ({ op: 'filename', at: part, filename: 'f' }), at),
      ...numbered((part) => ({ op: 'type', at: part, contentType: 'c/d' }), at.slice(0, 1)),
    ];
    const before = read();
    expect(await draft.push({ id: '1', edits: edits.slice(0, -1), sentence: '' })).toMatchObject({ ok: true });
    // If each edit reads only one header line of each part, this limit holds.
    expect(read() - before).toBeLessThan(1.2 * before);
    const { readings } = draft.current.inspection('spec').report;
    expect(new Set(readings.map(({ headers }) => `${String(headers.contentType)} ${String(headers.filename)}`))).toEqual(
      new Set(['application/octet-stream f']),
    );
    await draft.push({ id: '2', edits: [...edits], sentence: '' });
    expect(draft.current.inspection('spec').report.readings.at(0)?.headers.contentType).toBe('c/d');
  });

  it('are not planned again when their trial is committed', async () => {
    const { capture, read } = counted(await captureOf(request(BODY)));
    const draft = draftIn(capture);
    const step = { id: '1', edits: numbered((at, index) => ({ op: 'value', at, text: `new ${String(index)}` }), parts), sentence: '' };
    const tried = await draft.tryStep(step);
    if (!tried.ok) throw new Error(tried.error.code);
    tried.value.inspection('spec');
    const before = read();
    expect(await draft.push({ ...step, sentence: 'made' }, tried.value)).toEqual(tried);
    expect([draft.current === tried.value, read() - before, draft.newest?.sentence]).toEqual([true, 0, 'made']);
  });

  it('are planned again if the trial was of another step or on another version', async () => {
    const draft = draftOf(await captureOf(request(BODY)));
    const step = { id: '1', edits: numbered((at) => ({ op: 'value', at, text: 'a' }), parts.slice(0, 1)), sentence: '' };
    const tried = await draft.tryStep(step);
    const version = tried.ok ? tried.value : null;
    await draft.push({ ...step, id: '2' }, version);
    expect(draft.current).not.toBe(version);
    await draft.push(step, version);
    expect(draft.current).not.toBe(version);
    await draft.load([]);
    await draft.push({ ...step, edits: numbered((at) => ({ op: 'delete', at }), parts.slice(0, 1)) }, version);
    expect(plainText(draft)).not.toContain('"Name0"');
  });

  it('of the head read nothing of the body', async () => {
    const { capture, read } = counted(await captureOf(request(BODY)));
    const draft = draftIn(capture);
    draft.current.inspection('spec');
    const before = read();
    const edits = Array.from({ length: 50 }, (_, index): Edit => ({
      op: 'add_header',
      part: null,
      line: `X-${String(index)}: a`,
      before: null,
    }));
    expect(await draft.push({ id: '1', edits, sentence: '' })).toMatchObject({ ok: true });
    expect(headText(draft)).toContain('X-49: a\r\n');
    expect(read()).toBe(before);
  });
});

describe('an edit that depends on an earlier edit of the same step', () => {
  it('is planned after content that contains a delimiter', async () => {
    const body = multipart([
      { name: 'A', content: 'a' },
      { name: 'dump', filename: 'd', content: 'x' },
      { name: 'other', filename: 'o', content: 'y' },
    ]);
    const file = Buffer.from(`one\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="B"\r\n\r\ntwo`);
    const draft = draftOf(await captureOf(request(body)), new Map([['f', file]]));
    const edits: readonly Edit[] = [
      { op: 'content', at: part(draft, 'dump'), content: { kind: 'file', file: 'f', name: 'f' } },
      { op: 'add_annotation', name: 'C', text: 'three' },
    ];
    expect(await draft.push({ id: '1', edits, sentence: '' })).toMatchObject({ ok: true });
    const names = draft.current.inspection('spec').report.readings.map(({ headers }) => headers.name);
    expect(names).toEqual(['A', 'dump', 'B', 'C', 'other']);
  });

  it('is planned on the inflated body if the first edit makes the body start like gzip', async () => {
    const capture = await captureOf(request(multipart([{ name: 'A', content: 'a' }]), { headers: { 'Content-Encoding': 'gzip' } }));
    const insert = new Uint8Array([0x1f, 0x8b]);
    const first: Edit = { op: 'bytes', space: 'plain', at: 'c:0', remove: 0, insert };
    const second: Edit = { op: 'bytes', space: 'plain', at: 'c:5', remove: 1, insert: new Uint8Array() };
    const draft = draftOf(capture);
    const tried = await draft.tryStep({ id: '1', edits: [first, second], sentence: '' });
    expect(tried.ok ? null : tried.error.code).toBe('gone');
  });

  it('keeps a Content-Length that follows the body', async () => {
    const draft = draftOf(await captureOf(request(BODY)));
    const edits = numbered((at) => ({ op: 'value', at, text: 'longer than it was before' }), parts);
    await draft.push({ id: '1', edits, sentence: '' });
    expect(header(draft, 'Content-Length')).toMatch(/^h:/);
    expect(headText(draft)).toContain(`Content-Length: ${String(plainText(draft).length)}\r\n`);
  });
});
