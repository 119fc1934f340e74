import { ok } from '../../../shared/errors.ts';
import type { Host } from '../../host/platform/base/host.ts';
import type { CommandResult } from './command-result.ts';

/**
 * Opens a report of a local file as a report of a host and returns its id. `item`: its index in the file; null: the only one. Errors: file_*, not_recognised,
 * several_reports, no_such_item, disk_full.
 */
export async function openReport(host: Host, path: string, item: number | null): Promise<CommandResult<string>> {
  const handle = await host.registerPath(path);
  if (!handle.ok) return handle;
  const opened = await host.call('report.open', { file: handle.value.file, item });
  return opened.ok ? ok(opened.value.report) : opened;
}
