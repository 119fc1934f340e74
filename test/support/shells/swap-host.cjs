// Loaded into Electron's main process before the app (`-r`): lets the fixture replace the host of the running app, so that a test has its own data folder
// without waiting for a new process. For the app, it is always the same thread.
'use strict';
const { EventEmitter } = require('node:events');
const path = require('node:path');
const { syncBuiltinESMExports } = require('node:module');
const threads = require('node:worker_threads');

const Thread = threads.Worker;

/** The data folder of the current host; null: the app's own folder. */
let homeNow = null;

/** Id of the fixture's own close request. The app's ids are numbers, so this id cannot match one of them. */
const CLOSING = 'harness';

/** Time limit in ms for a closed host to exit before its thread is terminated, the same as in the app. */
const GRACE = 1_000;

/** The object that the app uses as its host thread. It passes messages to the current host and from it. */
class HostThread extends EventEmitter {
  #options;
  /** The real thread; null between two hosts. */
  #thread = null;

  /** Memory shared with the real threads: the number of the way in which they crash in the next call on a report. */
  #deadly = new SharedArrayBuffer(4);

  constructor(options) {
    super();
    this.#options = options;
    this.#begin(options.workerData);
    // While there is no host, this timer keeps the heartbeat alive.
    setInterval(() => {
      if (this.#thread === null) Atomics.add(new Int32Array(options.workerData.heartbeat), 0, 1);
    }, 200).unref();
  }

  /** Crashes the host thread in the next call on a report; `way`: a number of `crashable-worker.js`. */
  die(way) {
    Atomics.store(new Int32Array(this.#deadly), 0, way);
  }

  #begin(start) {
    const workerData = { ...start, deadly: this.#deadly };
    const thread = new Thread(path.join(__dirname, 'crashable-worker.js'), { ...this.#options, workerData });
    this.#thread = thread;
    for (const name of ['online', 'message', 'error', 'exit']) {
      thread.on(name, (value) => {
        if (thread !== this.#thread) return;
        if (name !== 'message') this.emit(name, value);
        else if (value.kind === 'event' && this.#held !== null) this.#held.push(value);
        else if (value.kind !== 'opened' || !this.#swapped) this.emit(name, value);
      });
    }
    return thread;
  }

  /** True if the app already knows that its host is open. */
  #swapped = false;
  /**
   * Events that wait until the page is ready, as the app itself delays events during its start; null: events are passed on at once. An older Electron does not
   * report that the page went away.
   */
  #held = null;

  postMessage(message) {
    if (this.#thread !== null) this.#thread.postMessage(message);
    // The app quits while there is no host: answers for the host that is already closed.
    else if (message.ask?.ask === 'close') this.emit('message', { kind: 'answer', id: message.id, answer: { value: null } });
    else if (message.kind === 'end') this.emit('exit', 0);
  }

  terminate() {
    return this.#thread === null ? Promise.resolve(0) : this.#thread.terminate();
  }

  /** Closes the host as the app does when it quits, and ignores the host's later messages. */
  async end() {
    const thread = this.#thread;
    this.#thread = null;
    if (thread === null) return;
    await new Promise((resolve) => {
      thread.on('exit', resolve);
      thread.on('message', ({ kind, id }) => {
        if (kind !== 'answer' || id !== CLOSING) return;
        // The host now exits on its own, so its thread is terminated only after `GRACE`: terminating a busy thread can crash Node as a whole.
        setTimeout(() => void thread.terminate(), GRACE).unref();
      });
      thread.postMessage({ kind: 'ask', id: CLOSING, ask: { ask: 'close' } });
    });
  }

  /** Opens a host on another data folder. */
  async begin(home) {
    homeNow = home;
    this.#swapped = true;
    this.#held = [];
    // The new host does not replace a crashed host, even if the thread's first host did (`before`).
    const thread = this.#begin({ ...this.#options.workerData, before: null, files: [], demo: null, home });
    await new Promise((resolve, reject) => {
      thread.on('exit', () => reject(new Error('the host ended')));
      thread.on('message', (message) => {
        if (message.kind !== 'opened') return;
        if (message.result.ok) resolve();
        else reject(new Error(message.result.error.message));
      });
    });
  }

  /** Called when the page is ready: passes on the held events, and from now on passes on events directly. */
  release() {
    const held = this.#held ?? [];
    this.#held = null;
    for (const message of held) this.emit('message', message);
  }
}

const Worker = new Proxy(Thread, {
  construct(target, args) {
    if (args[1]?.name !== 'host') return Reflect.construct(target, args);
    // If the app restarts a crashed host, the new host uses the same data folder.
    const [, options] = args;
    const { workerData } = options;
    globalThis.crashlensHost = new HostThread({ ...options, workerData: { ...workerData, home: homeNow ?? workerData.home } });
    return globalThis.crashlensHost;
  },
});
Object.defineProperty(threads, 'Worker', { value: Worker, enumerable: true, configurable: true });
syncBuiltinESMExports();
