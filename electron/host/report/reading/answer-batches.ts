import type { MessagePort } from 'node:worker_threads';
import { type EndRequest, isEndRequest } from '../../platform/base/end-thread.ts';
import type { FromReader, ToReader } from './file-pool.ts';
import type { FileToRead } from './packed-reading.ts';

/**
 * The thread's side of a file pool. Answers batches one after the other until it is asked to end, and then still finishes the current file. `read` must not
 * throw.
 */
export function answerBatches<A>(port: Pick<MessagePort, 'on' | 'postMessage' | 'close'>, read: (file: FileToRead) => Promise<A>): void {
  let before: Promise<void> = Promise.resolve();
  let isEnding = false;
  async function answer({ id, batch }: ToReader): Promise<void> {
    const answers: A[] = [];
    for (const file of batch) {
      if (isEnding) return;
      answers.push(await read(file));
    }
    const message: FromReader<A> = { id, answers };
    port.postMessage(message);
  }
  port.on('message', (ask: ToReader | EndRequest) => {
    if (isEndRequest(ask)) {
      isEnding = true;
      port.close();
    } else {
      before = before.then(() => answer(ask));
    }
  });
  port.postMessage({ kind: 'ready' });
}
