// Loaded into Electron's main process before the app (`-r`): lets the fixture replace the host of the running app, so that a test has its own data folder
// without waiting for a new process. The app sees the same thread throughout.
'use strict';
const { EventEmitter } = require('node:events');
const path = require('node:path');
const { syncBuiltinESMExports } = require('node:module');
const threads = require('node:worker_threads');

const Thread = threads.Worker;

/** The current data folder; null: the app's own one. */
let homeNow = null;

/** Id of the close request; the app's ids are numbers. */
const CLOSING = 'harness';

/** Time limit in ms for a closed host to exit before its thread is terminated, the same as in the app. */
const GRACE = 1_000;

/** The app's view of its host thread. */
class HostThread extends EventEmitter {
  #options;
  /** null between two hosts. */
  #thread = null;

  /** Memory shared with its threads: how they crash in the next call on a report. */
  #deadly = new SharedArrayBuffer(4);

  constructor(options) {
    super();
    this.#options = options;
    this.#begin(options.workerData);
    // Between two hosts this timer provides the heartbeat.
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

  /** The app was already notified that its host is open. */
  #swapped = false;
  /** Events held for the page, as the app holds them during its start; an older Electron does not report that the page went away. */
  #held = null;

  postMessage(message) {
    if (this.#thread !== null) this.#thread.postMessage(message);
    // The app ends, and its host is already closed.
    else if (message.ask?.ask === 'close') this.emit('message', { kind: 'answer', id: message.id, answer: { value: null } });
    else if (message.kind === 'end') this.emit('exit', 0);
  }

  terminate() {
    return this.#thread === null ? Promise.resolve(0) : this.#thread.terminate();
  }

  /** Closes the host as the app does at its end, and ignores its further messages. */
  async end() {
    const thread = this.#thread;
    this.#thread = null;
    if (thread === null) return;
    await new Promise((resolve) => {
      thread.on('exit', resolve);
      thread.on('message', ({ kind, id }) => {
        if (kind !== 'answer' || id !== CLOSING) return;
        // The host now exits on its own. Terminating a busy thread can crash Node as a whole.
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
    // It replaces no crashed host, although the thread's first host may have.
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

  /** The page is ready: passes on the held events, and later events directly. */
  release() {
    const held = this.#held ?? [];
    this.#held = null;
    for (const message of held) this.emit('message', message);
  }
}

const Worker = new Proxy(Thread, {
  construct(target, args) {
    if (args[1]?.name !== 'host') return Reflect.construct(target, args);
    // A host that replaces a crashed one uses the same data folder.
    const [, options] = args;
    const { workerData } = options;
    globalThis.crashlensHost = new HostThread({ ...options, workerData: { ...workerData, home: homeNow ?? workerData.home } });
    return globalThis.crashlensHost;
  },
});
Object.defineProperty(threads, 'Worker', { value: Worker, enumerable: true, configurable: true });
syncBuiltinESMExports();
