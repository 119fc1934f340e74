import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { MAX_DUMPS } from '../../../../shared/bridge/view/dump-channels.ts';
import type { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import { modulesOf } from '../../../../shared/report/dump/format/modules.ts';
import { threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import { stackOf } from '../../../../shared/report/dump/analysis/analysis.ts';
import type { UnwindLimits } from '../../../../shared/report/dump/unwind/unwinder.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import {
  crashView,
  dumpFailureText,
  moduleRows,
  type PlacedDump,
  streamRows,
  threadView,
} from '../../../../shared/text/presenters/dump-views.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { OpenReports } from '../open/open-reports.ts';
import { withSoundReport } from '../view/with-report.ts';
import { analysisOf, DumpReveals, dumpsOf } from './open-dumps.ts';

interface DumpTools {
  readonly reports: Pick<OpenReports, 'find' | 'missing'>;
  readonly setting: ReadSetting;
}

/** What a step of a handler works with. */
interface DumpAtHand {
  readonly inspection: Inspection;
  readonly report: object;
  readonly placed: PlacedDump;
  readonly disclosure: DumpDisclosure;
}

/** Handlers of the Dump tab. */
export function dumpHandlers({ reports, setting }: DumpTools): HandlersOf<'dump'> {
  const reveals = new DumpReveals();
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
      const found = dumpsOf(inspection).find((each) => each.part === part);
      if (found === undefined || 'code' in found.opened) return fail(failure('unknown_handle', { what: 'dump' }));
      return step({
        inspection,
        report: sound,
        placed: found.opened,
        disclosure: reveals.disclosureOf(sound, part, setting('dump.shown')),
      });
    });
  }

  return {
    'dump.list': ({ report: id }) => {
      const report = reports.find(id);
      if (report === null) return fail(reports.missing(id));
      return withSoundReport(report, (sound) => {
        const dumps = dumpsOf(sound.inspection(sound.rules)).slice(0, MAX_DUMPS);
        return ok({ dumps: dumps.map(({ part, name, size, opened }) => ({ part, name, size, failure: dumpFailureText(opened) })) });
      });
    },
    'dump.crash': ({ report, part }) =>
      withDump(report, part, async ({ inspection, placed, disclosure }) =>
        ok(crashView(placed, await analysisOf(inspection, placed, limits()), disclosure)),
      ),
    'dump.thread': ({ report, part, thread }) =>
      withDump(report, part, ({ placed, disclosure }) =>
        thread < (threadsOf(placed.dump)?.length ?? 0)
          ? ok(threadView(placed, stackOf(placed.dump, thread, limits()), disclosure))
          : fail(failure('unknown_handle', { what: 'dump' })),
      ),
    'dump.modules': ({ report, part, from, limit }) =>
      withDump(report, part, ({ placed, disclosure }) =>
        ok({
          total: modulesOf(placed.dump).length,
          modules: disclosure.shows('name') ? moduleRows(placed, from, limit) : [],
        }),
      ),
    'dump.streams': ({ report, part }) => withDump(report, part, ({ placed }) => ok({ streams: streamRows(placed) })),
    'dump.reveal': ({ report: id, part, values }) =>
      withDump(id, part, ({ report }) => {
        reveals.setValues(report, part, values);
        return ok({ areValuesShown: reveals.disclosureOf(report, part, setting('dump.shown')).shows('values') });
      }),
  };
}
