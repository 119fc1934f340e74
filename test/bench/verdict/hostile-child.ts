import { openHost } from '../../../electron/host/app/open-host.ts';
import { testPorts } from '../../builders/app/test-ports.ts';
import { peakMemory } from '../support/peak-memory.ts';

// Runs in a separate process: opens a host on the data folder argv[2], opens the file argv[3] and inspects it as the window does. Prints as JSON the time (ms),
// the peak memory in total and above the idle host (bytes), and the result.

const [home = '', file = ''] = process.argv.slice(2);
const opened = await openHost({ home, ports: testPorts(), env: process.env });
if (!opened.ok) throw new Error(opened.error.code);
const host = opened.value;
const idle = process.memoryUsage().rss;
const began = performance.now();
const before = process.cpuUsage();
const handle = await host.registerPath(file);
if (!handle.ok) throw new Error(handle.error.code);
const report = await host.call('report.open', { file: handle.value.file });
let said: { readonly parts: number; readonly findings: number; readonly result: string };
if (report.ok) {
  const view = await host.call('report.inspect', { report: report.value.report, dialect: 'spec', from: 0, limit: 2_000 });
  if (!view.ok) throw new Error(view.error.code);
  const { totals, verdict } = view.value;
  said = { parts: totals.parts, findings: totals.findings, result: verdict.malformed ?? String(verdict.status) };
} else said = { parts: 0, findings: 0, result: report.error.code };
const took = performance.now() - began;
const { user, system } = process.cpuUsage(before);
const cpu = (user + system) / 1_000;
const peak = peakMemory();
await host.close();
process.stdout.write(`${JSON.stringify({ took, cpu, peak, over: peak - idle, ...said })}\n`);
