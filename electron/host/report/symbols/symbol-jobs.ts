import type { ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import { ok } from '../../../../shared/errors.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import { stackSummary } from '../../platform/bridge/stack-summary.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SymbolStore } from './symbol-store.ts';

interface JobTools {
  readonly store: SymbolStore;
  readonly jobs: Pick<Jobs, 'run'>;
  /** Called after the symbols of a report were looked for. */
  readonly changed: (report: string) => void;
  readonly log: LogSink;
}

/** Looks for the symbols of open dumps in jobs, one for each dump at a time. */
export class SymbolJobs {
  readonly #tools: JobTools;
  readonly #running = new Set<Dump>();

  constructor(tools: JobTools) {
    this.#tools = tools;
  }

  /**
   * Starts a job if stacks lack symbols that were not looked for. After it ends, pages that show the dump request it again; then, symbols can be missing again.
   * `asksServers`: false if the dump is hidden.
   */
  find(report: string, dump: Dump, stacks: readonly ThreadStack[], asksServers: boolean): void {
    const { store, jobs, changed, log } = this.#tools;
    const symbols = store.symbolsOf(dump);
    if (!symbols.lacks(stacks, asksServers) || this.#running.has(dump)) return;
    this.#running.add(dump);
    const step = async (): Promise<ReturnType<typeof ok<null>>> => {
      await symbols.load(stacks, asksServers);
      return ok(null);
    };
    jobs
      .run({ kind: 'symbols', subject: null, isUnawaited: true }, step)
      .catch((reason: unknown) => {
        log(`symbols could not be looked for: ${stackSummary(reason)}`);
      })
      .finally(() => {
        this.#running.delete(dump);
        changed(report);
      });
  }
}
