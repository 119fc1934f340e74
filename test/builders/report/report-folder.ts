import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { annotationParts, rawRequest } from './raw-request.ts';
import { tempFolder } from '../platform/temp-folder.ts';

/** A folder of captures, with a separate data folder beside it. */
export interface ReportFolder {
  readonly folder: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Makes reports that collectors accept, named `report-01.http` and so on; each contains its number as `number-N.` */
export function reportFolder(count: number, more: Readonly<Record<string, Uint8Array>> = {}): ReportFolder {
  const parent = tempFolder();
  const folder = join(parent, 'captures');
  mkdirSync(folder);
  for (let number = 1; number <= count; number += 1)
    writeFileSync(join(folder, `report-${String(number).padStart(2, '0')}.http`), numberedReport(number));
  for (const [name, bytes] of Object.entries(more)) writeFileSync(join(folder, name), bytes);
  const home = join(parent, 'data');
  return { folder, home, env: { CRASHLENS_HOME: home } };
}

/** A report that contains its number. */
export function numberedReport(number: number): Buffer {
  return rawRequest({
    parts: annotationParts({
      ProductName: 'Firefox',
      ReleaseChannel: 'release',
      Version: `1${String(number)}.0`,
      BuildID: '20261101000000',
      StartupTime: `number-${String(number)}.`,
    }),
  });
}

/** Reads the number in a report's body. */
export function numberOf(body: string): number {
  return Number(/number-(\d+)\./.exec(body)?.[1] ?? 0);
}
