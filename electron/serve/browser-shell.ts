import { randomBytes } from 'node:crypto';
import { ok, type Result } from '../../shared/errors.ts';
import { systemCode } from '../host/platform/files/io-error.ts';
import { sweepShared } from '../host/platform/data-folder/process-folder.ts';
import { pageFolder } from '../host/app/page/page-folder.ts';
import type { HostClient } from '../host/app/thread/host-client.ts';
import type { HostWorker } from '../host/app/thread/host-instance.ts';
import { openHostThread } from '../host/app/thread/open-host-thread.ts';
import type { ThreadStart } from '../host/app/thread/thread-messages.ts';
import { laterByClock, createOneTimeCodes } from './auth/one-time-codes.ts';
import { addressFile, type AddressMemory } from './saved-address.ts';
import { servePorts } from './ports.ts';
import { readableFolders } from './readable-folders.ts';
import { startServer, type RunningServer } from './server.ts';
import { createTokens, type Tokens } from './auth/tokens.ts';

interface BrowserShellOptions {
  /** The data folder. */
  readonly home: string;
  readonly version: string;
  /** 0 uses the port of the last run if it is free, else any free port. */
  readonly port: number;
  /** Refuses tabs of earlier runs. */
  readonly newToken?: boolean;
  /** Reports to open at the start, as absolute paths. */
  readonly files: readonly string[];
  /** Starts with no open reports. */
  readonly clean?: boolean;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Receives reports of bugs. */
  readonly log?: (line: string) => void;
}

interface BrowserShell extends RunningServer {
  /**
   * Port of the last run if another program uses that port now, so that tabs of that run do not find this server. Null if the port is the same, or if a port
   * was specified.
   */
  readonly movedFrom: number | null;
}

/**
 * Opens the browser shell: the host in its thread, and a loopback server in front of it. Closing the shell also closes the host. `begin`: starts the host
 * thread; by default, starts this program's own worker. Errors: as for `openHost` and `startServer`.
 */
export async function openBrowserShell(
  options: BrowserShellOptions,
  begin?: (start: ThreadStart) => HostWorker,
): Promise<Result<BrowserShell>> {
  const { home, version, files, clean = false, env = process.env, log = () => undefined } = options;
  // Deletes files that an earlier run left for the browser to read.
  for (const folder of readableFolders()) sweepShared(folder);
  const host = await openHostThread({ home, ports: servePorts(version), env, session: clean ? 'clean' : 'restore', log }, begin);
  if (!host.ok) return host;
  const server = await startAtSavedAddress(options, host.value, addressFile(home), log);
  if (!server.ok) {
    await host.value.close();
    return server;
  }
  // Scanning a large file takes time, so the page is shown meanwhile. An event reports files that cannot be opened.
  void host.value.openPaths(files).catch(() => log('the files of the command line could not be opened'));
  return ok({
    ...server.value,
    async close() {
      await server.value.close();
      await host.value.close();
    },
  });
}

/** Starts the server at the address of the last run, with the tokens of that run, and saves the current address. */
async function startAtSavedAddress(
  { port, newToken = false }: BrowserShellOptions,
  host: HostClient,
  memory: AddressMemory,
  log: (line: string) => void,
): Promise<Result<BrowserShell>> {
  const saved = memory.load();
  const savedPort = port === 0 ? (saved?.port ?? 0) : 0;
  let running: RunningServer | null = null;
  const now = (): number => Date.now();
  const key = randomBytes(32).toString('hex');
  const tokens: Tokens = createTokens({ saved: newToken ? [] : (saved?.tokens ?? []), now, changed: () => save() });
  const codes = createOneTimeCodes({ tokens, now, later: laterByClock });
  const save = (): void => {
    if (running === null) return;
    try {
      memory.save({ port: running.port, key, tokens: [...tokens.saved()] });
    } catch (reason) {
      // If the address is not saved, the only effect is that tabs of this run must be opened again after the next start.
      if (systemCode(reason) === null) throw reason;
      log('the address could not be kept');
    }
  };
  const start = (at: number): Promise<Result<RunningServer>> =>
    startServer({ host, port: at, rendererDir: pageFolder(), tokens, codes, key, now });
  const first = await start(port === 0 ? savedPort : port);
  const isMoved = !first.ok && savedPort !== 0 && first.error.code === 'port_in_use';
  const started = isMoved ? await start(0) : first;
  if (!started.ok) return started;
  running = started.value;
  save();
  return ok({ ...running, movedFrom: isMoved ? savedPort : null });
}
