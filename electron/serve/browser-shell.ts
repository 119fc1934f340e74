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

interface BrowserShell extends RunningServer {
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
  for (const folder of readableFolders()) sweepShared(folder);
  const host = await openHostThread({ home, ports: servePorts(version), env, session: clean ? 'clean' : 'restore', log }, begin);
  if (!host.ok) return host;
  const server = await startAtSavedAddress(options, host.value, addressFile(home), log);
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
      // Only tabs of this run are the poorer for it, after the next start.
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
