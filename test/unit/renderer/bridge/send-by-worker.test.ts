import { expect, it } from 'vitest';
import { sendByWorker, type UploadWorker } from '../../../../renderer/bridge/send-by-worker.ts';
import type { FromUploadWorker, ToUploadWorker } from '../../../../renderer/bridge/upload-messages.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { errorOf } from '../../../../shared/text/app/errors.ts';

const lost = errorOf(failure('internal', { where: 'host' }));
const content = new Blob(['abc']);

/** A fake upload worker that records the messages that it receives. */
function fakeWorker() {
  const messages: ToUploadWorker[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  let ended = 0;
  const worker = {
    postMessage: (message: ToUploadWorker) => messages.push(message),
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    terminate: () => (ended += 1),
    // Implements only the members of Worker that the code uses.
  } as unknown as UploadWorker;
  return {
    worker,
    messages,
    say: (data: FromUploadWorker) => listeners.get('message')?.({ data }),
    break: () => listeners.get('error')?.({}),
    ended: () => ended,
  };
}

it('all files are sent by one worker, with the progress and the result of each', async () => {
  const fake = fakeWorker();
  let begun = 0;
  const send = sendByWorker(
    () => 'token',
    () => {
      begun += 1;
      return fake.worker;
    },
    lost,
  );
  const sent: number[] = [];
  const { signal } = new AbortController();
  const first = send('u1', content, { signal, onSent: (bytes) => sent.push(bytes) });
  const second = send('u2', content, { signal, onSent: () => undefined });
  expect(fake.messages).toEqual([
    { kind: 'send', id: 1, token: 'token', upload: 'u1', content },
    { kind: 'send', id: 2, token: 'token', upload: 'u2', content },
  ]);
  fake.say({ kind: 'progress', id: 1, sent: 2 });
  fake.say({ kind: 'over', id: 2, outcome: { kind: 'lost' } });
  fake.say({ kind: 'over', id: 1, outcome: { kind: 'sent' } });
  expect(await Promise.all([first, second])).toEqual([{ kind: 'sent' }, { kind: 'failed', error: lost }]);
  expect([sent, begun]).toEqual([[2], 1]);
});

it('a cancelled file is stopped, and a file that was cancelled before is not sent', async () => {
  const fake = fakeWorker();
  const send = sendByWorker(
    () => 'token',
    () => fake.worker,
    lost,
  );
  const controller = new AbortController();
  const options = { signal: controller.signal, onSent: () => undefined };
  const sending = send('u1', content, options);
  controller.abort();
  expect(fake.messages.at(-1)).toEqual({ kind: 'stop', id: 1 });
  fake.say({ kind: 'over', id: 1, outcome: { kind: 'stopped' } });
  expect(await sending).toEqual({ kind: 'stopped' });
  expect(await send('u2', content, options)).toEqual({ kind: 'stopped' });
  expect(fake.messages).toHaveLength(2);
});

it('a failing worker leaves no file waiting, and the next file starts another worker', async () => {
  const workers = [fakeWorker(), fakeWorker()];
  const left = [...workers];
  const send = sendByWorker(
    () => 'token',
    () => (left.shift() ?? fakeWorker()).worker,
    lost,
  );
  const options = { signal: new AbortController().signal, onSent: () => undefined };
  const sending = send('u1', content, options);
  workers[0]?.break();
  expect(await sending).toEqual({ kind: 'failed', error: lost });
  const next = send('u2', content, options);
  workers[1]?.say({ kind: 'over', id: 1, outcome: { kind: 'sent' } });
  expect(await next).toEqual({ kind: 'sent' });
  expect(workers[0]?.ended()).toBe(1);
});
