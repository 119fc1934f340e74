import { parentPort, workerData } from 'node:worker_threads';
import { type EndRequest, isEndRequest } from '../../../host/platform/base/end-thread.ts';
import type { CaseCollector } from './judge-case.ts';
import { type FromJudge, type Judged, type BatchRequest, judgedBatch } from './judges.ts';

const port = parentPort;
if (port === null) throw new Error('this is the entry of a worker thread');
const collector = workerData as CaseCollector;
const say = (message: FromJudge, handedOver: readonly ArrayBuffer[] = []): void => port.postMessage(message, handedOver);
port.on('message', (message: BatchRequest | EndRequest) => {
  if (isEndRequest(message)) {
    port.close();
    return;
  }
  const { id, batch } = message;
  try {
    const judged: Judged = judgedBatch(batch, collector);
    const memory = new Set([judged.answers.buffer, batch.buffer]);
    say({ kind: 'answer', id, answer: { value: judged } }, [...memory]);
  } catch (reason) {
    say({ kind: 'answer', id, answer: { failed: reason instanceof Error ? reason.name : 'unknown' } });
  }
});
say({ kind: 'ready' });
