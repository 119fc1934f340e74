import { rmSync } from 'node:fs';
import { appHandlers } from './app-handlers.ts';
import type { Handlers } from './bridge/handlers.ts';
import { openCollector } from './collector/open-collector.ts';
import type { DataHome } from './data-home.ts';
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
import { openOutbox } from './outbox/open-outbox.ts';
import type { Ports } from './ports.ts';
import { openRegistry } from './reports/registry.ts';
import { reportHandlers } from './reports/report-handlers.ts';
import { sampleHandlers } from './samples/sample-handlers.ts';

/** Everything behind the bridge, opened on one data folder. */
export interface Rooms {
  readonly handlers: Handlers;
  readonly handles: FileHandles;
  readonly takeDownload: Host['takeDownload'];
  close(): Promise<void>;
}

export function openRooms(home: DataHome, ports: Ports, env: Env, emit: EventListener): Rooms {
  const present = (path: string): string | null => (isInside(path, home.temporary) ? null : displayPath(path, userFolder(env)));
  const handles = fileHandles(present);
  const takenIn = new Set<string>();
  const released = (path: string): void => {
    if (!takenIn.delete(path)) return;
    handles.forgetPath(path);
    rmSync(path, { force: true });
  };
  const reports = openRegistry({ temporary: home.temporary, inflateLimit: inflateLimit(env), present, emit, released });
  const incoming = uploads({ folder: home.temporary, now: ports.now, limit: uploadLimit(env) });
  const outgoing = downloads(home.temporary, ports.now);
  const tools: HostTools = { home: home.path, temporary: home.temporary, ports, emit, reports, env };
  const collector = openCollector(tools);
  const outbox = openOutbox(tools, collector.demo);

  return {
    handlers: {
      ...appHandlers(home.path, ports),
      ...fileHandlers({ ports, handles, uploads: incoming, tookIn: (path) => takenIn.add(path) }),
      ...sampleHandlers(home.path, ports, handles),
      ...reportHandlers({ reports, handles, ports, downloads: outgoing, present }),
      ...outbox.handlers,
      ...collector.handlers,
    },
    handles,
    takeDownload: outgoing.take,
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
