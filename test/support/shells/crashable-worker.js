// Worker entry for tests: the built host in a thread that can be crashed. The host is imported with its full path, for bundlers of older runtimes.
// `workerData.deadly`: shared memory with the index in `WAYS` of the crash that the next call that reads bytes of a report causes. 0: no crash. The page
// reads bytes only of the visible report.
import { parentPort, workerData } from 'node:worker_threads';

const deadly = new Int32Array(workerData.deadly);

/** Ways to crash the thread, in the order of `DEATHS` in test/support/shells/crashable-host.ts. */
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

// Registered before the host's own listener, so that this listener is called first.
parentPort.on('message', (message) => {
  const { kind, id, ask } = message;
  if (kind !== 'ask' || ask.ask !== 'call' || ask.channel !== 'report.readRange') return;
  const way = WAYS[Atomics.exchange(deadly, 0, 0)];
  if (way === null || way === undefined) return;
  // Marks the call as started, as the host does.
  Atomics.store(new Int32Array(workerData.heartbeat), 1, id);
  // With this kind, the host ignores the message.
  message.kind = 'answer';
  way();
});

// eslint-disable-next-line modules/imports -- this thread runs the built host
await import('../../../out/host-worker.js');
