import { basename } from 'node:path';
import { nodeInflate } from '../../../electron/host/platform/files/node-inflate.ts';
import { openFileSource } from '../../../electron/host/platform/files/file-source.ts';
import { inflateNow } from '../../../electron/host/platform/files/inflate-now.ts';
import { reportsInFile } from '../../../shared/report/sources/reports-in-file.ts';
import { BUILT_IN_CATALOG } from '../../../shared/report/catalog/annotation-catalog.ts';
import { annotationPolicy } from '../../../shared/report/catalog/disclosure-policy.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { peakMemory } from '../support/peak-memory.ts';

/**
 * Runs as a separate process: lists the reports of a file, then inspects each. Arguments: the file. Prints the CPU seconds and the memory over that of the idle
 * process for the list, and the seconds for the inspection.
 */
const [path = ''] = process.argv.slice(2);
const file = openFileSource(path, basename(path));
if (!file.ok) throw new Error(file.error.code);

/** Reads the file in pieces of 8 MiB. */
function floor(size: number): number {
  const start = process.cpuUsage();
  for (let at = 0; file.ok && at < size; at += 8 << 20) file.value.read(at, 8 << 20);
  return seconds(process.cpuUsage(start));
}

function seconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}

const idle = peakMemory();
const start = process.cpuUsage();
const found = await reportsInFile(
  file.value,
  nodeInflate(() => inflateNow.createSink()),
  1 << 30,
);
const list = seconds(process.cpuUsage(start));
if (!found.ok) throw new Error(JSON.stringify(found.recognised));
const over = peakMemory() - idle;
const began = performance.now();
let parts = 0;
for (const { open } of found.reports) {
  const { capture } = await open();
  parts += inspectCapture(capture, 'antenna', null, annotationPolicy(BUILT_IN_CATALOG)).report.parts.length;
}
const inspect = (performance.now() - began) / 1_000;
process.stdout.write(`${JSON.stringify({ reports: found.reports.length, parts, list, over, inspect, read: floor(file.value.size) })}\n`);
