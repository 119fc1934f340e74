import { ok } from '../../../shared/errors.ts';
import type { Host } from '../../host/platform/base/host.ts';
import type { CommandResult } from './command-result.ts';

/** Opens a local file as a report of a host and returns its id. Errors: file_*, not_recognised, disk_full. */
export async function openReport(host: Host, path: string): Promise<CommandResult<string>> {
  const handle = await host.registerPath(path);
  if (!handle.ok) return handle;
  const opened = await host.call('report.open', { file: handle.value.file });
  return opened.ok ? ok(opened.value.report) : opened;
}
