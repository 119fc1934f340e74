import { formatSize } from '../../../shared/bytes/quantities.ts';
import { TRANSITION_CAUSE_WORDS } from '../../../shared/text/sending/queue.ts';
import { OUTBOX_COMMAND } from '../../../shared/text/sending/queue-command.ts';
import type { NamedQueued } from '../../../shared/history/queued-fields.ts';
import { columns, visible, visibleStart } from '../common/terminal-text.ts';

/** Maximum number of characters in a cell on a terminal. */
const MAX_CELL_LENGTH = 60;

/** Human-readable columns. Column widths are computed separately for each page of rows. */
export function queuedText(rows: readonly NamedQueued[], isFirst: boolean): readonly string[] {
  const lines = rows.map(({ id, state, targetName, name, bytes, attempts, status, value, due, cause }) => [
    String(id),
    state,
    visible(targetName ?? ''),
    visibleStart(name, MAX_CELL_LENGTH),
    formatSize(bytes),
    String(attempts),
    visibleStart([status === null ? '' : String(status), value ?? ''].join(' ').trim(), MAX_CELL_LENGTH),
    [TRANSITION_CAUSE_WORDS[cause], ...(due === null ? [] : [OUTBOX_COMMAND.dueAt(new Date(due).toISOString())])].join(' '),
  ]);
  return columns([...(isFirst ? [OUTBOX_COMMAND.head] : []), ...lines], MAX_CELL_LENGTH);
}
