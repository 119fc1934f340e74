import { createInterface } from 'node:readline';
import type { Host } from '../../../electron/host/platform/base/host.ts';
import type { PayloadOf } from '../../../shared/bridge/events.ts';
import { usualPreset } from '../../../shared/sending/targets/preset.ts';
import { writable } from '../../builders/sending/writable-preset.ts';
import { callBenchHost, openBenchHost } from '../support/bench-host.ts';

/**
 * Run as a process of its own: a host with a folder of reports on its board. Each line of its input has it queue all of them, while the target is paused, and then let
 * them go; it prints ms and memory of that as a line of JSON. argv: data folder, reports, URL, requests at a time.
 */
const [, , home = '', reports = '', url = '', at = ''] = process.argv;

interface Round {
  readonly queueing: number;
  readonly sending: number;
  /** Ms of CPU that all of it took. */
  readonly cpu: number;
  /** Bytes that the process held afterwards. */
  readonly memory: number;
  /** The part of them that is in use on the heap. */
  readonly heap: number;
}

// The news that are waited for hold no process: this does.
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

/** Resolves once so many attempts have ended, each accepted. */
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
