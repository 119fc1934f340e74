import { type AttemptView, DEFAULT_SEND_OPTIONS } from '../../../../shared/bridge/view/attempt-view.ts';
import { childHost, childStart, finish, tell } from './child-host.ts';

// Sends a report repeatedly, four attempts at a time, and cancels slow attempts. Prints each started attempt and each reported end. Arguments: home user seed
// path url sends.
const AT_ONCE = 4;
const start = childStart();
const [path = '', url = '', sends = '0'] = start.rest;
const { host, value, opened } = await childHost(start);
const report = await opened(path);
const running = new Set<string>();
let isEnded: () => void = () => undefined;
host.onEvent((event, payload) => {
  if (event !== 'attempt.changed' || !('state' in payload)) return;
  const { id, state, outcome } = payload as AttemptView;
  if (state === 'sending') return;
  tell({ ended: id, state, value: outcome?.value ?? null });
  running.delete(id);
  isEnded();
});
for (let number = 0; number < Number(sends); number += 1) {
  const { id: target } = await value('target.use', { url });
  const { attempt } = await value('send.start', { report, target, options: DEFAULT_SEND_OPTIONS, confirmed: null });
  tell({ started: attempt });
  running.add(attempt);
  if (running.size < AT_ONCE) continue;
  const ended = new Promise<void>((resolve) => {
    isEnded = resolve;
  });
  const [oldest = ''] = running;
  if (start.random() < 0.5) await value('send.cancel', { attempt: oldest });
  // If the collector leaves all running attempts without an answer, only a cancellation can end one.
  if (running.size >= AT_ONCE && start.random() < 0.3) await value('send.cancel', { attempt: oldest });
  await Promise.race([ended, new Promise((resolve) => setImmediate(resolve))]);
}
finish();
