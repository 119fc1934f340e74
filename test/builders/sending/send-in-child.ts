import { openHost } from '../../../electron/host/app/open-host.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { testPorts } from '../app/test-ports.ts';

/** Runs as a separate process: sends argv[3] to argv[4] with the data folder argv[2], and prints its peak memory above idle, in bytes. */
const [, , home = '', path = '', url = ''] = process.argv;
const opened = await openHost({ home, ports: testPorts(), env: { HOME: home } });
if (!opened.ok) throw new Error(opened.error.code);
const host = opened.value;
const idle = process.memoryUsage.rss();
let peak = idle;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
const ended = new Promise<string>((resolve) => {
  host.onEvent((event, payload) => {
    if (event === 'attempt.changed' && 'state' in payload && payload.state !== 'sending') resolve(payload.state);
  });
});
const file = await host.registerPath(path);
if (!file.ok) throw new Error(file.error.code);
const report = await host.call('report.open', { file: file.value.file });
if (!report.ok) throw new Error(report.error.code);
const used = await host.call('target.use', { url });
if (!used.ok) throw new Error(used.error.code);
const started = await host.call('send.start', {
  report: report.value.report,
  target: used.value.id,
  options: DEFAULT_SEND_OPTIONS,
  confirmed: null,
});
if (!started.ok) throw new Error(started.error.code);
const state = await ended;
clearInterval(watch);
await host.close();
process.stdout.write(JSON.stringify({ state, memory: Math.max(peak, process.resourceUsage().maxRSS * 1024) - idle }));
