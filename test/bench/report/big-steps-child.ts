import { bridgedReport, openBenchHost } from '../support/bench-host.ts';
import { peakMemory } from '../support/peak-memory.ts';
import { EDITED } from '../support/reports.ts';

/**
 * Runs in a separate process. Opens a host with the data folder argv[2]. Opens the file argv[3], judges it in both dialects, changes one value and sends it to
 * argv[4]. Prints JSON: the answer, and for each step its duration in milliseconds and the peak memory so far above the idle host, in bytes.
 */
const [, , home = '', file = '', url = ''] = process.argv;
const host = await openBenchHost(home);
const idle = process.memoryUsage.rss();
const taken: Record<string, number> = {};
let began = performance.now();

const report = await bridgedReport(host, file, EDITED);
tell('opened');
await report.judge('antenna');
tell('judged');
await report.type('another value');
tell('edited');
const answer = await report.send(url);
tell('sent');
await host.close();
process.stdout.write(JSON.stringify({ answer, ...taken }));

function tell(step: string): void {
  const now = performance.now();
  taken[`${step}Time`] = now - began;
  taken[`${step}Over`] = peakMemory() - idle;
  began = now;
}
