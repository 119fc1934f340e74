import { MASK } from '../messages/ui.ts';
import type { Named } from '../redact/shown-name.ts';
import { shownName } from '../redact/shown-name.ts';

/** Most characters that the collector keeps of a binary part's name. */
const LONGEST_DUMP_NAME = 30;

/** The name under which the collector keeps a binary part: letters, digits and underscores, at most 30 (measured). */
export function sanitisedDumpName(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/g, '').slice(0, LONGEST_DUMP_NAME);
}

/** The same as people see it: a mask where the name is shown with one. */
export function shownDumpName(part: Named): string {
  return shownName(part) === part.name ? sanitisedDumpName(part.name) : MASK;
}
