import { type ErrorCode, type Result, fail, ok } from '../../../shared/errors.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { OpenReport } from '../report/view/open-report.ts';
import { withSoundReport } from '../report/view/with-report.ts';
import type { TargetRoute } from '../sending/http/target-routes.ts';
import type { QueueBatch } from '../sending/queue/queue-batch.ts';
import { type ChosenRows, eachChosen, nameOf, withRowReport } from './chosen-reports.ts';
import { type NamedTools, eachNamed } from './named-reports.ts';
import type { PlanRequest } from './send-plans.ts';

export interface EachTools extends NamedTools {
  readonly chosen: ChosenRows;
  readonly reports: Pick<OpenReports, 'find' | 'openWith' | 'withTemporaryReport'>;
}

/** Failures that stop the operation. */
const STOPS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['confirmation_needed', 'disk_full', 'cannot_write']);

/** Opens each report to be queued and calls `act` with it. Records unreadable reports in the batch. */
export async function eachToQueue(
  { what }: PlanRequest,
  { preset }: TargetRoute,
  batch: QueueBatch,
  tools: EachTools,
  act: (report: OpenReport) => Promise<Result<unknown>>,
): Promise<Result<null>> {
  if (what.kind === 'report') {
    const done = await withSoundReport(tools.reports.find(what.report), act);
    return done.ok ? ok(null) : done;
  }
  let refused: Result<null> = ok(null);
  if (what.kind === 'files') {
    await eachNamed(what, preset, tools, {
      act,
      passedOver: () => batch.passOver(),
      failed(name, why) {
        // If only one file was named, its failure becomes the answer.
        if (STOPS.has(why.code) || what.files.length === 1) refused = fail(why);
        else batch.unread(name, why);
        return !refused.ok;
      },
    });
    return refused;
  }
  await eachChosen(tools.chosen.idsOf(what.selection), tools.chosen, async (row) => {
    if (!refused.ok) return;
    const done = await withRowReport(row, tools.reports, ({ report }) => act(report));
    if (done.ok) return;
    if (STOPS.has(done.error.code)) refused = done;
    else batch.unread(nameOf(row), done.error);
  });
  return refused;
}
