import { Buffer } from 'node:buffer';
import { parentPort, workerData } from 'node:worker_threads';
import { hitsIn } from '../../../../shared/bytes/search/find-regex.ts';
import type { OffsetRange } from '../../../../shared/bytes/search/runs.ts';
import { type EndRequest, isEndRequest } from '../../platform/base/end-thread.ts';
import type { FromExpression, RegexStart, ToExpression } from './regex-thread.ts';

const port = parentPort;
if (port === null) throw new Error('this is the entry of a worker thread');
const { source, flags, longest } = workerData as RegexStart;
const regex = new RegExp(source, flags);

function answer({ windows, most }: ToExpression): FromExpression {
  const hits: OffsetRange[] = [];
  let next = 0;
  for (const { bytes, ...window } of windows) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    const found = hitsIn(regex, text, window, longest, most - hits.length);
    for (const hit of found.hits) hits.push(hit);
    next = found.next;
  }
  return { hits, next };
}

port.on('message', (asked: ToExpression | EndRequest) => {
  if (isEndRequest(asked)) port.close();
  else port.postMessage(answer(asked));
});
port.postMessage('ready');
