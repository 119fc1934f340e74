import { openBenchHost } from '../support/bench-host.ts';
import { peakMemory } from '../support/peak-memory.ts';

/**
 * Runs as a separate process: opens a report, reveals its memory report and asks for the first rows, as the page does. Arguments: data folder, report. Prints
 * the milliseconds until the figures and until the rows, and the memory over that of the idle host.
 */
const [data = '', report = ''] = process.argv.slice(2);
const host = await openBenchHost(data);

async function value<T>(
  answer: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: { readonly code: string } }>,
): Promise<T> {
  const got = await answer;
  if (!got.ok) throw new Error(got.error.code);
  return got.value;
}

const file = await value(host.registerPath(report));
const opened = await value(host.call('report.open', { file: file.file }));
const idle = process.memoryUsage().rss;
const { parts } = await value(host.call('memory.list', { report: opened.report }));
const asked = { report: opened.report, part: parts[0]?.part ?? -1 };
const start = performance.now();
const { range } = await value(host.call('memory.summary', asked));
const figures = performance.now() - start;
await value(host.call('report.reveal', { report: opened.report, range }));
const revealed = performance.now();
const rows = await value(
  host.call('memory.rows', { ...asked, filter: '', isPattern: false, base: 'start', toggled: [], from: 0, limit: 200 }),
);
const tree = performance.now() - revealed;
const filtering = performance.now();
await value(host.call('memory.rows', { ...asked, filter: 'dom/7', isPattern: false, base: 'start', toggled: [], from: 0, limit: 200 }));
const filter = performance.now() - filtering;
process.stdout.write(`${JSON.stringify({ figures, tree, filter, over: peakMemory() - idle, rows: rows.total })}\n`);
await host.close();
process.exit(0);
