import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { HostClient } from '../../../electron/host/app/thread/host-client.ts';
import { type HostThreadOptions, openHostThread } from '../../../electron/host/app/thread/open-host-thread.ts';
import { servePorts } from '../../../electron/serve/ports.ts';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import type { PayloadOf } from '../../../shared/bridge/events.ts';
import type { ReportSummary } from '../../../shared/bridge/view/app-view.ts';
import type { HostView } from '../../../shared/bridge/view/host-view.ts';
import { type CrashableHost, createCrashableHost } from '../../support/shells/crashable-host.ts';
import { tempFolder } from '../platform/temp-folder.ts';

/** A host client whose host can be crashed, with a record of its events. */
export interface CrashableHostClient extends Pick<CrashableHost, 'die' | 'started'> {
  readonly hostClient: HostClient;
  readonly home: string;
  readonly log: string[];
  /** Payloads of all `host.changed` events so far. */
  readonly hostChanges: HostView[];
  readonly failed: PayloadOf<'report.failed'>[];
  /** Returns the value of a call; throws if it fails. */
  readonly value: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<ResponseOf<C>>;
  /** Resolves when the host has reported the state for the `times`th time. */
  readonly untilState: (state: HostView['state'], times?: number) => Promise<HostView>;
  /** Writes a capture for each name (`captureNamed`) and opens it. */
  readonly openCaptures: (...names: readonly string[]) => Promise<readonly ReportSummary[]>;
}

export async function crashableHostClient(options: Partial<HostThreadOptions> = {}): Promise<CrashableHostClient> {
  const home = options.home ?? join(tempFolder(), 'data');
  const crashable = createCrashableHost();
  const log: string[] = [];
  const opened = await openHostThread(
    { ports: servePorts('1'), env: {}, session: 'restore', log: (line) => log.push(line), ...options, home },
    crashable.begin,
  );
  if (!opened.ok) throw new Error(opened.error.code);
  const hostClient = opened.value;
  onTestFinished(() => hostClient.close());
  const hostChanges: HostView[] = [];
  const failed: PayloadOf<'report.failed'>[] = [];
  hostClient.onEvent((event, payload) => {
    if (event === 'host.changed') hostChanges.push(payload as HostView);
    if (event === 'report.failed') failed.push(payload as PayloadOf<'report.failed'>);
  });

  async function value<C extends Channel>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
    const answer = await hostClient.call(channel, request);
    if (!answer.ok) throw new Error(`${channel} failed: ${answer.error.code}, ${answer.error.message}`);
    return answer.value;
  }

  return {
    ...crashable,
    hostClient,
    home,
    log,
    hostChanges,
    failed,
    value,
    untilState: (state, times = 1) =>
      vi.waitUntil(() => hostChanges.filter((view) => view.state === state)[times - 1], { timeout: 60_000, interval: 10 }),
    async openCaptures(...names) {
      const folder = tempFolder();
      const paths = names.map((name) => join(folder, name));
      for (const path of paths) writeFileSync(path, captureNamed(path));
      await hostClient.openPaths(paths);
      return (await value('report.list', {})).reports;
    },
  };
}

/** A capture with one public annotation and one secret; different names give different bytes. */
function captureNamed(name: string): string {
  const body = ['ProductName', 'Secret']
    .map((key) => `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${key === 'Secret' ? name : 'Firefox'}\r\n`)
    .join('');
  const whole = `${body}--b--\r\n`;
  return `POST /submit HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${String(whole.length)}\r\n\r\n${whole}`;
}
