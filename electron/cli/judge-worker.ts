import { parentPort, workerData } from 'node:worker_threads';
import { answerOf } from '../host/thread/asks.ts';
import type { CaseCollector } from './judge-case.ts';
import { judgeStretch } from './judge-stretch.ts';
import type { FromJudge, StretchAsk } from './judges.ts';

const port = parentPort;
if (port === null) throw new Error('this is the entry of a worker thread');
const collector = workerData as CaseCollector;
const say = (message: FromJudge): void => port.postMessage(message);
port.on('message', ({ id, stretch }: StretchAsk) => {
  void answerOf(() => judgeStretch(stretch, collector)).then((answer) => say({ kind: 'answer', id, answer }));
});
say({ kind: 'ready' });
