import { ok, type Result } from '../../shared/errors.ts';
import { pageFolder } from '../host/page/page-folder.ts';
import { openHostThread, type HostWorker } from '../host/thread/open-host-thread.ts';
import type { ThreadStart } from '../host/thread/thread-messages.ts';
import { servePorts } from './ports.ts';
import { startServer, type RunningServer } from './server.ts';

export interface BrowserShellOptions {
  /** The data folder. */
  readonly home: string;
  readonly version: string;
  readonly port: number;
  /** Reports to open at once, as absolute paths. */
  readonly files: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Where bugs are told. */
  readonly log?: (line: string) => void;
}

/**
 * The whole browser shell: the host in its thread behind a loopback server. Closing it closes the host. Errors as `openHost` and `startServer`.
 * `begin` starts the host's thread; the one that lies beside this code where it is left out.
 */
export async function openBrowserShell(
  options: BrowserShellOptions,
  begin?: (start: ThreadStart) => HostWorker,
): Promise<Result<RunningServer>> {
  const { home, version, port, files, env = process.env, log = () => undefined } = options;
  const host = await openHostThread({ home, ports: servePorts(version), env, log }, begin);
  if (!host.ok) return host;
  const server = await startServer({ host: host.value, port, rendererDir: pageFolder() });
  if (!server.ok) {
    await host.value.close();
    return server;
  }
  // A large file takes a while to scan: the page is there meanwhile, and what cannot be opened is told by an event.
  void host.value.openPaths(files).catch(() => log('the files of the command line could not be opened'));
  return ok({
    ...server.value,
    async close() {
      await server.value.close();
      await host.value.close();
    },
  });
}
