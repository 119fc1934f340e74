import { openHost } from '../../electron/host/open-host.ts';
import { testPorts } from '../builders/test-ports.ts';

// Run as a process of its own: opens a host on the data folder argv[2], opens and inspects the file argv[3]. Prints as JSON how long that took, ms, and
// the most memory over the idle host, bytes.

const [home = '', file = ''] = process.argv.slice(2);
const opened = await openHost({ home, ports: testPorts(), env: process.env });
if (!opened.ok) throw new Error(opened.error.code);
const host = opened.value;
const idle = process.memoryUsage().rss;
const began = performance.now();
const handle = await host.registerPath(file);
if (!handle.ok) throw new Error(handle.error.code);
const report = await host.call('report.open', { file: handle.value.file });
if (!report.ok) throw new Error(report.error.code);
const view = await host.call('report.inspect', { report: report.value.report, dialect: 'spec', from: 0, limit: 2_000 });
if (!view.ok) throw new Error(view.error.code);
const took = performance.now() - began;
const { parts, findings } = view.value.totals;
await host.close();
process.stdout.write(`${JSON.stringify({ took, over: process.resourceUsage().maxRSS * 1_024 - idle, parts, findings })}\n`);
