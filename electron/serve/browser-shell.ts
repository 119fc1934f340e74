import { randomBytes } from 'node:crypto';
import { ok, type Result } from '../../shared/errors.ts';
import { systemCode } from '../host/platform/files/io-error.ts';
import { sweepShared } from '../host/platform/data-folder/process-folder.ts';
import { pageFolder } from '../host/app/page/page-folder.ts';
import type { HostDoor } from '../host/app/thread/host-door.ts';
import type { HostWorker } from '../host/app/thread/host-life.ts';
import { openHostThread } from '../host/app/thread/open-host-thread.ts';
import type { ThreadStart } from '../host/app/thread/thread-messages.ts';
import { laterByClock, openCodes } from './codes.ts';
import { addressFile, type AddressMemory } from './kept-address.ts';
import { servePorts } from './ports.ts';
import { readablePlaces } from './readable-places.ts';
import { startServer, type RunningServer } from './server.ts';
import { openTokens, type Tokens } from './tokens.ts';

export interface BrowserShellOptions {
  /** The data folder. */
  readonly home: string;
  readonly version: string;
  /** 0 takes the one that it had last, where that is free, else any. */
  readonly port: number;
  /** Tabs of earlier runs are not let in any more. */
  readonly newToken?: boolean;
  /** Reports to open at once, as absolute paths. */
  readonly files: readonly string[];
  /** Begins with nothing open. */
  readonly clean?: boolean;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Where bugs are told. */
  readonly log?: (line: string) => void;
}

export interface BrowserShell extends RunningServer {
  /** The port of the last run where something else has it now: tabs of that run do not find this one. null where it is the same one, or was not wanted. */
  readonly movedFrom: number | null;
}

/**
 * The whole browser shell: the host in its thread behind a loopback server. Closing it closes the host. Errors as `openHost` and `startServer`.
 * `begin` starts the host's thread; the one that lies beside this code where it is left out.
 */
export async function openBrowserShell(
  options: BrowserShellOptions,
  begin?: (start: ThreadStart) => HostWorker,
): Promise<Result<BrowserShell>> {
  const { home, version, files, clean = false, env = process.env, log = () => undefined } = options;
  // What a run before left for a browser to read.
  for (const place of readablePlaces()) sweepShared(place);
  const host = await openHostThread({ home, ports: servePorts(version), env, session: clean ? 'clean' : 'restore', log }, begin);
  if (!host.ok) return host;
  const server = await startAtKeptPlace(options, host.value, addressFile(home), log);
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

/** Starts the server where the last run had it, known to the tabs of that run, and keeps where it is now. */
async function startAtKeptPlace(
  { port, newToken = false }: BrowserShellOptions,
  host: HostDoor,
  memory: AddressMemory,
  log: (line: string) => void,
): Promise<Result<BrowserShell>> {
  const kept = memory.load();
  const keptPort = port === 0 ? (kept?.port ?? 0) : 0;
  let running: RunningServer | null = null;
  const now = (): number => Date.now();
  const key = randomBytes(32).toString('hex');
  const tokens: Tokens = openTokens({ kept: newToken ? [] : (kept?.tokens ?? []), now, changed: () => keep() });
  const codes = openCodes({ tokens, now, later: laterByClock });
  const keep = (): void => {
    if (running === null) return;
    try {
      memory.keep({ port: running.port, key, tokens: [...tokens.kept()] });
    } catch (reason) {
      // Only tabs of this run are the poorer for it, after the next start.
      if (systemCode(reason) === null) throw reason;
      log('the address could not be kept');
    }
  };
  const start = (at: number): Promise<Result<RunningServer>> =>
    startServer({ host, port: at, rendererDir: pageFolder(), tokens, codes, key, now });
  const first = await start(port === 0 ? keptPort : port);
  const isMoved = !first.ok && keptPort !== 0 && first.error.code === 'port_in_use';
  const started = isMoved ? await start(0) : first;
  if (!started.ok) return started;
  running = started.value;
  keep();
  return ok({ ...running, movedFrom: isMoved ? keptPort : null });
}
