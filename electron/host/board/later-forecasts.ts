import { ok } from '../../../shared/errors.ts';
import { backgroundWork, runAs } from '../platform/base/work.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { stackSummary } from '../platform/bridge/stack-summary.ts';
import { systemCode } from '../platform/files/io-error.ts';
import { isStopped } from '../platform/files/throw-if-cancelled.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { BoardRows } from './board-rows.ts';
import { withRowReport } from './chosen-reports.ts';
import { type EditedBy, type EditedReports, predictedOf } from './edited.ts';

/**
 * Computes missing forecasts for edited reports in the background. They are missing after a change of the annotation list or of a setting, and after a change
 * to many reports was undone.
 */
export interface LaterForecasts {
  /** Called when edits may need a forecast. */
  readonly wake: () => void;
  /** Waits until no report is open for a forecast, then runs a function. No report is opened for a forecast while the function runs. */
  readonly still: <T>(run: () => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

export interface LaterForecastsTools {
  readonly rows: BoardRows;
  readonly reports: Pick<OpenReports, 'openWith' | 'withTemporaryReport'>;
  readonly saveForecasts: EditedReports['saveForecasts'];
  readonly by: () => EditedBy;
  readonly now: () => number;
  readonly log: LogSink;
}

/** How long to wait for further edits before computing forecasts, in ms. For open reports, `EditedReports` computes forecasts sooner. */
const QUIET = 1_000;

export function laterForecasts({ rows, reports, saveForecasts, by, now, log }: LaterForecastsTools): LaterForecasts {
  const closing = new AbortController();
  /** Edits of reports that could not be read, by row and time of the last change. They are tried again only after the edits change. */
  const unread = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isAsked = false;
  let holding = 0;

  async function workOut(report: number): Promise<boolean> {
    const [row] = rows.byIds([report]);
    if (row === undefined) return true;
    const worked = await withRowReport(row, reports, async ({ draft, report: openedReport }) => {
      const { key } = await draft.captured();
      const { rules, readBy } = by();
      saveForecasts([{ key, worked: { readBy, predicted: predictedOf(openedReport.draft.current, rules, now()) } }]);
      return ok(null);
    });
    return worked.ok;
  }

  async function pass(): Promise<void> {
    for (const { report, changedAt } of rows.read((tables) => tables.editsWithoutForecast(by().readBy, now()))) {
      if (closing.signal.aborted || holding > 0) return;
      const edits = `${String(report)} ${changedAt}`;
      if (!unread.has(edits) && !(await workOut(report))) unread.add(edits);
    }
  }

  async function run(): Promise<void> {
    try {
      while (isAsked && holding === 0 && !closing.signal.aborted) {
        isAsked = false;
        await runAs(backgroundWork('read', closing.signal), pass);
      }
    } catch (reason) {
      if (isStopped(reason)) return;
      if (systemCode(reason) === null) throw reason;
      // Missing forecasts are computed after the next edit or at the next start.
      log(`what edits lead to was not kept: ${stackSummary(reason)}`);
    } finally {
      running = null;
    }
  }

  function wake(): void {
    if (closing.signal.aborted) return;
    isAsked = true;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      if (holding === 0) running ??= run();
    }, QUIET).unref();
  }

  return {
    wake,
    async still(step) {
      holding += 1;
      const wasRunning = running !== null;
      try {
        await running;
        return await step();
      } finally {
        holding -= 1;
        if (holding === 0 && (wasRunning || isAsked)) wake();
      }
    },
    async close() {
      closing.abort();
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
