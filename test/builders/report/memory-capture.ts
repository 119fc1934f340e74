import { gzipSync } from 'node:zlib';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { miscInfoStream } from '../../../shared/report/dump/build/windows-streams.ts';
import { appDump } from './app-dump.ts';
import { memoryEntry, memoryJson } from './memory-report.ts';
import { annotationParts, rawRequest } from './raw-request.ts';

/** The process id in the minidump of the capture. */
export const CRASHED_PID = 4_712;
/** A site in names and descriptions of the memory report. */
export const MEMORY_SECRET = 'secret-site.example';

const PROCESS = `Main Process (pid ${String(CRASHED_PID)})`;

/** The JSON of a memory report of the crashed process and a process of a site. `images`: bytes. */
export function siteMemoryJson(images = 3_000_000): string {
  const other = { process: PROCESS, kind: 'other' } as const;
  return memoryJson([
    memoryEntry('explicit/images/content/used', images, { process: PROCESS, description: 'Decoded images.' }),
    memoryEntry('explicit/images/cache', 1, { process: PROCESS }),
    memoryEntry(`explicit/window-objects/top(https:\\\\${MEMORY_SECRET}, id=4)/dom`, 2_000_000, {
      process: PROCESS,
      description: `Nodes of ${MEMORY_SECRET}.`,
    }),
    memoryEntry('explicit/bad-reporter', -5, { process: PROCESS }),
    memoryEntry('heap-allocated', 10_000_000, other),
    memoryEntry('resident', 30_000_000, other),
    memoryEntry('vsize', 5_000_000, { process: `webIsolated=https://${MEMORY_SECRET} (pid 9)`, kind: 'other' }),
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
