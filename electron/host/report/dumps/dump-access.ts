import { type Result, fail } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import { threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import type { UnwindLimits } from '../../../../shared/report/dump/unwind/unwinder.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { PlacedDump } from '../../../../shared/text/presenters/dump/placed-dump.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { OpenReports } from '../open/open-reports.ts';
import type { ViewedReport } from '../view/open-report.ts';
import { withSoundReport } from '../view/with-report.ts';
import { type DumpReveals, dumpsOf } from './open-dumps.ts';

/** What the handlers of the Dump tab work with. */
export interface DumpTools {
  readonly reports: Pick<OpenReports, 'find' | 'missing'>;
  readonly setting: ReadSetting;
  readonly reveals: DumpReveals;
}

/** What a step of a handler works with. */
export interface DumpAtHand {
  readonly inspection: Inspection;
  readonly report: ViewedReport;
  readonly placed: PlacedDump;
  readonly disclosure: DumpDisclosure;
}

/** Finds the report, dump or thread of a request, with what is shown of it. */
export class DumpAccess {
  readonly #tools: DumpTools;

  constructor(tools: DumpTools) {
    this.#tools = tools;
  }

  /** The limits of the settings. */
  get limits(): UnwindLimits {
    const { setting } = this.#tools;
    return { frames: setting('dump.frames'), scanned: setting('dump.guesses') };
  }

  disclosureOf(placed: PlacedDump, report: ViewedReport): DumpDisclosure {
    const { reveals, setting } = this.#tools;
    return reveals.disclosureOf(placed, report.masks(), setting('dump.shown'));
  }

  withReport<T>(id: string, step: (report: ViewedReport) => Result<T> | Promise<Result<T>>): Promise<Result<T>> | Result<T> {
    const { reports } = this.#tools;
    const report = reports.find(id);
    return report === null ? fail(reports.missing(id)) : withSoundReport(report, step);
  }

  withDump<T>(id: string, part: number, step: (dump: DumpAtHand) => Result<T> | Promise<Result<T>>): Promise<Result<T>> | Result<T> {
    return this.withReport(id, (report) => {
      const inspection = report.inspection(report.rules);
      const found = dumpsOf(inspection).find((each) => each.part.index === part);
      if (found === undefined || 'code' in found.opened) return fail(failure('unknown_handle', { what: 'dump' }));
      return step({ inspection, report, placed: found.opened, disclosure: this.disclosureOf(found.opened, report) });
    });
  }

  /** The same for a thread that the dump has. */
  withThread<T>(
    id: string,
    part: number,
    thread: number,
    step: (dump: DumpAtHand) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> | Result<T> {
    return this.withDump(id, part, (dump) =>
      thread < (threadsOf(dump.placed.dump)?.length ?? 0) ? step(dump) : fail(failure('unknown_handle', { what: 'dump' })),
    );
  }
}
