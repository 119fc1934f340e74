// Loaded into Electron's main process before the app (`-r`): lets the fixture put another host behind the running app, so that a test
// begins with a data folder of its own and the next one does not wait for a new process. The app sees one thread all along.
'use strict';
const { EventEmitter } = require('node:events');
const path = require('node:path');
const { syncBuiltinESMExports } = require('node:module');
const threads = require('node:worker_threads');

const Thread = threads.Worker;

/** The data folder that was swapped in; null: the app's own one. */
let homeNow = null;

/** Id of the question to close; the app's own ones are numbers. */
const CLOSING = 'harness';

/** Ms that a host which is closed may take to exit, before its thread is terminated: as long as the app waits. */
const GRACE = 1_000;

/** What the app holds for its host's thread. */
class HostThread extends EventEmitter {
  #options;
  /** null between two hosts. */
  #thread = null;

  /** Memory that it shares with its threads: how they die of the next call on a report. */
  #deadly = new SharedArrayBuffer(4);

  constructor(options) {
    super();
    this.#options = options;
    this.#begin(options.workerData);
    // Between two hosts nobody else gives a sign of life.
    setInterval(() => {
      if (this.#thread === null) Atomics.add(new Int32Array(options.workerData.heartbeat), 0, 1);
    }, 200).unref();
  }

  /** The next call on a report kills the host's thread; `way` as `crashable-worker.js` numbers it. */
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

  /** The app was told once that its host is open. */
  #swapped = false;
  /** Events that wait for the page, as the app keeps them while it starts; an older Electron does not tell it that its page went. */
  #held = null;

  postMessage(message) {
    if (this.#thread !== null) this.#thread.postMessage(message);
    // The app ends: its host is closed already.
    else if (message.ask?.ask === 'close') this.emit('message', { kind: 'answer', id: message.id, answer: { value: null } });
    else if (message.kind === 'end') this.emit('exit', 0);
  }

  terminate() {
    return this.#thread === null ? Promise.resolve(0) : this.#thread.terminate();
  }

  /** Closes the host as the app does when it ends; from now on nothing of it is heard. */
  async end() {
    const thread = this.#thread;
    this.#thread = null;
    if (thread === null) return;
    await new Promise((resolve) => {
      thread.on('exit', resolve);
      thread.on('message', ({ kind, id }) => {
        if (kind !== 'answer' || id !== CLOSING) return;
        // It exits by itself now. Node can crash as a whole if a busy thread is terminated.
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
    // It follows no other, though the first one of this thread may have.
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

  /** The page is there: it gets the events from now on, the held ones first. */
  release() {
    const held = this.#held ?? [];
    this.#held = null;
    for (const message of held) this.emit('message', message);
  }
}

const Worker = new Proxy(Thread, {
  construct(target, args) {
    if (args[1]?.name !== 'host') return Reflect.construct(target, args);
    // A host that follows one that died is on the data folder of that one.
    const [, options] = args;
    const { workerData } = options;
    globalThis.crashlensHost = new HostThread({ ...options, workerData: { ...workerData, home: homeNow ?? workerData.home } });
    return globalThis.crashlensHost;
  },
});
Object.defineProperty(threads, 'Worker', { value: Worker, enumerable: true, configurable: true });
syncBuiltinESMExports();
