import { openHost } from '../../../electron/host/app/open-host.ts';
import { testPorts } from '../app/test-ports.ts';

/**
 * Runs as a separate process: opens a host, records its memory use while idle, makes a compressed report of a dump and inspects it. Arguments: data folder,
 * dump. Prints one line of JSON.
 */
const [home = '', dump = ''] = process.argv.slice(2);

const opened = await openHost({ home, ports: testPorts(), env: process.env });
if (!opened.ok) throw new Error(opened.error.code);
const host = opened.value;
const idle = process.memoryUsage().rss;

async function value<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>): Promise<T> {
  const settled = await result;
  if (!settled.ok) throw new Error(settled.error.code);
  return settled.value;
}

const { file } = await value(host.registerPath(dump));
const { parts } = await value(host.call('new.gather', { files: [file] }));
const annotations = [{ name: 'ProductName', text: 'Firefox' }];
const wanted = parts.map(({ size: _, ...part }) => part);
const { report } = await value(host.call('new.make', { form: 'kv', annotations, parts: wanted, gzip: true }));
const view = await value(host.call('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 }));
await host.close();

const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(`${JSON.stringify({ over: peak - idle, label: view.verdict.label, sizes: view.parts.map(({ size }) => size) })}\n`);
