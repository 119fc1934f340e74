import { ok } from '../../../shared/errors.ts';
import { backgroundWork, runAs } from '../base/work.ts';
import { isStopped } from '../files/stop-if-asked.ts';
import type { OpenReports } from '../registry/open-reports.ts';
import type { BoardRows } from './board-rows.ts';
import { lend } from './chosen-reports.ts';
import type { EditedBy, EditedReports } from './edited.ts';
import { predictedOf } from './edited.ts';

/**
 * Works out in the background which answers are likely to edits that have no such forecast: those of before another list of annotations or setting counts,
 * and those that a change to many reports left when it was undone.
 */
export interface LaterForecasts {
  /** There may be some. */
  readonly wake: () => void;
  close(): Promise<void>;
}

export interface LaterForecastsTools {
  readonly rows: BoardRows;
  readonly reports: Pick<OpenReports, 'openWith' | 'borrow'>;
  readonly keep: EditedReports['keepMany'];
  readonly by: () => EditedBy;
  readonly now: () => number;
}

/** Ms that one waits for others; the edits of open reports are worked out sooner, by whoever follows them. */
const QUIET = 1_000;

export function laterForecasts({ rows, reports, keep, by, now }: LaterForecastsTools): LaterForecasts {
  const closing = new AbortController();
  /** Edits whose report cannot be read, as they were then: they wait until they are others. */
  const unread = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isAsked = false;

  async function workOut(report: number): Promise<boolean> {
    const [row] = rows.byIds([report]);
    if (row === undefined) return true;
    const worked = await lend(row, reports, async ({ draft, report: lent }) => {
      const { key } = await draft.captured();
      keep([{ key, predicted: predictedOf(lent.draft.current, by().rules, now()) }]);
      return ok(null);
    });
    return worked.ok;
  }

  async function pass(): Promise<void> {
    for (const { report, changedAt } of rows.read((tables) => tables.editsWithoutForecast(by().readBy))) {
      if (closing.signal.aborted) return;
      const edits = `${String(report)} ${changedAt}`;
      if (!unread.has(edits) && !(await workOut(report))) unread.add(edits);
    }
  }

  async function run(): Promise<void> {
    try {
      while (isAsked && !closing.signal.aborted) {
        isAsked = false;
        await runAs(backgroundWork('read', closing.signal), pass);
      }
    } catch (reason) {
      if (!isStopped(reason)) throw reason;
    } finally {
      running = null;
    }
  }

  return {
    wake() {
      if (closing.signal.aborted) return;
      isAsked = true;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => {
        timer = null;
        running ??= run();
      }, QUIET).unref();
    },
    async close() {
      closing.abort();
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
