import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { DownloadView } from '../../../../shared/bridge/view/app-view.ts';
import { draftIn } from '../../../builders/editing/draft-host.ts';
import { type Kill, afterwards, startShell } from '../kill.ts';
import { madeReport, sha256 } from '../test-report.ts';
import { type Page, workOver } from '../browser-tab.ts';

const DOWNLOADS = 40;
const DUMP_BYTES = 1_500_000;
/** Maximum number of times that the page asks whether a download has ended. */
const MAX_QUESTIONS = 10_000;

/** What the page knows about its edits and downloads. Both have the same numbers. */
interface Answered {
  /** Number of the newest edit that was answered; -1 if there is none. */
  edited: number;
  /** Numbers of the downloads that the page fetched completely. */
  readonly whole: Set<number>;
  /** Numbers of the downloads whose edits were reported as saved. */
  readonly saved: Set<number>;
}

/**
 * Expects that edits count as saved only if the page has a complete download of them. Expects the edits in the state that was answered last, or in the next
 * state.
 */
export async function downloads(kill: Kill): Promise<number> {
  const path = join(kill.user, 'a.http');
  writeFileSync(path, madeReport('as captured', DUMP_BYTES));
  const known: Answered = { edited: -1, whole: new Set(), saved: new Set() };
  const victim = startShell(kill, path);
  let answers = 0;
  await workOver(victim, (page) =>
    downloadAgainAndAgain(page, kill.random, known, () => {
      answers += 1;
      victim.answered();
    }),
  );
  await afterwards(kill, (host) => expectKnown(host, path, known));
  return answers;
}

async function expectKnown(host: Parameters<typeof draftIn>[0], path: string, { edited, whole, saved }: Answered): Promise<void> {
  const draft = await draftIn(host, path);
  await host.value('report.reveal', { report: draft.report, range: null });
  const comment = await draft.value('Comments');
  const number = Number(/^download (\d+)$/.exec(comment ?? '')?.[1] ?? -1);
  expect([edited, edited + 1]).toContain(number);
  const { unsaved, steps } = await host.value('draft.state', { report: draft.report });
  expect(steps).toHaveLength(number < 0 ? 0 : 1);
  if (saved.has(number)) expect(unsaved).toBe(false);
  if (!unsaved && number >= 0) expect([...whole]).toContain(number);
}

async function downloadAgainAndAgain(page: Page, random: () => number, known: Answered, answered: () => void): Promise<void> {
  const report = await reportOpened(page);
  const { annotations } = await page.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
  const at = annotations.find((one) => one.name === 'Comments')?.anchor ?? '';
  for (let number = 0; number < DOWNLOADS; number += 1) {
    const edits = [{ op: 'value' as const, at, text: `download ${String(number)}` }];
    await page.value('draft.apply', { report, change: { kind: 'edits', edits }, replaces: number === 0 ? null : '1' });
    known.edited = number;
    answered();
    const { download } = await page.value('report.saveAs', { report, as: 'request' });
    if (download === null) throw new Error('nothing to download');
    answered();
    if (random() < 0.3) {
      await page.begun(download);
      continue;
    }
    const bytes = await page.fetched(download);
    expect(sha256(bytes)).toBe(sha256(madeReport(`download ${String(number)}`, DUMP_BYTES)));
    known.whole.add(number);
    if ((await ended(page, download)).saved) known.saved.add(number);
    answered();
  }
}

/** Waits until the report from the command line is open, and returns its handle. */
async function reportOpened(page: Page): Promise<string> {
  for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
    const [report] = (await page.value('report.list', {})).reports;
    if (report !== undefined) return report.report;
  }
  throw new Error('the report was not opened');
}

/** Returns the state of a completely fetched download, once the server has learned that the fetch has ended. */
async function ended(page: Page, download: string): Promise<DownloadView> {
  for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
    const view = (await page.value('report.downloads', {})).downloads.find((one) => one.download === download);
    if (view?.state === 'fetched') return view;
  }
  throw new Error('the download did not end');
}
