import { createInterface } from 'node:readline';
import type { Host } from '../../../electron/host/platform/base/host.ts';
import type { PayloadOf } from '../../../shared/bridge/events.ts';
import { usualPreset } from '../../../shared/sending/targets/preset.ts';
import { writable } from '../../builders/sending/writable-preset.ts';
import { callBenchHost, openBenchHost } from '../support/bench-host.ts';

/**
 * Runs in a separate process: a host with a folder of reports on its board. For each line of its input, it queues all reports while the target is paused, then
 * sends them. It prints times (ms) and memory as a line of JSON. argv: data folder, reports, URL, number of concurrent requests.
 */
const [, , home = '', reports = '', url = '', at = ''] = process.argv;

interface Round {
  readonly queueing: number;
  readonly sending: number;
  /** CPU time of the whole round in milliseconds. */
  readonly cpu: number;
  /** Memory of the process afterwards, in bytes. */
  readonly memory: number;
  /** Used heap, as part of that memory. */
  readonly heap: number;
}

// A pending event does not keep the process alive; this interval does.
const held = setInterval(() => undefined, 60_000);
const host = await openBenchHost(home, Date.now);
await callBenchHost(host, 'board.add', { files: [await fileOf(host, reports)] });
await boardRead(host);
const { id: _, ...usual } = usualPreset('', 'bench', url);
const choices = { reuse: true, concurrency: Number(at), stops: { serverFailures: null, malformed: null } };
const { id: target } = await callBenchHost(host, 'target.save', { target: { ...writable({ ...usual, ...choices }), id: null, url } });

print({});
for await (const _ of createInterface({ input: process.stdin })) print(await roundOf());
print({});
await host.close();
clearInterval(held);

async function roundOf(): Promise<Round> {
  await callBenchHost(host, 'outbox.pauseTarget', { target });
  const selection = { kind: 'matching' as const, filter: '', by: 'spec' as const, except: [] };
  const include = ['accepted_before' as const, 'same_bytes' as const];
  const before = process.cpuUsage();
  const begun = performance.now();
  const { plan } = await callBenchHost(host, 'outbox.plan', { what: { kind: 'rows', selection }, target, include });
  const { queued } = await callBenchHost(host, 'outbox.queue', { plan, confirmed: null, resends: 0 });
  const queueing = performance.now() - begun;
  const sent = sentOf(host, queued.length);
  const start = performance.now();
  await callBenchHost(host, 'outbox.resumeTarget', { target });
  await sent;
  const sending = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { queueing, sending, cpu: (user + system) / 1_000, memory: rss, heap: heapUsed };
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Resolves after `count` attempts have ended. Rejects if one was not accepted. */
function sentOf(of: Host, count: number): Promise<void> {
  let left = count;
  return new Promise((resolve, reject) => {
    const stop = of.onEvent((event, payload) => {
      if (event !== 'attempt.changed') return;
      const { state, outcome } = payload as PayloadOf<'attempt.changed'>;
      if (state === 'sending') return;
      if (outcome?.kind !== 'accepted') reject(new Error(`ended as ${state}`));
      left -= 1;
      if (left > 0) return;
      stop();
      resolve();
    });
  });
}

async function fileOf(of: Host, folder: string): Promise<string> {
  const handle = await of.registerPath(folder);
  if (!handle.ok) throw new Error(handle.error.code);
  return handle.value.file;
}

async function boardRead(of: Host): Promise<void> {
  for (;;) {
    const nextEvent = new Promise<void>((resolve) => {
      const stop = of.onEvent((event) => {
        if (event !== 'board.changed') return;
        stop();
        resolve();
      });
    });
    const { reading } = await callBenchHost(of, 'board.state', {});
    if (reading === 0) return;
    await nextEvent;
  }
}
