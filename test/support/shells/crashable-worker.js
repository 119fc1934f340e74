// A worker's entry for tests: the built one of the host, beside something that kills its thread on purpose. Named in full, as whoever bundles it for an
// older runtime must see it. `workerData.deadly` is shared memory: how the thread dies of the next
// call that reads bytes of a report, 0 where it does not. The page reads bytes only of the report that is shown.
import { parentPort, workerData } from 'node:worker_threads';

const deadly = new Int32Array(workerData.deadly);

/** As `DEATHS` of test/support/shells/crashable-host.ts numbers them. */
const WAYS = [
  null,
  function loop() {
    for (;;);
  },
  function heap() {
    const kept = [];
    for (;;) kept.push(new Array(1_000_000).fill(0.5));
  },
  function bug() {
    throw new TypeError('a secret that no log may hold');
  },
  function rejection() {
    void Promise.reject(new TypeError('a secret that no log may hold'));
  },
  function exit() {
    process.exit(3);
  },
];

// Registered first, so that it comes before the host does.
parentPort.on('message', (message) => {
  const { kind, id, ask } = message;
  if (kind !== 'ask' || ask.ask !== 'call' || ask.channel !== 'report.readRange') return;
  const way = WAYS[Atomics.exchange(deadly, 0, 0)];
  if (way === null || way === undefined) return;
  // As the host does when it begins with a call.
  Atomics.store(new Int32Array(workerData.heartbeat), 1, id);
  // Nobody answers it.
  message.kind = 'answer';
  way();
});

// eslint-disable-next-line modules/imports -- a host that dies is started as it is built
await import('../../../out/host-worker.js');
