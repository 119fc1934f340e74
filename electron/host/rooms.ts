import { rmSync } from 'node:fs';
import type { TargetRules } from '../../shared/target-rules.ts';
import { DEFAULT_RULES } from '../../shared/target-rules.ts';
import { appHandlers } from './app-handlers.ts';
import type { Handlers } from './bridge/handlers.ts';
import { catalogHandlers } from './catalog/catalog-handlers.ts';
import type { CatalogKeeper } from './catalog/catalog-keeper.ts';
import { catalogView } from './catalog/catalog-views.ts';
import { openCollector } from './collector/open-collector.ts';
import type { DataHome } from './data-home.ts';
import { draftHandlers } from './drafts/draft-handlers.ts';
import { draftsFolder, openDraftKeeper } from './drafts/draft-keeper.ts';
import { displayPath, isInside } from './files/display-path.ts';
import { downloads } from './files/downloads.ts';
import { fileHandlers } from './files/file-handlers.ts';
import type { FileHandles } from './files/handles.ts';
import { fileHandles } from './files/handles.ts';
import { uploads } from './files/uploads.ts';
import type { HostTools } from './host-parts.ts';
import type { EventListener, Host } from './host.ts';
import type { Env } from './limits.ts';
import { inflateLimit, uploadLimit, userFolder } from './limits.ts';
import { newReportHandlers, newReportsFolder } from './new-report/new-report-handlers.ts';
import { openNewReports } from './new-report/new-reports.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import type { Ports } from './ports.ts';
import { openRegistry } from './reports/registry.ts';
import { reportHandlers } from './reports/report-handlers.ts';
import type { Poll } from './reports/source-watch.ts';
import { sampleHandlers } from './samples/sample-handlers.ts';
import { loadUiState } from './ui-state.ts';

/** What the rooms are opened with. */
export interface RoomTools {
  readonly ports: Ports;
  readonly env: Env;
  readonly emit: EventListener;
  readonly poll: Poll;
  /** The list of annotations in effect. */
  readonly catalog: CatalogKeeper;
}

/** Everything behind the bridge, opened on one data folder. */
export interface Rooms {
  readonly handlers: Handlers;
  readonly handles: FileHandles;
  readonly takeDownload: Host['takeDownload'];
  /** Another list of annotations counts. */
  readonly catalogChanged: () => void;
  close(): Promise<void>;
}

/** What the demo collector judged by when the app was used last; a command beside an app has its own. */
function keptDemoRules({ path, use }: DataHome): TargetRules {
  const kept = use === 'exclusive' ? loadUiState(path) : null;
  return kept?.ok === true ? kept.value.demoRules : DEFAULT_RULES;
}

export function openRooms(home: DataHome, { ports, env, emit, poll, catalog: keeper }: RoomTools): Rooms {
  const { catalog } = keeper;
  const shown = (path: string): string => displayPath(path, userFolder(env));
  const isTemporary = (path: string): boolean => isInside(path, home.temporary);
  // Captures that came by upload or paste move there once they are edited.
  const isOurs = (path: string): boolean => isTemporary(path) || isInside(path, draftsFolder(home.path));
  const present = (path: string): string | null => (isOurs(path) ? null : shown(path));
  const handles = fileHandles(present);
  const takenIn = new Set<string>();
  const released = (path: string): void => {
    if (!takenIn.delete(path)) return;
    handles.forgetPath(path);
    rmSync(path, { force: true });
  };
  // A command beside an app must not take its lists away.
  const drafts = home.use === 'exclusive' ? openDraftKeeper(home.path) : null;
  const made = home.use === 'exclusive' ? openNewReports(newReportsFolder(home.path), present) : null;
  const reports = openRegistry({
    temporary: home.temporary,
    inflateLimit: inflateLimit(env),
    catalog,
    present,
    emit,
    released,
    handles,
    drafts,
    isTemporary,
    poll,
    now: ports.now,
  });
  const incoming = uploads({ folder: home.temporary, now: ports.now, limit: uploadLimit(env) });
  const outgoing = downloads(home.temporary, ports.now);
  const tools: HostTools = { home: home.path, temporary: home.temporary, ports, emit, reports, env };
  const collector = openCollector(tools, keptDemoRules(home));
  const outbox = openOutbox(tools, collector.demo);

  return {
    handlers: {
      ...appHandlers(home.path, ports, ({ demoRules }) => collector.demo.judgeBy(demoRules)),
      ...fileHandlers({ ports, handles, uploads: incoming, tookIn: (path) => takenIn.add(path) }),
      ...catalogHandlers({ keeper, handles, released, shown }),
      ...sampleHandlers(home.path, ports, handles),
      ...reportHandlers({ reports, handles, ports, downloads: outgoing, present }),
      ...draftHandlers({ reports, drafts, made, present }),
      ...newReportHandlers({ home: home.path, temporary: home.temporary, ports, handles, reports, released, catalog }),
      ...outbox.handlers,
      ...collector.handlers,
    },
    handles,
    takeDownload: outgoing.take,
    catalogChanged() {
      reports.reread();
      emit('catalog.changed', catalogView(keeper, shown));
    },
    async close() {
      // What sends reads the reports, and what is sent to may be our own collector: the reports go last.
      try {
        await outbox.close();
        await collector.close();
      } finally {
        reports.closeAll();
        incoming.close();
        outgoing.close();
        home.close();
      }
    },
  };
}
