import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { storedView } from '../../../../../shared/text/presenters/stored-of.ts';
import { storedViewSchema } from '../../../../../shared/bridge/view/stored-view.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type PartSpec, GOOD_PARTS, SECRETS, multipart, request } from '../../../../builders/report/multipart.ts';

const WHOLE = { from: 0, limit: 100, valueLimit: 1_024 };

async function readingOf(parts: readonly PartSpec[]) {
  const inspection = inspectCapture(await captureOf(request(multipart(parts))), 'antenna');
  return { inspection, masks: masksOf(inspection) };
}

async function viewOf(parts: readonly PartSpec[], options = WHOLE, isRevealed = false) {
  const { inspection, masks } = await readingOf(parts);
  return v.parse(storedViewSchema, storedView(inspection, isRevealed ? masks.reveal(null) : masks, options));
}

/** Returns a row `name=value -> name=value` for each item in the report, or `name=value -> -` if it is not stored. */
function rowsOf({ things }: Awaited<ReturnType<typeof viewOf>>): readonly string[] {
  return things.map((thing) => {
    if (thing.what === 'nameless') return `nameless ${String(thing.size)} -> -`;
    if (thing.what === 'part') return `${thing.sent.name} ${String(thing.size)} -> ${thing.asStored?.name ?? '-'}`;
    const { sent, asStored } = thing;
    return `${sent.name}=${String(sent.value)} -> ${asStored === null ? '-' : `${asStored.name}=${String(asStored.value)}`}`;
  });
}

const extra = (content: string | Uint8Array): PartSpec => ({ name: 'extra', type: 'application/json', content });
const dump = (name: string, content = 'x', type = 'application/octet-stream'): PartSpec => ({ name, filename: 'd.dmp', type, content });

describe('the view of the stored report', () => {
  it('has each item as sent and as stored: first the items that differ, each group in byte order', async () => {
    const view = await viewOf([
      { name: 'Version', content: '1' },
      { name: '', content: 'xyz' },
      extra(Buffer.from('{"Version": 2.50, "BuildID": "a\\u0062", "ProductName": [1,"é"]}')),
      { name: 'BuildID', type: 'text/plain; charset=latin1', content: '\xe9' },
      dump('up-load'),
      dump('upload', 'yy'),
    ]);
    expect(view).toMatchObject({
      rejection: null,
      kind: 'json',
      totals: { things: 8, otherwise: 5, annotations: 3, parts: 1, notes: 1, differences: 5 },
    });
    expect(rowsOf(view)).toEqual([
      'Version=1 -> -',
      'nameless 3 -> -',
      'BuildID=ab -> -',
      'BuildID=\ufffd -> BuildID=é',
      'up-load 1 -> -',
      'Version=2.50 -> Version=2.5',
      'ProductName=[1,"é"] -> ProductName=[1, "\\u00e9"]',
      'upload 2 -> upload',
    ]);
  });

  it('hides every value that is not public until it is revealed, and never shows bytes of a part', async () => {
    const hidden = JSON.stringify(await viewOf(GOOD_PARTS));
    for (const secret of SECRETS) expect(hidden).not.toContain(secret);
    const revealed = JSON.stringify(await viewOf(GOOD_PARTS, WHOLE, true));
    expect(revealed).toContain('secret-page');
    expect(revealed).not.toContain('secret-dump');
  });

  it('masks a note that quotes a masked header line, and JSON values whose offsets are unknown', async () => {
    const odd = dump('memory_report', 'x', 'top secret words');
    const coded = extra(Buffer.from('\ufeff{"Version": "hush"}', 'utf16le'));
    const view = await viewOf([coded, odd]);
    expect(view.notes).toEqual([null]);
    expect(rowsOf(view)[0]).toBe('Version=null -> Version=null');
    const revealed = await viewOf([coded, odd], WHOLE, true);
    expect(revealed.notes).toEqual(['unknown content type: memory_report top secret words']);
    expect(rowsOf(revealed)[0]).toBe('Version=hush -> Version=hush');
  });

  it('masks a public value that contains another part because of a broken delimiter', async () => {
    const swallowing = { name: 'Version', content: '1\n--b0undary\nContent-Disposition: form-data; name="URL"\n\nhush' };
    const view = await viewOf([swallowing, { name: 'ProductName', content: 'Firefox' }]);
    expect(JSON.stringify(view)).not.toContain('hush');
  });

  it('gives the reason if nothing is stored', async () => {
    const view = await viewOf([extra('[')]);
    expect(view).toMatchObject({ things: [], kind: null, rejection: { status: 400, malformed: 'invalid_json' } });
    const claimed = await viewOf([{ name: 'uuid', content: 'x' }]);
    expect(claimed.rejection).toMatchObject({ status: 401, malformed: null });
  });

  it('is paged, and truncates long values', async () => {
    const parts = Array.from({ length: 5 }, () => ({ name: 'Version', content: 'x'.repeat(50) }));
    const view = await viewOf(parts, { from: 3, limit: 1, valueLimit: 10 });
    expect(rowsOf(view)).toEqual([`Version=${'x'.repeat(10)} -> -`]);
    expect(view.things[0]).toMatchObject({ truncated: true, differences: ['overwritten'] });
    expect(view.differences).toHaveLength(1);
    expect(view.totals).toMatchObject({ things: 5, annotations: 1, differences: 4 });
  });
});
