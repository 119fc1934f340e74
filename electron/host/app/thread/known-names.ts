import { assertNever } from '../../../../shared/errors.ts';
import type { DemoRun, KnownFile, LifeNews, NamedReport } from '../../platform/base/lifeline.ts';
import type { Names } from './running-calls.ts';

/** Most handles of files that are known; the oldest goes first, as in the host. */
const MOST_FILES = 10_000;

/** What a door knows of the host beyond its life: what it told, and what the next one goes on with. */
export interface KnownNames extends Names {
  readonly files: () => readonly KnownFile[];
  /** The report that the host opens again by itself; null: none. */
  readonly opening: () => NamedReport | null;
  /** How the demo collector is run, as far as the host told. */
  readonly demo: () => DemoRun | null;
  readonly isOpenName: (name: string) => boolean;
  readonly take: (news: LifeNews) => void;
  /** The host ended. */
  readonly ended: () => void;
}

export function knownNames(): KnownNames {
  const files = new Map<string, KnownFile>();
  let reports: readonly NamedReport[] = [];
  let opening: NamedReport | null = null;
  let demo: DemoRun | null = null;

  function addFile(file: KnownFile): void {
    files.set(file.handle, file);
    const [oldest] = files.keys();
    if (files.size > MOST_FILES && oldest !== undefined) files.delete(oldest);
  }

  return {
    report: (handle) => reports.find(({ report }) => report === handle) ?? null,
    file: (handle) => files.get(handle) ?? null,
    files: () => [...files.values()],
    opening: () => opening,
    demo: () => demo,
    isOpenName: (name) => reports.some((report) => report.name === name),
    take(news) {
      switch (news.news) {
        case 'file':
          return addFile(news.file);
        case 'forgotten':
          for (const [handle, { path }] of files) if (path === news.path) files.delete(handle);
          return;
        case 'reports':
          reports = news.reports;
          return;
        case 'demo':
          demo = news.run;
          return;
        case 'opening':
          opening = news.report;
          return;
        default:
          return assertNever(news);
      }
    },
    ended() {
      opening = null;
    },
  };
}
