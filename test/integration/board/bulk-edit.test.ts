import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { BulkChange } from '../../../shared/board/bulk-change.ts';
import type { BulkPreview } from '../../../shared/bridge/view/bulk-view.ts';
import { addToBoard, storedRows } from '../../builders/board/board-host.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const SECRET = 'https://private.example/secret-page';

/** A folder in which one file of ten is not a report. Some reports are rejected, and some of their defects can be fixed without loss. */
function mixedFolder(count: number): string {
  const folder = join(tempFolder(), 'reports');
  mkdirSync(folder);
  for (let number = 0; number < count; number += 1)
    writeFileSync(join(folder, `r${String(number).padStart(3, '0')}.http`), mixedReport(number));
  return folder;
}

function mixedReport(number: number): Buffer {
  const annotations = { ProductName: 'Firefox', Version: `1${String(number)}.0`, ReleaseChannel: 'nightly', URL: SECRET };
  const good = rawRequest({ parts: annotationParts(annotations) });
  switch (number % 10) {
    case 0:
      return Buffer.from('no report at all\n'.repeat(number + 1));
    case 1:
    case 2:
      return rawRequest({ parts: annotationParts(annotations), unclosed: true });
    case 3:
      return rawRequest({
        parts: [
          {
            name: 'extra',
            filename: 'extra.json',
            contentType: 'application/json',
            content: `{"ProductName":"Firefox","Version":"${String(number)}",}`,
          },
        ],
      });
    case 4:
      return Buffer.from(good.toString('latin1').replaceAll('Content-Disposition: form-data', 'Content-Disposition: form'), 'latin1');
    case 5:
      return rawRequest({
        parts: [
          {
            name: 'extra',
            filename: 'extra.json',
            contentType: 'application/json',
            content: `{"ProductName":"Firefox","Version":${String(number)}}`,
          },
        ],
      });
    default:
      return good;
  }
}

const ALL = { kind: 'matching', filter: '', by: 'spec', except: [] } as const;

function asked(change: BulkChange): { selection: typeof ALL & { except: number[] }; change: BulkChange; dialect: 'spec' } {
  return { selection: { ...ALL, except: [] }, change, dialect: 'spec' };
}

const SAFE: BulkChange = { kind: 'safe_fixes' };
const SET: BulkChange = { kind: 'set', name: 'ReleaseChannel', text: 'beta', where: 'anywhere' };

interface ReportState {
  readonly steps: readonly string[];
  readonly sha256: string;
}

/** Opens a file and returns its edit list and its edited report. */
async function stateOf(host: TestHost, path: string): Promise<ReportState | null> {
  const before = (await host.value('report.list', {})).reports.map(({ report }) => report);
  const opened = await host.open(path);
  if (!opened.ok) return null;
  const { report } = opened.value;
  const { steps } = await host.value('draft.state', { report });
  await host.value('report.reveal', { report, range: null });
  const hash = createHash('sha256');
  for (const space of ['head', 'plain'] as const)
    hash.update((await host.value('report.readRange', { report, range: { space, offset: 0, length: 65_536 } })).bytes);
  await host.value('report.hide', { report });
  if (!before.includes(report)) await host.value('report.close', { report });
  return { steps: steps.map(({ sentence }) => sentence), sha256: hash.digest('hex') };
}

async function statesOf(host: TestHost, folder: string): Promise<ReadonlyMap<string, ReportState | null>> {
  const states = new Map<string, ReportState | null>();
  for (const name of readdirSync(folder).toSorted()) states.set(name, await stateOf(host, join(folder, name)));
  return states;
}

/** Returns the expected answer for each file that is a report. */
async function answersOf(host: TestHost, folder: string): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    const opened = await host.open(join(folder, name));
    if (!opened.ok) continue;
    const { report } = opened.value;
    const { expected } = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 1 });
    answers.set(name, `${expected.outgoing.label} ${expected.outgoing.malformed ?? ''}`);
    await host.value('report.close', { report });
  }
  return answers;
}

