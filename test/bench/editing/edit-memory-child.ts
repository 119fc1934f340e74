import { bridgedReport, openBenchHost } from '../support/bench-host.ts';
import { keystrokeTimes } from './keystrokes.ts';
import { peakMemory } from '../support/peak-memory.ts';
import { EDITED } from '../support/reports.ts';

/**
 * Runs in a separate process: opens a host with the data folder argv[2], opens the file argv[3] and types into one annotation. Prints as JSON the peak memory
 * above the idle host, in bytes, and the times, in milliseconds.
 */
const [, , home = '', file = ''] = process.argv;
const host = await openBenchHost(home);
const idle = process.memoryUsage.rss();
const began = performance.now();
const report = await bridgedReport(host, file, EDITED);
const opened = performance.now() - began;
await keystrokeTimes('value 9 of a report, as a client writes ', report.type);
const edited = performance.now() - began - opened;
await host.close();
process.stdout.write(JSON.stringify({ over: peakMemory() - idle, opened, edited }));
