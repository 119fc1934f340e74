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
  /** 0 means the port of the last run, or any free port if that port is taken. */
  readonly port: number;
  /** Whether to refuse tabs of earlier runs. */
  readonly newToken?: boolean;
  /** Reports to open at the start. Absolute paths. */
  readonly files: readonly string[];
  /** Whether to start without open reports. */
  readonly clean?: boolean;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Receives reports of bugs. */
  readonly log?: (line: string) => void;
}

interface BrowserShell extends RunningServer {
  /**
   * Port of the last run if another program uses that port now. Tabs of that run do not find this server. null: the port is the same, or a port was specified.
   */
  readonly movedFrom: number | null;
}

/**
 * Opens the browser shell: the host in its thread, and a loopback server for it. Closing the shell also closes the host. `begin`: starts the host thread;
 * default: this program's own worker. Errors: those of `openHost` and `startServer`.
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
  // Scanning a large file takes time, so the page is shown before that. An event reports each file that cannot be opened.
  void host.value.openPaths(files).catch(() => log('the files of the command line could not be opened'));
  return ok({
    ...server.value,
    async close() {
      await server.value.close();
      await host.value.close();
    },
  });
}

/** Starts the server at the address of the last run, with the tokens of that run. Saves the current address. */
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
      // If the address cannot be saved, tabs of this run must be opened again after the next start. There is no other effect.
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
