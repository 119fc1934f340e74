import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { MAX_DUMPS } from '../../../../shared/bridge/view/dump-channels.ts';
import { crashAnnotationsOf, otherEvidenceOf } from '../../../../shared/report/dump/crash/crash-annotations.ts';
import { crashFindingsOf } from '../../../../shared/report/dump/crash/report-findings.ts';
import type { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import { nameUnder } from '../../../../shared/masking/masks.ts';
import { threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import { stackOf } from '../../../../shared/report/dump/analysis/analysis.ts';
import type { UnwindLimits } from '../../../../shared/report/dump/unwind/unwinder.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import { crashView } from '../../../../shared/text/presenters/dump/crash-view.ts';
import { dumpRows } from '../../../../shared/text/presenters/dump/dump-lists.ts';
import { dumpFailureText, type PlacedDump } from '../../../../shared/text/presenters/dump/placed-dump.ts';
import { FRAMES_AFTER } from '../../../../shared/text/presenters/dump/frame-view.ts';
import { threadView } from '../../../../shared/text/presenters/dump/thread-view.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { OpenReports } from '../open/open-reports.ts';
import type { ViewedReport } from '../view/open-report.ts';
import { withSoundReport } from '../view/with-report.ts';
import { frameDetails } from './frame-details.ts';
import { analysisOf, comparedAnnotations, type DumpReveals, dumpsOf, shownAnnotations } from './open-dumps.ts';

interface DumpTools {
  readonly reports: Pick<OpenReports, 'find' | 'missing'>;
  readonly setting: ReadSetting;
  readonly reveals: DumpReveals;
}

/** What a step of a handler works with. */
interface DumpAtHand {
  readonly inspection: Inspection;
  readonly report: ViewedReport;
  readonly placed: PlacedDump;
  readonly disclosure: DumpDisclosure;
}

/** Handlers of the Dump tab. */
export function dumpHandlers({ reports, setting, reveals }: DumpTools): HandlersOf<'dump'> {
  const limits = (): UnwindLimits => ({ frames: setting('dump.frames'), scanned: setting('dump.guesses') });

  function withDump<T>(
    id: string,
    part: number,
    step: (dump: DumpAtHand) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> | Result<T> {
    const report = reports.find(id);
    if (report === null) return fail(reports.missing(id));
    return withSoundReport(report, (sound) => {
      const inspection = sound.inspection(sound.rules);
      const found = dumpsOf(inspection).find((each) => each.part.index === part);
      if (found === undefined || 'code' in found.opened) return fail(failure('unknown_handle', { what: 'dump' }));
      return step({
        inspection,
        report: sound,
        placed: found.opened,
        disclosure: reveals.disclosureOf(found.opened, sound.masks(), setting('dump.shown')),
      });
    });
  }

  return {
    'dump.list': ({ report: id }) => {
      const report = reports.find(id);
      if (report === null) return fail(reports.missing(id));
      return withSoundReport(report, (sound) => {
        const inspection = sound.inspection(sound.rules);
        const dumps = dumpsOf(inspection).slice(0, MAX_DUMPS);
        const masks = sound.masks();
        return ok({
          evidence: shownAnnotations(inspection, masks, otherEvidenceOf(inspection.report)),
          dumps: dumps.map(({ part, opened }) => ({
            part: part.index,
            name: nameUnder(masks, part),
            size: part.size,
            failure: dumpFailureText(opened),
          })),
        });
      });
    },
    'dump.crash': ({ report: id, part }) =>
      withDump(id, part, async ({ inspection, report, placed, disclosure }) =>
        ok(
          crashView(placed, await analysisOf(inspection, placed, limits()), disclosure, {
            annotations: shownAnnotations(inspection, report.masks(), crashAnnotationsOf(inspection.report)),
            findings: crashFindingsOf(placed.dump, comparedAnnotations(inspection)),
          }),
        ),
      ),
    'dump.thread': ({ report, part, thread }) =>
      withDump(report, part, ({ placed, disclosure }) =>
        thread < (threadsOf(placed.dump)?.length ?? 0)
          ? ok(threadView(placed, stackOf(placed.dump, thread, limits()), disclosure))
          : fail(failure('unknown_handle', { what: 'dump' })),
      ),
    'dump.frame': ({ report, part, thread, frame, words }) =>
      withDump(report, part, async ({ inspection, placed, disclosure }) => {
        const { dump } = placed;
        if (thread >= (threadsOf(dump)?.length ?? 0)) return fail(failure('unknown_handle', { what: 'dump' }));
        const { frames, scanned } = limits();
        const stack = stackOf(dump, thread, { frames: Math.min(frames, frame + 1 + FRAMES_AFTER), scanned });
        return ok(await frameDetails({ inspection, placed, disclosure, stack, frame, words, limits: limits() }));
      }),
    'dump.rows': ({ report, part, list, ...asked }) =>
      withDump(report, part, ({ placed, disclosure }) => ok(dumpRows(list, placed, disclosure, asked))),
    'dump.reveal': ({ report: id, part, values }) =>
      withDump(id, part, ({ placed, report }) => {
        reveals.setValues(placed.dump, values);
        return ok({ areValuesShown: reveals.disclosureOf(placed, report.masks(), setting('dump.shown')).shows('values') });
      }),
  };
}
