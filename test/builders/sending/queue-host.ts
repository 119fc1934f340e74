import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writable } from './writable-preset.ts';
import { usualPreset } from '../../../shared/sending/targets/preset.ts';
import { type TargetDraft, type TargetView, targetDraftOf } from '../../../shared/bridge/view/preset-view.ts';
import type { Queued, QueueChoice } from '../../../shared/bridge/view/outbox-view.ts';
import { UNSETTLED } from '../../../shared/sending/queue/queue-states.ts';
import { type TestHost, testHost } from '../app/test-host.ts';
import { testPorts } from '../app/test-ports.ts';

/** A host with a running clock, which deferred reports need. */
export function clockedHost(options: Parameters<typeof testHost>[0] = {}): Promise<TestHost> {
  return testHost({ ...options, ports: testPorts({ now: () => Date.now() }) });
}

/** A target for tests: its waits take only some ms. */
export async function makeTarget(test: TestHost, url: string, changes: Partial<TargetDraft> = {}): Promise<TargetView> {
  const { id: _, ...usual } = usualPreset('', `target ${String(Math.random()).slice(2, 10)}`, url);
  const policy = { ...usual.policy, firstWait: 1, longestWait: 20 };
  const { value } = test;
  return value('target.save', { target: { ...writable({ ...usual, policy }), ...changes, id: null, url } });
}

/** Changes a target. */
export function changeTarget(test: TestHost, target: TargetView, changes: Partial<TargetDraft>): Promise<TargetView> {
  return test.value('target.save', { target: { ...targetDraftOf(target), ...changes } });
}

/** Writes captures and queues each; returns the ids of the queued reports, in order. */
export async function queueCaptures(
  test: TestHost,
  target: string,
  captures: readonly Uint8Array[],
  resends = 0,
): Promise<readonly number[]> {
  const queued: number[] = [];
  for (const [index, bytes] of captures.entries()) {
    const path = join(test.user, `queued-${target.slice(0, 8)}-${String(index)}.http`);
    writeFileSync(path, bytes);
    const { report } = await test.opened(path);
    const planned = await test.value('outbox.plan', {
      what: { kind: 'report', report },
      target,
      include: ['same_bytes', 'accepted_before'],
    });
    queued.push(...(await test.value('outbox.queue', { plan: planned.plan, confirmed: null, resends })).queued);
    await test.value('report.close', { report });
  }
  return queued;
}

export async function queuedReports(test: TestHost, choice: QueueChoice = {}): Promise<readonly Queued[]> {
  return (await test.value('outbox.items', { choice, from: 0, limit: 2_000 })).items;
}

/** Resolves with the queued reports when they satisfy the condition. */
export async function queueWhen(test: TestHost, fits: (items: readonly Queued[]) => boolean): Promise<readonly Queued[]> {
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      const stop = test.host.onEvent((event) => {
        if (event !== 'outbox.changed') return;
        stop();
        resolve();
      });
    });
    const items = await queuedReports(test);
    if (fits(items)) return items;
    await changed;
  }
}

/** Resolves with the queued reports when all are settled. */
export function queueDone(test: TestHost): Promise<readonly Queued[]> {
  return queueWhen(test, (items) => items.every(({ state }) => !UNSETTLED.has(state)));
}
