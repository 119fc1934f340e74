import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { GOOD_PARTS, multipart, request, type PartSpec } from '../../builders/report/multipart.ts';
import { writeMixedReports } from '../support/mixed-reports.ts';
import { writeReportFiles } from '../support/report-files.ts';
import type { Captures } from './tour.ts';
import { crashDump } from '../../builders/report/crash-dump.ts';
import { siteMemoryJson } from '../../builders/report/memory-capture.ts';
import { validDump } from '../../builders/report/minimal-dump.ts';

/** Number of reports on the board during the tours. */
export const BOARD_COUNT = 60;

const ANNOTATIONS = {
  ProductName: 'Firefox',
  ProductID: '{ec8030f7-c20a-464f-9b0e-13a3a9e97384}',
  Version: '148.0a1',
  BuildID: '20261119093012',
  CrashTime: '1795000000',
  InstallTime: '1794000000',
  ReleaseChannel: 'nightly',
  Vendor: 'Mozilla',
  UptimeTS: '86412.5',
  SecondsSinceLastCrash: '1209600',
  ServerURL: 'https://crash-reports.example/submit?id={ec8030f7-c20a-464f-9b0e-13a3a9e97384}&version=148.0a1',
  AsyncShutdownTimeout: JSON.stringify({
    phase: 'profile-before-change',
    conditions: [{ name: 'Extension shutdown: a-name-that-is-long@example.org' }],
  }),
  TelemetryEnvironment: JSON.stringify({ build: { applicationId: '{ec8030f7}', architecture: 'x86-64' }, system: { memoryMB: 32_000 } }),
  GraphicsCriticalError: '|[0][GFX1-]: a line of what went wrong with the graphics, which is as long as lines of logs are',
  DOMFissionEnabled: '1',
  StartupCrash: '0',
  URL: 'https://private.example/secret-page',
  Email: 'somebody@private.example',
} as const;

const dump = (name: string, size: number): PartSpec => ({
  name,
  filename: '8a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9.dmp',
  type: 'application/octet-stream',
  content: validDump('made up '.repeat(size)),
});

const RICH: readonly PartSpec[] = [
  { name: 'extra', filename: 'extra.json', type: 'application/json', content: JSON.stringify(ANNOTATIONS) },
  { ...dump('upload_file_minidump', 0), content: crashDump() },
  dump('upload_file_minidump_browser', 300),
  { name: 'memory_report', filename: 'memory-report.json.gz', type: 'application/gzip', content: gzipSync(siteMemoryJson()) },
  { name: 'something_else_that_nobody_knows', filename: 'else.bin', type: 'application/x-of-a-kind-nobody-knows', content: 'made up' },
];

const LOSSY: readonly PartSpec[] = [
  { name: 'Version', content: '147.0' },
  ...GOOD_PARTS,
  { name: 'upload-file-minidump', filename: 'd.dmp', type: 'application/gzip', content: 'made up' },
];

/** Writes the captures for the tours. */
export async function writeCaptures(): Promise<Captures> {
  const files = await writeReportFiles();
  const mixed = await writeMixedReports(BOARD_COUNT);
  const write = async (name: string, parts: readonly PartSpec[]): Promise<string> => {
    const file = path.join(files.folder, name);
    await writeFile(file, request(multipart(parts)));
    return file;
  };
  return {
    ...files,
    mixed,
    rich: await write('rich.http', RICH),
    lossy: await write('lossy.http', LOSSY),
    refused: await write('refused.http', [{ name: 'extra', type: 'application/json', content: '[' }]),
    async remove() {
      await files.remove();
      await mixed.remove();
    },
  };
}
