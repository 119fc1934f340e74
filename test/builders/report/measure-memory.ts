import { openHost } from '../../../electron/host/app/open-host.ts';
import { testPorts } from '../app/test-ports.ts';

/**
 * Runs as a separate process: opens a host, records its memory use while idle, opens and inspects the file, and reads the first and last 4 KiB of its body.
 * Arguments: data folder, file. Prints one line of JSON.
 */
const [home = '', file = ''] = process.argv.slice(2);

const opened = await openHost({ home, ports: testPorts(), env: process.env });
if (!opened.ok) throw new Error(opened.error.code);
const host = opened.value;
const idle = process.memoryUsage().rss;

async function value<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>): Promise<T> {
  const settled = await result;
  if (!settled.ok) throw new Error(settled.error.code);
  return settled.value;
}

const handle = await value(host.registerPath(file));
const { report } = await value(host.call('report.open', { file: handle.file }));
const view = await value(host.call('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 }));
for (const offset of [0, view.source.sizes.plain - 4_096]) {
  await value(host.call('report.readRange', { report, range: { space: 'plain', offset, length: 4_096 } }));
}
await host.close();

const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(
  `${JSON.stringify({ over: peak - idle, label: view.verdict.label, findings: view.findings.map(({ code }) => code), plain: view.source.sizes.plain, parts: view.parts })}\n`,
);
