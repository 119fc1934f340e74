import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../../shared/editing/edits/draft.ts';
import type { Edit, EditOp } from '../../../../../shared/editing/edits/edit.ts';
import type { Result } from '../../../../../shared/errors.ts';
import { type NotCopied, copiedEdits, copiedTo } from '../../../../../shared/editing/by-name/copied-edits.ts';
import type { MissingName } from '../../../../../shared/editing/by-name/name-index.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { annotation, draftOf, edit, header, part, partHeader, plainText } from '../../../../builders/editing/draft-of.ts';
import { type PartSpec, multipart, request } from '../../../../builders/report/multipart.ts';

const DUMP: PartSpec = { name: 'dump', filename: 'd.dmp', type: 'application/octet-stream', content: 'MDMP\x93' };
const PARTS: readonly PartSpec[] = [
  { name: 'ProductName', content: 'Firefox' },
  { name: 'Version', content: '1' },
  { name: 'Version', content: '2' },
  { name: 'extra', filename: 'e', type: 'application/json', content: '{"Deep":[1],"Flat":"x"}' },
  DUMP,
];
const HEADERS = { 'X-First': '1', 'X-Second': '2' };

async function draft(parts: readonly PartSpec[], headers: Readonly<Record<string, string>> = HEADERS): Promise<Draft> {
  return draftOf(await captureOf(request(multipart(parts), { headers })));
}

/** The parts and headers of the source report at other positions. */
const TARGET_PARTS = [{ name: 'InFront', content: 'of all' }, ...PARTS.toReversed()];
const TARGET_HEADERS = { 'X-In-Front': 'of both', ...HEADERS };

type CopiedOp = Exclude<EditOp, 'bytes'>;

/** An edit of each kind. Each must have the same effect in any report with these names. */
const EDITS: Readonly<Record<CopiedOp, (of: Draft) => Edit>> = {
  value: (of) => ({ op: 'value', at: annotation(of, 'ProductName'), text: 'Fenix' }),
  rename: (of) => ({ op: 'rename', at: part(of, 'dump'), name: 'other' }),
  add_annotation: () => ({ op: 'add_annotation', name: 'New', text: 'new' }),
  delete: (of) => ({ op: 'delete', at: annotation(of, 'Version', 1) }),
  move: (of) => ({ op: 'move', at: part(of, 'dump'), before: part(of, 'Version', 0) }),
  add_part: (of) => ({
    op: 'add_part',
    name: 'more',
    filename: null,
    contentType: 'text/plain',
    content: { kind: 'text', text: 'more' },
    before: part(of, 'extra'),
  }),
  content: (of) => ({ op: 'content', at: part(of, 'dump'), content: { kind: 'text', text: 'MDMP' } }),
  filename: (of) => ({ op: 'filename', at: part(of, 'dump'), filename: null }),
  type: (of) => ({ op: 'type', at: part(of, 'dump'), contentType: 'a/b' }),
  stringify: (of) => ({ op: 'stringify', at: annotation(of, 'Deep') }),
  recode: (of) => ({ op: 'recode', at: partHeader(of, 'dump', 'content-type'), as: 'latin1' }),
  mend_json: (of) => ({ op: 'mend_json', at: part(of, 'extra'), how: 'all' }),
  drop_duplicates: () => ({ op: 'drop_duplicates' }),
  request_line: () => ({ op: 'request_line', line: 'POST /other HTTP/1.1' }),
  header: (of) => ({ op: 'header', at: header(of, 'X-Second'), line: 'X-Second: 3' }),
  add_header: (of) => ({
    op: 'add_header',
    part: part(of, 'dump'),
    line: 'X-Added: 1',
    before: partHeader(of, 'dump', 'content-type'),
  }),
  delete_header: (of) => ({ op: 'delete_header', at: partHeader(of, 'dump', 'content-type') }),
  move_header: (of) => ({ op: 'move_header', at: header(of, 'X-Second'), before: header(of, 'X-First') }),
  length: () => ({ op: 'length', value: { pinned: '12' } }),
  form: () => ({ op: 'form', form: 'json' }),
  boundary: () => ({ op: 'boundary', boundary: 'other' }),
  gzip: () => ({ op: 'gzip', on: true, level: 9 }),
  reframe: () => ({ op: 'reframe', how: 'crlf' }),
  undo_encoding: () => ({ op: 'undo_encoding', as: 'base64' }),
  normalise: () => ({ op: 'normalise' }),
};

function isCopiedOp(op: string): op is CopiedOp {
  return op in EDITS;
}

const OPS = Object.keys(EDITS).filter(isCopiedOp);

/** The name that each edit refers to first. Other kinds of edits refer to nothing in the report. */
const ABOUT: Readonly<Partial<Record<EditOp, MissingName>>> = {
  value: { code: 'no_such_name', name: 'ProductName' },
  rename: { code: 'no_such_name', name: 'dump' },
  delete: { code: 'no_such_name', name: 'Version' },
  move: { code: 'no_such_name', name: 'dump' },
  add_part: { code: 'no_such_name', name: 'extra' },
  content: { code: 'no_such_name', name: 'dump' },
  filename: { code: 'no_such_name', name: 'dump' },
  type: { code: 'no_such_name', name: 'dump' },
  stringify: { code: 'no_such_name', name: 'Deep' },
  recode: { code: 'no_such_header', name: 'content-type' },
  mend_json: { code: 'no_such_name', name: 'extra' },
  header: { code: 'no_such_header', name: 'x-second' },
  add_header: { code: 'no_such_header', name: 'content-type' },
  delete_header: { code: 'no_such_header', name: 'content-type' },
  move_header: { code: 'no_such_header', name: 'x-second' },
};

