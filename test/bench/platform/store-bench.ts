import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { openStore } from '../../../electron/host/store/store.ts';
import { openBenchHost } from '../support/bench-host.ts';
import { milliseconds, print, table } from '../support/table.ts';
import { type Times, fastest, percentile } from '../support/timing.ts';

const LISTS = 5_000;
const STEPS = 3;
const ROUNDS = 15;

/** Measures a start with many saved edit lists and a start without any: the time until the host is open and has listed them. */
export async function benchStore(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crashlens-bench-'));
  const none = path.join(folder, 'none');
  const many = path.join(folder, 'many');
  try {
    keepLists(many);
    const times: Record<string, number[]> = { none: [], many: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      // The two starts alternate, so that other load on the machine affects both.
      times['none']?.push(await startTime(none, 0));
      times['many']?.push(await startTime(many, LISTS));
    }
    const rows = Object.entries(times).map(([name, taken]) => [
      name === 'none' ? 'no edit list' : `${String(LISTS)} edit lists of ${String(STEPS)} steps`,
      ...figures(taken.toSorted((a, b) => a - b)),
    ]);
    print(table(['start with', 'least', 'median', 'p95'], rows));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function figures(times: Times): readonly string[] {
  return [fastest(times), percentile(times, 0.5), percentile(times, 0.95)].map(milliseconds);
}

async function startTime(home: string, waiting: number): Promise<number> {
  const start = performance.now();
  const host = await openBenchHost(home);
  const savedDrafts = await host.call('draft.kept', {});
  const taken = performance.now() - start;
  if (!savedDrafts.ok || savedDrafts.value.drafts.length !== waiting) throw new Error('not what was kept');
  await host.close();
  return taken;
}

function keepLists(folder: string): void {
  const home = openDataHome(folder, 'exclusive', folder);
  if (!home.ok) throw new Error(home.error.code);
  const opened = openStore(home.value, folder);
  if (!opened.ok) throw new Error(opened.error.code);
  const { editLists, transaction, close } = opened.value;
  transaction(() => {
    for (let number = 0; number < LISTS; number += 1) {
      const slot = `list-${String(number)}`;
      const capture = { kind: 'path', at: `/reports/report-${String(number)}.http` } as const;
      const reportKey = String(number).padStart(64, '0');
      const changedAt = '2026-11-21T09:30:00.000Z';
      editLists.saveHead({ slot, reportKey, size: 1, mtimeMs: 1, name: slot, capture, changedAt, unsaved: true, nextStep: STEPS + 1 });
      for (let step = 1; step <= STEPS; step += 1) {
        const edits = JSON.stringify([{ op: 'value', at: 'c:1203', text: 'what somebody typed into a comment '.repeat(8) }]);
        editLists.saveStep(slot, { step, sentence: 'changed Comments', edits, skipped: null });
      }
    }
  });
  close();
  home.value.close();
}
