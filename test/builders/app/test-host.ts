import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Host } from '../../../electron/host/platform/base/host.ts';
import { type HostOptions, openHost } from '../../../electron/host/app/open-host.ts';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../../shared/bridge/contract.ts';
import type { BridgeEvent } from '../../../shared/bridge/events.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { ReportSummary } from '../../../shared/bridge/view/app-view.ts';
import { tempFolder } from '../platform/temp-folder.ts';
import { testPorts } from './test-ports.ts';

export interface TestHost {
  readonly host: Host;
  /** The user's home folder: paths in it are shown with `~`. */
  readonly user: string;
  /** The data folder, inside `user`. */
  readonly home: string;
  readonly events: { readonly event: BridgeEvent; readonly payload: unknown }[];
  readonly log: string[];
  /** All answers of calls so far. */
  readonly answers: unknown[];
  /** Returns the value of a call; throws if it fails. */
  readonly value: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<ResponseOf<C>>;
  /** Returns the error of a call; throws if it succeeds. */
  readonly error: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<AppError>;
  /** Opens a local file as a dialog or an argument would. */
  readonly open: (path: string) => Promise<BridgeResult<ReportSummary>>;
  readonly opened: (path: string) => Promise<ReportSummary>;
}

/** A host on a separate data folder, closed when the test ends. */
export async function testHost(options: Partial<HostOptions> = {}): Promise<TestHost> {
  const user = options.env?.['HOME'] ?? tempFolder();
  const home = options.home ?? join(user, 'data');
  mkdirSync(user, { recursive: true });
  const log: string[] = [];
  const opened = await openHost({
    ...options,
    home,
    ports: options.ports ?? testPorts(),
    env: { HOME: user, ...options.env },
    log: (line) => log.push(line),
  });
  if (!opened.ok) throw new Error(`the host did not open: ${opened.error.code}`);
  const host = opened.value;
  onTestFinished(() => host.close());
  const events: { event: BridgeEvent; payload: unknown }[] = [];
  host.onEvent((event, payload) => events.push({ event, payload }));
  const answers: unknown[] = [];

  async function call<C extends Channel>(channel: C, request: RequestOf<C>): Promise<BridgeResult<ResponseOf<C>>> {
    const answer = await host.call(channel, request);
    answers.push(answer);
    return answer;
  }
  async function value<C extends Channel>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
    const answer = await call(channel, request);
    if (!answer.ok) throw new Error(`${channel} failed: ${answer.error.code}, ${answer.error.message}`);
    return answer.value;
  }
  async function error<C extends Channel>(channel: C, request: RequestOf<C>): Promise<AppError> {
    const answer = await call(channel, request);
    if (answer.ok) throw new Error(`${channel} did not fail`);
    return answer.error;
  }
  async function open(path: string): Promise<BridgeResult<ReportSummary>> {
    const file = await host.registerPath(path);
    if (!file.ok) return file;
    answers.push(file);
    return call('report.open', { file: file.value.file });
  }
  async function openedReport(path: string): Promise<ReportSummary> {
    const result = await open(path);
    if (!result.ok) throw new Error(`not opened: ${result.error.code}`);
    return result.value;
  }
  return { host, user, home, events, log, answers, value, error, open, opened: openedReport };
}