const ANCHORS = ['at', 'before', 'part'] as const;

/** Copies the edits of one report’s step to another report. `skipped`: indexes of edits that the step skips. */
function copied(
  edits: readonly Edit[],
  from: Draft,
  to: Draft,
  skipped: readonly number[] = [],
): Result<readonly Edit[], NotCopied | MissingName> {
  const names = copiedEdits({ edits, skipped }, from.current);
  return names.ok ? copiedTo(names.value, to.current) : names;
}

describe('edits copied from another report', () => {
  it.each(OPS)('refer to the parts and headers with the same names (%s)', async (op) => {
    const [from, to] = [await draft(PARTS), await draft(TARGET_PARTS, TARGET_HEADERS)];
    const [source, target] = [EDITS[op](from), EDITS[op](to)];
    expect(copied([source], from, to)).toEqual({ ok: true, value: [target] });
    expect(copied([target], to, from)).toEqual({ ok: true, value: [source] });
  });

  it.each(OPS)('are refused if their target is missing (%s)', async (op) => {
    const [from, to] = [await draft(PARTS), await draft([{ name: 'Other', content: 'x' }], {})];
    const source = EDITS[op](from);
    const error = ABOUT[op];
    expect(copied([source], from, to)).toEqual(error === undefined ? { ok: true, value: [source] } : { ok: false, error });
  });

  it.each(OPS)('are refused if their target has no name (%s)', async (op) => {
    const from = await draft([...PARTS, { headers: 'Content-Type: a/b', content: 'nameless' }]);
    const source = EDITS[op](from);
    const fields = ANCHORS.filter((field) => field in source);
    expect(fields.length > 0).toBe(op in ABOUT);
    const nameless = from.current.inspection('spec').report.readings.at(-1)?.dashes ?? 0;
    for (const field of fields)
      for (const offset of [nameless, 999_999])
        expect(copied([{ ...source, [field]: `c:${String(offset)}` }], from, from)).toEqual({ ok: false, error: 'nameless' });
  });

  it('are refused if they write bytes at an offset or content from a file', async () => {
    const from = await draft(PARTS);
    const content = { kind: 'file', file: 'f1', name: 'other.dmp' } as const;
    const at = part(from, 'dump');
    const refused: readonly (readonly [Edit, NotCopied])[] = [
      [{ op: 'bytes', space: 'plain', at, remove: 1, insert: new Uint8Array(0) }, 'bytes'],
      [{ op: 'bytes', space: 'head', at: null, remove: 0, insert: Uint8Array.of(1) }, 'bytes'],
      [{ op: 'content', at, content }, 'file'],
      [{ op: 'add_part', name: 'more', filename: null, contentType: null, content, before: null }, 'file'],
    ];
    const sound = EDITS.value(from);
    for (const [one, error] of refused) {
      expect(copied([sound, one], from, from)).toEqual({ ok: false, error });
      // An edit that the source step skips is not copied, so it is not refused.
      expect(copied([sound, one], from, from, [1])).toEqual({ ok: true, value: [sound] });
    }
  });

  it('are refused if they refer to something that the same step added', async () => {
    const from = await draft(PARTS);
    await edit(from, {
      op: 'add_part',
      name: 'made',
      filename: 'm',
      contentType: null,
      content: { kind: 'text', text: 'm' },
      before: null,
    });
    const made: Edit = { op: 'delete', at: part(from, 'made') };
    const before = await draft(PARTS);
    expect(copied([made], before, before)).toEqual({ ok: false, error: 'nameless' });
    expect(copied([made], from, before)).toEqual({ ok: false, error: { code: 'no_such_name', name: 'made' } });
  });

  it('refer to the last of several equal names if that was so in the source, and otherwise to the same position', async () => {
    const from = await draft(PARTS);
    const to = await draft([...PARTS, { name: 'Version', content: '3' }]);
    const first: Edit = { op: 'delete', at: annotation(from, 'Version', 0) };
    const last: Edit = { op: 'delete', at: annotation(from, 'Version', 1) };
    expect(copied([first, last], from, to)).toEqual({
      ok: true,
      value: [
        { op: 'delete', at: annotation(to, 'Version', 0) },
        { op: 'delete', at: annotation(to, 'Version', 2) },
      ],
    });
    expect(copied([first], from, await draft(PARTS.slice(0, 1)))).toEqual({ ok: false, error: { code: 'no_such_name', name: 'Version' } });
  });

  it('set the value if the report already has an annotation with the name to add', async () => {
    const [from, to] = [await draft(PARTS.slice(0, 1)), await draft(PARTS)];
    const added: Edit = { op: 'add_annotation', name: 'Version', text: '9' };
    expect(copied([added], from, to)).toEqual({ ok: true, value: [{ op: 'value', at: annotation(to, 'Version', 1), text: '9' }] });
  });

  it.each(['delete', 'rename'] as const)('add an annotation if the same step freed its name (%s)', async (op) => {
    const from = await draft(PARTS.slice(0, 2));
    const to = await draft([{ name: 'InFront', content: 'of all' }, ...PARTS.slice(0, 2)]);
    const free = (of: Draft): Edit => {
      const at = annotation(of, 'Version');
      return op === 'delete' ? { op, at } : { op, at, name: 'Old' };
    };
    const added: Edit = { op: 'add_annotation', name: 'Version', text: '9' };
    const made = copied([free(from), added], from, to);
    expect(made).toEqual({ ok: true, value: [free(to), added] });
    await edit(to, ...(made.ok ? made.value : []));
    expect(plainText(to)).toContain('name="Version"\r\n\r\n9');
  });
});