/** Returns how many reports get each change of the expected answer. */
function moved({ predictionChanges }: BulkPreview): Record<string, number> {
  return Object.fromEntries(
    predictionChanges.map(({ before, after, count }) => [
      `${before.label} ${before.reason ?? ''} -> ${after.label} ${after.reason ?? ''}`,
      count,
    ]),
  );
}

describe('a bulk edit', () => {
  it('changes 200 reports as its preview says, and survives a restart', async () => {
    const folder = mixedFolder(200);
    const host = await testHost();
    await addToBoard(host, folder);
    const before = await statesOf(host, folder);
    const preview = await host.value('board.previewChange', asked(SAFE));
    expect(preview).toMatchObject({ sentence: 'applied all safe fixes', chosen: 200 });
    expect(preview.changing + preview.already + preview.cannot.reduce((sum, { count }) => sum + count, 0)).toBe(200);
    expect(preview.predictionChanges.reduce((sum, { count }) => sum + count, 0)).toBe(preview.changing);
    expect(preview.changing).toBeGreaterThan(50);
    expect(preview.cannot[0]).toMatchObject({ count: expect.any(Number) as number });
    expect(preview.example?.preview.totalRewrites).toBeGreaterThan(0);
    // The preview has changed nothing.
    expect(await statesOf(host, folder)).toEqual(before);

    const done = await host.value('board.change', asked(SAFE));
    expect(done).toMatchObject({ sentence: preview.sentence, changed: preview.changing, already: preview.already });
    expect(done.leftOut.map(({ why, count }) => [why, count])).toEqual(preview.cannot.map(({ why, count }) => [why, count]));
    const after = await statesOf(host, folder);
    const changed = [...after].filter(([name, state]) => state?.sha256 !== before.get(name)?.sha256);
    expect(changed).toHaveLength(preview.changing);
    for (const [, state] of changed) expect(state?.steps).toHaveLength(1);
    const { bulks } = await host.value('board.bulks', {});
    expect(bulks).toMatchObject([{ bulk: done.bulk, changed: preview.changing, undoable: preview.changing, undoneAt: null }]);

    await host.host.close();
    const again = await testHost({ home: host.home, env: { HOME: host.user } });
    expect(await statesOf(again, folder)).toEqual(after);
    const undone = await again.value('board.undoBulk', { bulk: bulks[0]?.bulk ?? '' });
    expect(undone).toMatchObject({ undone: preview.changing, leftOut: [] });
    expect(await statesOf(again, folder)).toEqual(before);
    expect((await again.value('board.bulks', {})).bulks[0]).toMatchObject({ undoable: 0, undoneAt: expect.any(String) as string });
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).length).toBeGreaterThan(0);
    expect(JSON.stringify([host.events, host.log, bulks, preview.predictionChanges, preview.cannot, done])).not.toContain('secret-page');
  });

  it('changes the expected answers as its preview says', async () => {
    const folder = mixedFolder(30);
    const host = await testHost();
    await addToBoard(host, folder);
    const before = await answersOf(host, folder);
    const preview = await host.value('board.previewChange', asked(SAFE));
    const edited = new Set<string>();
    await host.value('board.change', asked(SAFE));
    const after = await answersOf(host, folder);
    for (const [name, state] of await statesOf(host, folder)) if ((state?.steps.length ?? 0) > 0) edited.add(name);
    const happened: Record<string, number> = {};
    for (const name of edited) {
      const predictionChange = `${before.get(name) ?? ''} -> ${after.get(name) ?? ''}`;
      happened[predictionChange] = (happened[predictionChange] ?? 0) + 1;
    }
    expect(moved(preview)).toEqual(happened);
    expect(Object.keys(happened).length).toBeGreaterThan(1);
    for (const { after: end, why } of preview.predictionChanges) expect(why === null).toBe(end.label === 'accepted');
  });

  it('adds a normal step to an open report, and undo works there', async () => {
    const folder = mixedFolder(12);
    const host = await testHost();
    await addToBoard(host, folder);
    const path = join(folder, 'r006.http');
    const { report } = await host.opened(path);
    const edit = { op: 'add_annotation' as const, name: 'Mine', text: 'by hand' };
    await host.value('draft.apply', { report, change: { kind: 'edits', edits: [edit] }, replaces: null });
    const before = await host.value('draft.state', { report });
    const done = await host.value('board.change', asked(SET));
    const made = await host.value('draft.state', { report });
    expect(made.steps.map(({ sentence }) => sentence)).toEqual(['added annotation Mine', 'changed ReleaseChannel']);
    expect(made.revision).toBeGreaterThan(before.revision);
    expect(host.events).toContainEqual({ event: 'draft.changed', payload: { report } });
    const undone = await host.value('draft.undo', { report });
    expect(undone.steps).toEqual(before.steps);
    const redone = await host.value('draft.redo', { report });
    expect(redone.steps).toEqual(made.steps);
    // Undoing the bulk edit leaves out this report, because it is edited afterwards.
    const other = (await host.opened(join(folder, 'r007.http'))).report;
    await host.value('draft.apply', { report: other, change: { kind: 'edits', edits: [edit] }, replaces: null });
    const back = await host.value('board.undoBulk', { bulk: done.bulk ?? '' });
    expect(back).toMatchObject({ undone: done.changed - 1, leftOut: [{ count: 1, first: ['r007.http'] }] });
    expect((await host.value('draft.state', { report })).steps).toEqual(before.steps);
    expect((await host.value('draft.state', { report: other })).steps).toHaveLength(2);
    expect((await host.value('draft.redo', { report })).steps).toEqual(made.steps);
  });

  it('can repeat a step of another report by the names of the edited items', async () => {
    const folder = mixedFolder(12);
    const host = await testHost();
    await addToBoard(host, folder);
    const { report } = await host.opened(join(folder, 'r006.http'));
    const inspection = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    const at = inspection.annotations.find(({ name }) => name === 'Version')?.anchor ?? '';
    const { steps } = await host.value('draft.apply', {
      report,
      change: {
        kind: 'edits',
        edits: [
          { op: 'value', at, text: '999.0' },
          { op: 'add_header', part: null, line: 'X-Seen: yes', before: null },
        ],
      },
      replaces: null,
    });
    const same: BulkChange = { kind: 'same', report, step: steps[0]?.id ?? '' };
    const done = await host.value('board.change', asked(same));
    expect(done.changed).toBeGreaterThan(5);
    const other = (await host.opened(join(folder, 'r007.http'))).report;
    expect(
      (await host.value('report.inspect', { report: other, dialect: 'spec', from: 0, limit: 100 })).annotations.find(
        ({ name }) => name === 'Version',
      )?.value,
    ).toBe('999.0');

    const bytes = { op: 'bytes' as const, space: 'plain' as const, at: null, remove: 0, insert: Uint8Array.of(1) };
    const written = await host.value('draft.apply', { report, change: { kind: 'edits', edits: [bytes] }, replaces: null });
    const refused = await host.error('board.previewChange', asked({ kind: 'same', report, step: written.steps.at(-1)?.id ?? '' }));
    expect(refused).toMatchObject({ code: 'edit_refused', message: expect.stringContaining('bytes at an offset') as string });
    expect(await host.error('board.change', asked({ kind: 'fix', code: 'nonsense' }))).toMatchObject({ code: 'edit_refused' });
    expect(await host.error('board.undoBulk', { bulk: '77' })).toMatchObject({ code: 'unknown_handle' });
  });

  it('sets several annotations in one step, and the last value of a name wins', async () => {
    const folder = mixedFolder(7);
    const host = await testHost();
    await addToBoard(host, folder);
    const also = [
      { name: 'Notes', text: 'first' },
      { name: 'Notes', text: 'second' },
      { name: 'BuildID', text: '20261122' },
    ];
    const done = await host.value('board.change', asked({ kind: 'set', name: 'ReleaseChannel', text: 'beta', where: 'anywhere', also }));
    expect(done.sentence).toBe('set annotations ReleaseChannel, Notes, BuildID');
    const { report } = await host.opened(join(folder, 'r006.http'));
    const { steps } = await host.value('draft.state', { report });
    expect(steps).toHaveLength(1);
    await host.value('report.reveal', { report, range: null });
    const { annotations } = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 50 });
    const values = new Map(annotations.map(({ name, value }) => [name, value]));
    expect([values.get('ReleaseChannel'), values.get('Notes'), values.get('BuildID')]).toEqual(['beta', 'second', '20261122']);
    await host.value('board.undoBulk', { bulk: done.bulk ?? '' });
    expect((await host.value('draft.state', { report })).steps).toEqual([]);
  });

  it('changes nothing if the matching reports are no longer those of its preview', async () => {
    const folder = mixedFolder(20);
    const host = await testHost();
    await addToBoard(host, folder);
    const { rows: previewed } = await host.value('board.previewChange', asked(SET));
    const other = storedRows(host.home).get('r006.http')?.id ?? 0;
    await host.value('board.forget', { selection: { kind: 'rows', rows: [other] } });
    const before = await statesOf(host, folder);
    const refused = await host.error('board.change', { ...asked(SET), previewed });
    expect(refused).toMatchObject({ code: 'edit_refused', message: expect.stringContaining('Different reports match now') as string });
    expect(await statesOf(host, folder)).toEqual(before);
    const newPreview = await host.value('board.previewChange', asked(SET));
    expect(newPreview.rows).not.toBe(previewed);
    const done = await host.value('board.change', { ...asked(SET), previewed: newPreview.rows });
    expect(done.changed).toBe(newPreview.changing);
  });

  it('changes nothing if it is cancelled', async () => {
    // There are so many reports that even a fast machine is still working when the test sees the job.
    const folder = mixedFolder(1_500);
    const host = await testHost();
    await addToBoard(host, folder);
    const before = await statesOf(host, folder);
    const running = host.host.call('board.change', asked(SAFE));
    const seen = await vi.waitUntil(async () => (await host.value('job.list', {})).jobs.find(({ state }) => state === 'running'), 30_000);
    await host.value('job.cancel', { job: seen.id });
    expect(await running).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(await statesOf(host, folder)).toEqual(before);
    expect((await host.value('board.bulks', {})).bulks).toEqual([]);
  });

  it('applies to listed rows and leaves out reports whose file has changed', async () => {
    const folder = mixedFolder(12);
    const host = await testHost();
    await addToBoard(host, folder);
    const rows = storedRows(host.home);
    const ids = ['r006.http', 'r007.http'].map((name) => rows.get(name)?.id ?? 0);
    writeFileSync(join(folder, 'r007.http'), rawRequest({ parts: annotationParts({ ProductName: 'Other' }) }));
    const request = { selection: { kind: 'rows' as const, rows: ids }, change: SET, dialect: 'spec' as const };
    const done = await host.value('board.change', request);
    expect(done).toMatchObject({ changed: 1, leftOut: [{ count: 1, first: ['r007.http'] }] });
    const { jobs } = await host.value('job.list', {});
    expect(jobs).toMatchObject([
      {
        kind: 'edit_many',
        state: 'done',
        subject: 'set annotation ReleaseChannel',
        progress: { done: 2, total: 2, unit: 'items' },
        skipped: { total: 1 },
      },
    ]);
    expect(JSON.stringify(jobs)).not.toContain('beta');
  });

  it('stores no prediction from a setting that was replaced while the steps were planned', async () => {
    const folder = mixedFolder(40);
    const host = await testHost();
    await addToBoard(host, folder);
    const changing = host.value('board.change', asked({ kind: 'set', name: 'ProductName', text: 'Lighthouse', where: 'anywhere' }));
    await host.value('settings.set', { key: 'target.throttling', value: 'accept_all' });
    expect((await changing).changed).toBeGreaterThan(0);
    const edited = [...storedRows(host.home).values()].flatMap((row) => (row.edited === null ? [] : [row.edited]));
    expect(edited.length).toBeGreaterThan(0);
    for (const { predicted } of edited) expect(predicted?.antenna.predicted.rule).not.toBe('unsupported_product');
  });
});
