import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { draftIn } from '../../builders/editing/draft-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { fill, smallDisk } from '../../builders/platform/small-disk.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { queueCaptures, makeTarget, queueDone } from '../../builders/sending/queue-host.ts';
import { reportServer } from '../../builders/sending/report-server.ts';
import { testHost } from '../../builders/app/test-host.ts';

const BYTES = rawRequest({ parts: GOOD_PARTS });

it('on a full disk every edit reports that it is not saved, the report stays open, and all edits are saved once there is room', async (context) => {
  const disk = smallDisk(context);
  const user = tempFolder();
  const path = join(user, 'a.http');
  writeFileSync(path, BYTES);
  const host = await testHost({ home: join(disk, 'data'), env: { HOME: user } });
  const draft = await draftIn(host, path);
  expect((await draft.setValue('Version', 'x'.repeat(10_000))).persistFailure).toBeNull();
  const filler = join(disk, 'filler');
  fill(filler);
  for (const text of ['one', 'two', 'three', 'four']) {
    const view = await draft.setValue('ProductName', text.repeat(20_000));
    expect([text, view.persistFailure?.message]).toEqual([text, 'The disk is full, so the list of edits could not be written.']);
    expect(view.unsaved).toBe(true);
  }
  expect((await host.value('draft.state', { report: draft.report })).persistFailure).not.toBeNull();
  expect((await host.error('report.close', { report: draft.report })).code).toBe('disk_full');
  expect((await host.value('report.list', {})).reports).toHaveLength(1);
  rmSync(filler);
  expect((await draft.setValue('Version', 'there is room')).persistFailure).toBeNull();
  await host.value('report.close', { report: draft.report });
  const again = await draftIn(host, path);
  expect(await again.value('Version')).toBe('there is room');
  const { annotations } = await again.inspect();
  expect(annotations.find(({ name }) => name === 'ProductName')).toMatchObject({ mark: 'edited', range: { length: 80_000 } });
  expect((await host.value('draft.state', { report: again.report })).steps).toHaveLength(6);
});

it('unsaved edits are written again without a new edit, and the page is notified', async (context) => {
  const disk = smallDisk(context);
  const user = tempFolder();
  const path = join(user, 'a.http');
  writeFileSync(path, BYTES);
  const host = await testHost({ home: join(disk, 'data'), env: { HOME: user } });
  const draft = await draftIn(host, path);
  const filler = join(disk, 'filler');
  fill(filler);
  expect((await draft.setValue('ProductName', 'one'.repeat(20_000))).persistFailure).not.toBeNull();
  const nextEvent = new Promise((resolve) => {
    host.host.onEvent((event, payload) => {
      if (event === 'draft.unkept') resolve(payload);
    });
  });
  rmSync(filler);
  expect(await nextEvent).toEqual({ report: draft.report, persistFailure: null });
  expect((await host.value('draft.state', { report: draft.report })).persistFailure).toBeNull();
});

it('a report that cannot be queued because the disk is full is refused for that reason, and can be queued once there is room', async (context) => {
  const disk = smallDisk(context);
  const user = tempFolder();
  const host = await testHost({ home: join(disk, 'data'), env: { HOME: user } });
  const { id: target } = await makeTarget(host, 'http://127.0.0.1:1/submit');
  await host.value('outbox.pauseTarget', { target });
  // These bytes are already stored as a file. Queueing them again only has to write to the store.
  await queueCaptures(host, target, [BYTES]);
  const path = join(user, 'a.http');
  writeFileSync(path, BYTES);
  const { report } = await host.opened(path);
  const include = ['queued_already' as const];
  const { plan } = await host.value('outbox.plan', { what: { kind: 'report', report }, target, include });
  const filler = join(disk, 'filler');
  fill(filler);
  expect((await host.error('outbox.queue', { plan, confirmed: null })).code).toBe('disk_full');
  rmSync(filler);
  expect((await host.value('outbox.queue', { plan, confirmed: null })).queued).toHaveLength(1);
});

it('a response that arrives while the disk is full is stored once there is room, the log gives the reason, and nothing is sent twice', async (context) => {
  const disk = smallDisk(context);
  const filler = join(disk, 'filler');
  const host = await testHost({ home: join(disk, 'data'), env: { HOME: tempFolder() } });
  const { promise: isSaid, resolve } = Promise.withResolvers<undefined>();
  host.log.push = (line) => {
    if (line.includes('disk_full')) resolve(undefined);
    return Array.prototype.push.call(host.log, line);
  };
  const server = await reportServer(() => {
    fill(filler);
    return [200, 'CrashID=bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121\n'];
  });
  await queueCaptures(host, (await makeTarget(host, server.url)).id, [BYTES]);
  await isSaid;
  rmSync(filler);
  expect(await queueDone(host)).toMatchObject([{ state: 'accepted' }]);
  expect(host.log.filter((line) => line.includes('outbox'))).toEqual(['the outbox could not write: disk_full']);
  expect(server.received).toHaveLength(1);
});
