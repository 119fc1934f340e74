import { type Result, fail } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import { threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import type { ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import { serverHost } from '../../../../shared/report/dump/symbols/symbol-server.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { PlacedDump } from '../../../../shared/text/presenters/dump/placed-dump.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { OpenReports } from '../open/open-reports.ts';
import type { ViewedReport } from '../view/open-report.ts';
import { withSoundReport } from '../view/with-report.ts';
import type { SymbolJobs } from '../symbols/symbol-jobs.ts';
import type { SymbolStore } from '../symbols/symbol-store.ts';
import type { SymbolsOfDump } from '../symbols/symbols-of-dump.ts';
import { type DumpReveals, dumpsOf } from './open-dumps.ts';
import type { Unwinding } from './unwound-stacks.ts';

/** What the handlers of the Dump tab work with. */
export interface DumpTools {
  readonly reports: Pick<OpenReports, 'find' | 'missing'>;
  readonly setting: ReadSetting;
  readonly reveals: DumpReveals;
  readonly symbols: SymbolStore;
  readonly symbolJobs: SymbolJobs;
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

  /** With the limits of the settings and the symbols that are known now. */
  get unwinding(): Unwinding {
    const { setting, symbols } = this.#tools;
    return { limits: { frames: setting('dump.frames'), scanned: setting('dump.guesses') }, symbols };
  }

  /** What is known of the symbols of a dump. */
  symbolsOf(dump: Dump): SymbolsOfDump {
    return this.#tools.symbols.symbolsOf(dump);
  }

  /** Whether the setting shows more than nothing of dumps at once. If it does not, no server is asked for their modules. */
  private get isShownAtOnce(): boolean {
    return this.#tools.setting('dump.shown') !== 'nothing';
  }

  /** Looks for the symbols that stacks lack, in a job. The page asks again when it ends. */
  findSymbols(report: string, dump: Dump, stacks: readonly ThreadStack[]): void {
    this.#tools.symbolJobs.find(report, dump, this.isShownAtOnce ? stacks : [], this.isShownAtOnce);
  }

  /** The symbol servers that could be asked, in order; none while the setting hides dumps. */
  symbolServers(): readonly string[] {
    return this.isShownAtOnce ? this.#tools.symbols.servers() : [];
  }

  /** The host of the first server that could be asked for modules on shown stacks. */
  askableHost(dump: Dump): string | null {
    const server = this.symbolServers().find((each) => this.symbolsOf(dump).unasked(each).length > 0);
    return server === undefined ? null : serverHost(server);
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
      this.#tools.symbols.dropChanged();
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
