import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { isEndRequest, threadEnd } from '../../../../../../electron/host/platform/base/end-thread.ts';

/** A worker whose events are emitted only by the test, except for `exit` after `terminate`. */
class FakeWorker extends EventEmitter {
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn(() => {
    this.emit('exit', 1);
    return Promise.resolve(1);
  });
}

it('a thread is asked to end, and not terminated if it exits', async () => {
  const worker = new FakeWorker();
  const { end } = threadEnd(worker);
  worker.emit('online');
  worker.emit('message', 'ready');
  const ended = end();
  expect(worker.postMessage.mock.calls.map(([message]) => isEndRequest(message))).toEqual([true]);
  worker.emit('exit', 0);
  await ended;
  expect(worker.terminate).not.toHaveBeenCalled();
});

it('a thread is asked only once, however often it is ended', async () => {
  const worker = new FakeWorker();
  const { end } = threadEnd(worker);
  const ended = [end(), end()];
  worker.emit('exit', 0);
  await Promise.all(ended);
  await end();
  expect(worker.postMessage).toHaveBeenCalledOnce();
});

it('a thread that is gone is neither asked nor terminated', async () => {
  const worker = new FakeWorker();
  const { end, force } = threadEnd(worker);
  worker.emit('exit', 1);
  await end();
  await force();
  expect(worker.postMessage).not.toHaveBeenCalled();
  expect(worker.terminate).not.toHaveBeenCalled();
});

it('a thread that is ended by force is terminated only after it is online', async () => {
  const worker = new FakeWorker();
  const { force } = threadEnd(worker);
  const forced = force();
  await Promise.resolve();
  expect(worker.terminate).not.toHaveBeenCalled();
  worker.emit('online');
  await forced;
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('a thread that does not exit in time is terminated, and a thread that has not loaded yet gets more time', async () => {
  vi.useFakeTimers();
  try {
    const worker = new FakeWorker();
    const { end } = threadEnd(worker);
    worker.emit('online');
    const ended = end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(worker.terminate).not.toHaveBeenCalled();
    worker.emit('message', 'ready');
    await vi.advanceTimersByTimeAsync(5_000);
    await ended;
    expect(worker.terminate).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
