import { parentPort, workerData } from 'node:worker_threads';
import type { EndRequest } from '../../../host/platform/base/end-thread.ts';
import { isEndRequest } from '../../../host/platform/base/end-thread.ts';
import type { CaseCollector } from './judge-case.ts';
import type { FromJudge, Judged, StretchAsk } from './judges.ts';
import { judgedStretch } from './judges.ts';

const port = parentPort;
if (port === null) throw new Error('this is the entry of a worker thread');
const collector = workerData as CaseCollector;
const say = (message: FromJudge, handedOver: readonly ArrayBuffer[] = []): void => port.postMessage(message, handedOver);
port.on('message', (message: StretchAsk | EndRequest) => {
  if (isEndRequest(message)) {
    port.close();
    return;
  }
  const { id, stretch } = message;
  try {
    const judged: Judged = judgedStretch(stretch, collector);
    const memory = new Set([judged.answers.buffer, stretch.buffer]);
    say({ kind: 'answer', id, answer: { value: judged } }, [...memory]);
  } catch (reason) {
    say({ kind: 'answer', id, answer: { failed: reason instanceof Error ? reason.name : 'unknown' } });
  }
});
say({ kind: 'ready' });
