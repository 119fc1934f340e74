import { gzipSync } from 'node:zlib';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { miscInfoStream } from '../../../shared/report/dump/build/windows-streams.ts';
import { appDump } from './app-dump.ts';
import { type EntrySpec, memoryEntry, memoryJson } from './memory-report.ts';
import { annotationParts, rawRequest } from './raw-request.ts';

/** The process id in the minidump of the capture. */
export const CRASHED_PID = 4_712;
/** A site in names and descriptions of the memory report. */
export const MEMORY_SECRET = 'secret-site.example';

const PROCESS = `Main Process (pid ${String(CRASHED_PID)})`;

/** The JSON of a memory report of the crashed process and a process of a site. `images`: bytes. `site`: its host name. */
export function siteMemoryJson(images = 3_000_000, site = MEMORY_SECRET): string {
  const other = { process: PROCESS, kind: 'other' } as const;
  return memoryJson([
    memoryEntry('explicit/images/content/used', images, { process: PROCESS, description: 'Decoded images.' }),
    memoryEntry('explicit/images/cache', 1, { process: PROCESS }),
    memoryEntry(`explicit/window-objects/top(https:\\\\${site}, id=4)/dom`, 2_000_000, {
      process: PROCESS,
      description: `Nodes of ${site}.`,
    }),
    memoryEntry('explicit/bad-reporter', -5, { process: PROCESS }),
    memoryEntry('heap-allocated', 10_000_000, other),
    memoryEntry('resident', 30_000_000, other),
    memoryEntry('vsize', 5_000_000, { process: `webIsolated=https://${site} (pid 9)`, kind: 'other' }),
  ]);
}

/** The JSON of a memory report of a program that uses more memory from step to step. `step`: from 1. */
export function growingMemoryJson(step: number): string {
  const main = (path: string, megabytes: number, more: EntrySpec = {}): ReturnType<typeof memoryEntry> =>
    memoryEntry(path, Math.round(megabytes * 1_000_000), { process: PROCESS, ...more });
  const tab = `webIsolated=https://example.com (pid ${String(CRASHED_PID + step)})`;
  const other = { kind: 'other' } as const;
  return memoryJson([
    main('explicit/images/content/raster/used', 61.2 * step, { description: 'Decoded images of visible pages.' }),
    main('explicit/images/content/raster/unused', 8.4),
    main('explicit/js-non-window/zones/zone(0x7f3e)/strings', 21.5 + step),
    main('explicit/js-non-window/runtime/code', 9.1, { kind: 'nonheap' }),
    main('explicit/window-objects/top(https:\\\\example.com\\inbox, id=4)/active/dom', 34.8 * step),
    main('explicit/window-objects/top(https:\\\\example.com\\inbox, id=4)/js-zone(0x7f3e)/objects', 17.3),
    main('explicit/storage/sqlite/places.sqlite/cache-used', 2.2),
    main('explicit/atoms/table', 0.9),
    main('explicit/xpti-working-set', 0.3),
    main('heap-allocated', 171 + 90 * step, other),
    main('resident', 310 + 96 * step, other),
    main('vsize', 2_900 + 100 * step, other),
    memoryEntry('explicit/images/content/vector', 1_400_000 * step, { process: tab }),
    memoryEntry('heap-allocated', 44_000_000, { process: tab, ...other }),
    memoryEntry('resident', 90_000_000 * step, { process: tab, ...other }),
  ]);
}

/** A captured report with a memory report, and a minidump of the process `CRASHED_PID`. Default: the gzipped one of a site. */
export function memoryCapture(memory: string | Uint8Array = gzipSync(siteMemoryJson())): Uint8Array {
  const octets = { contentType: 'application/octet-stream' };
  const dump = buildDump({ ...appDump({}), streams: [miscInfoStream(1, { processId: CRASHED_PID })] });
  return rawRequest({
    parts: [
      ...annotationParts({ ProductName: 'Firefox', Version: '1' }),
      { name: 'upload_file_minidump', filename: 'x.dmp', content: Buffer.from(dump), ...octets },
      { name: 'memory_report', filename: 'memory.json.gz', content: Buffer.from(memory), ...octets },
    ],
  });
}
