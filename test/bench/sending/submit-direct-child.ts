import path from 'node:path';
import { openFileSource } from '../../../electron/host/platform/files/file-source.ts';
import { Connections } from '../../../electron/host/sending/http/connections.ts';
import type { ResolvedHost } from '../../../electron/host/platform/http/resolve-host.ts';
import { sendRequest } from '../../../electron/host/sending/http/send-request.ts';
import { parseTarget } from '../../../electron/host/sending/http/target.ts';
import { planHead } from '../../../electron/host/report/view/plan-head.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { CONTENT_TYPE } from './submit-reports.ts';
import { answerRounds } from './submit-rounds.ts';

// Runs in a separate process: sends files without the queue and the store. argv: URL, a file with a body or a folder of such files, number of concurrent
// requests.
const [, , url = '', bodies = '', at = ''] = process.argv;

const HERE: ResolvedHost = { isHere: true, addresses: ['127.0.0.1'], error: null };
const TIMEOUTS = { connect: 10_000, idle: 60_000, whole: null };

const parsed = parseTarget(url);
if (!parsed.ok) throw new Error(parsed.error.code);
const target = parsed.value;
const route = { url: target.url, resolved: HERE, proxy: null, trust: { context: null, pinned: null } };
const { signal } = new AbortController();
const headers = [{ name: 'Content-Type', value: CONTENT_TYPE, offset: 0, length: 0 }];
const request = { method: 'POST', target: target.path, version: '1.1', headers, strayLines: [], bareLines: [] } as const;

await answerRounds(bodies, Number(at), async (left) => {
  const connections = new Connections(true);
  for (const file of left) await send(connections, file);
  connections.dropIdle();
});

async function send(connections: Connections, file: string): Promise<void> {
  const body = openFileSource(file, path.basename(file));
  if (!body.ok) throw new Error(body.error.code);
  const { size } = body.value;
  const plan = planHead(
    { request, isMasked: () => false },
    { bytes: size, pinned: false },
    { ...target, reuse: true },
    DEFAULT_SEND_OPTIONS,
  );
  const onProgress = (): void => undefined;
  const { result } = await sendRequest({ target, route, connections, plan, body: body.value, timeouts: TIMEOUTS, signal, onProgress });
  body.value.close();
  if (!result.ok || result.value.status !== 200) throw new Error(result.ok ? String(result.value.status) : result.error.code);
}
