import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type FileReading, readReportFile } from '../../../electron/host/report/reading/read-report-file.ts';
import { BUILT_IN_POLICY } from '../../../shared/report/catalog/disclosure-policy.ts';
import { SHORT_LISTS } from '../../../shared/report/dump/signature/short-lists.ts';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';

/** Time for which tests predict answers. */
export const FORECAST_AT = Date.UTC(2026, 10, 22);

/** Writes the bytes to a file at `path` and reads the facts of its reports. */
export function readBytes(path: string, bytes: Uint8Array): Promise<FileReading> {
  writeFileSync(path, bytes);
  const tools = {
    policy: BUILT_IN_POLICY,
    rules: DEFAULT_RULES,
    inflateLimit: 2 ** 28,
    temporary: dirname(path),
    crashes: { lists: SHORT_LISTS, symbols: null },
    now: () => FORECAST_AT,
  };
  return readReportFile(path, 'a report', tools);
}
