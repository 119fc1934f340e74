import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';
import { childHost, childStart, finish, tell } from './child-host.ts';
import { usualPreset } from '../../../../shared/sending/targets/preset.ts';

// Queues the reports of a folder for a collector and sends them. Prints the queued items and each finished attempt. Arguments: home user seed folder url.
const start = childStart();
const [folder = '', url = ''] = start.rest;
const { host, value } = await childHost(start);
// Pending events do not keep a process alive; this interval does.
const alive = setInterval(() => undefined, 60_000);
const read = new Promise<void>((resolve) => {
  const stop = host.onEvent((event, payload) => {
    if (event !== 'board.changed' || !('total' in payload) || payload.total === 0 || payload.reading > 0) return;
    stop();
    resolve();
  });
});
const file = await host.registerPath(folder);
if (!file.ok) throw new Error(file.error.code);
await value('board.add', { files: [file.value.file], include: '' });
await read;
const { id: _, ...usual } = usualPreset('', 'collector', url);
const target = await value('target.save', { target: { ...usual, id: null, headers: [], concurrency: 4, reuse: true } });
const selection = { kind: 'matching' as const, filter: '', by: 'spec' as const, except: [] };
let left = Number.POSITIVE_INFINITY;
let ended = 0;
let isDone: () => void = () => undefined;
const done = new Promise<void>((resolve) => {
  isDone = resolve;
});
host.onEvent((event, payload) => {
  if (event !== 'attempt.changed') return;
  const { item, state, outcome } = payload as AttemptView;
  tell({ ended: item, state, value: outcome?.value ?? null });
  ended += 1;
  if (ended >= left) isDone();
});
const { plan } = await value('outbox.plan', { what: { kind: 'rows', selection }, target: target.id });
const { queued } = await value('outbox.queue', { plan, confirmed: null });
tell({ queued });
left = queued.length;
if (ended < left) await done;
clearInterval(alive);
finish();
