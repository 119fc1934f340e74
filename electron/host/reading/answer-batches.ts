import type { MessagePort } from 'node:worker_threads';
import type { FromReader, ToReader } from './file-pool.ts';
import type { FileToRead } from './packed-reading.ts';

/** The side of a thread: answers batches one after the other, until it is ended. `read` must not throw. */
export function answerBatches<A>(port: Pick<MessagePort, 'on' | 'postMessage'>, read: (file: FileToRead) => Promise<A>): void {
  let before: Promise<void> = Promise.resolve();
  async function answer({ id, batch }: ToReader): Promise<void> {
    const answers: A[] = [];
    for (const file of batch) answers.push(await read(file));
    const message: FromReader<A> = { id, answers };
    port.postMessage(message);
  }
  port.on('message', (ask: ToReader) => {
    before = before.then(() => answer(ask));
  });
  port.postMessage({ kind: 'ready' });
}
