// Worker entry for tests: the built host, with a way to crash its thread. The import has a full path, for bundlers of older runtimes. `workerData.deadly`:
// shared memory with the way to crash in the next call that reads bytes of a report; 0: no crash. The page reads bytes only of the visible report.
import { parentPort, workerData } from 'node:worker_threads';

const deadly = new Int32Array(workerData.deadly);

/** Indexes as in `DEATHS` of test/support/shells/crashable-host.ts. */
const WAYS = [
  null,
  function loop() {
    for (;;);
  },
  function heap() {
    const arrays = [];
    for (;;) arrays.push(new Array(1_000_000).fill(0.5));
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

// Registered before the host's own listener.
parentPort.on('message', (message) => {
  const { kind, id, ask } = message;
  if (kind !== 'ask' || ask.ask !== 'call' || ask.channel !== 'report.readRange') return;
  const way = WAYS[Atomics.exchange(deadly, 0, 0)];
  if (way === null || way === undefined) return;
  // As the host does at the start of a call.
  Atomics.store(new Int32Array(workerData.heartbeat), 1, id);
  // Makes the host ignore the message.
  message.kind = 'answer';
  way();
});

// eslint-disable-next-line modules/imports -- a host that dies is started as it is built
await import('../../../out/host-worker.js');
