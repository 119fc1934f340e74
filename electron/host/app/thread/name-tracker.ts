import { assertNever } from '../../../../shared/errors.ts';
import type { DemoRun, TrackedFile, RestartContextUpdate, NamedReport } from '../../platform/base/restart-context.ts';
import type { Names } from './running-calls.ts';

/** Maximum number of file handles. The oldest handle is removed first, as in the host. */
const MAX_FILES = 10_000;

/** The facts that a host client keeps after a host has ended. The old host reports them, and the next host receives them. */
export interface NameTracker extends Names {
  readonly files: () => readonly TrackedFile[];
  /** The report that the host is reopening automatically; null if there is none. */
  readonly opening: () => NamedReport | null;
  /** State of the demo collector, as last reported by the host. */
  readonly demo: () => DemoRun | null;
  readonly isOpenName: (name: string) => boolean;
  readonly take: (update: RestartContextUpdate) => void;
  /** Called when the host ended. */
  readonly ended: () => void;
}

export function createNameTracker(): NameTracker {
  const files = new Map<string, TrackedFile>();
  let reports: readonly NamedReport[] = [];
  let opening: NamedReport | null = null;
  let demo: DemoRun | null = null;

  function addFile(file: TrackedFile): void {
    files.set(file.handle, file);
    const [oldest] = files.keys();
    if (files.size > MAX_FILES && oldest !== undefined) files.delete(oldest);
  }

  return {
    report: (handle) => reports.find(({ report }) => report === handle) ?? null,
    file: (handle) => files.get(handle) ?? null,
    files: () => [...files.values()],
    opening: () => opening,
    demo: () => demo,
    isOpenName: (name) => reports.some((report) => report.name === name),
    take(update) {
      switch (update.update) {
        case 'file':
          return addFile(update.file);
        case 'forgotten':
          for (const [handle, { path }] of files) if (path === update.path) files.delete(handle);
          return;
        case 'reports':
          reports = update.reports;
          return;
        case 'demo':
          demo = update.run;
          return;
        case 'opening':
          opening = update.report;
          return;
        default:
          return assertNever(update);
      }
    },
    ended() {
      opening = null;
    },
  };
}
