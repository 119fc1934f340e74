import { renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Poll } from '../../../electron/host/report/open/source-watch.ts';
import { draftOf } from '../../builders/editing/draft-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';

const BYTES = rawRequest({ parts: GOOD_PARTS });
const windows = process.platform === 'win32';

/** Opens a report whose file is polled only when the test triggers it. */
async function watched() {
  const looks = new Set<() => void>();
  const poll: Poll = (look) => {
    looks.add(look);
    return () => void looks.delete(look);
  };
  const draft = await draftOf(BYTES, { poll });
  const sourceEvents = (): unknown[] => draft.host.events.filter(({ event }) => event === 'report.source').map(({ payload }) => payload);
  const look = (): void => {
    for (const each of looks) each();
  };
  return { ...draft, sourceEvents, look, looks };
}

/** Sets a different modification time, as `touch` does. */
function touch(path: string): void {
  utimesSync(path, new Date(), new Date(Date.now() + 60_000));
}

describe('the file of an open report', () => {
  it('is reported once when it changes, and is not read any more', async () => {
    const { host, report, path, sourceEvents, look } = await watched();
    look();
    expect(sourceEvents()).toEqual([]);
    truncateSync(path, 100);
    look();
    look();
    expect(sourceEvents()).toEqual([{ report, state: 'changed' }]);
    expect((await host.error('report.inspect', { report, dialect: 'spec', from: 0, limit: 1 })).code).toBe('file_changed');
    expect(await host.value('draft.state', { report })).toMatchObject({ report });
  });

  it('is reported as changed if it has other bytes of the same length', async () => {
    const { host, report, path, sourceEvents, look } = await watched();
    writeFileSync(path, Buffer.from(BYTES).fill('x', BYTES.length - 40, BYTES.length - 30));
    touch(path);
    look();
    expect(sourceEvents()).toEqual([{ report, state: 'changed' }]);
    expect((await host.error('report.inspect', { report, dialect: 'spec', from: 0, limit: 1 })).code).toBe('file_changed');
  });

  it('is unchanged if it was only touched', async () => {
    const { inspect, path, sourceEvents, look } = await watched();
    const before = await inspect();
    touch(path);
    look();
    expect(sourceEvents()).toEqual([]);
    expect(await inspect()).toEqual(before);
  });

  it.skipIf(windows)('is reported as gone when it is deleted or replaced, and its report can still be read, edited and saved', async () => {
    const { host, report, path, sourceEvents, look, setValue, value } = await watched();
    rmSync(path);
    look();
    await setValue('ProductName', 'Fenix');
    expect(await value('ProductName')).toBe('Fenix');
    writeFileSync(`${path}.new`, 'something else');
    renameSync(`${path}.new`, path);
    look();
    expect(sourceEvents()).toEqual([{ report, state: 'gone' }]);
    expect((await host.value('report.saveAs', { report, as: 'request' })).download).not.toBeNull();
  });

  it('is not polled any more after the report is closed', async () => {
    const { host, report, looks } = await watched();
    expect(looks.size).toBe(1);
    await host.value('report.close', { report });
    expect(looks.size).toBe(0);
  });
});
