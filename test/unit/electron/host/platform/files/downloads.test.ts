import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { downloads, type DownloadOffer } from '../../../../../../electron/host/platform/files/downloads.ts';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import type { DownloadView } from '../../../../../../shared/bridge/view/app-view.ts';
import { tempFolder } from '../../../../../builders/platform/temp-folder.ts';

/** Creates downloads with a clock that the test controls. */
function underTest() {
  const folder = tempFolder();
  const changes: DownloadView[] = [];
  const waiting = new Set<() => void>();
  const later = (run: () => void): (() => void) => {
    waiting.add(run);
    return () => waiting.delete(run);
  };
  const all = downloads({ folder, changed: (download) => changes.push(download), later });
  async function offer(name: string, written: DownloadOffer['written'] = () => false): Promise<string> {
    const token = await all.offer(sourceOfBytes(new Uint8Array(3)), { name, report: 'r', content: 'report', written });
    if (!token.ok) throw new Error(token.error.code);
    return token.value;
  }
  const timeOut = (): void => {
    for (const run of [...waiting]) run();
  };
  return { all, folder, changes, offer, timeOut, states: () => changes.map(({ name, state }) => `${name} ${state}`) };
}

it('a download that is not fetched expires and reports it', async () => {
  const { all, folder, offer, timeOut, states } = underTest();
  const token = await offer('a');
  timeOut();
  expect(states()).toEqual(['a expired']);
  expect(all.take(token)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

it('a download does not expire during a fetch, but expires if a broken fetch is not repeated', async () => {
  const { all, offer, timeOut, states } = underTest();
  const token = await offer('a');
  const file = all.take(token);
  timeOut();
  expect(existsSync(file?.path ?? '')).toBe(true);
  all.fetched(token, false);
  timeOut();
  expect(states()).toEqual(['a broken', 'a expired']);
});

it('a download is fetched once, however many fetches run at the same time', async () => {
  const { all, offer, timeOut, states } = underTest();
  let written = 0;
  const token = await offer('a', () => {
    written += 1;
    return true;
  });
  all.take(token);
  all.take(token);
  all.fetched(token, false);
  expect(states()).toEqual([]);
  all.fetched(token, true);
  all.fetched(token, true);
  timeOut();
  expect(states()).toEqual(['a fetched']);
  expect(written).toBe(1);
  expect(all.list()).toMatchObject([{ name: 'a', state: 'fetched', saved: true }]);
});

it('the oldest waiting download expires when too many wait, unless it is being fetched', async () => {
  const { all, folder, offer, states } = underTest();
  const first = await offer('first');
  all.take(first);
  for (let index = 0; index < 33; index += 1) await offer(String(index));
  expect(states()).toEqual(['0 expired', '1 expired']);
  expect(readdirSync(folder)).toHaveLength(32);
  all.close();
  expect(readdirSync(folder)).toEqual([]);
});
