import type { Connection, Row } from './connection.ts';

/** One change to many reports, beside its steps. */
export interface BulkHead {
  /** ISO 8601. */
  readonly madeAt: string;
  /** What was done, in a few words; never a value. */
  readonly sentence: string;
}

/** The step that a change made in one edit list. */
interface BulkStep {
  readonly slot: string;
  readonly step: number;
}

export interface BulkRow extends BulkHead {
  readonly id: number;
  /** Reports that it changed, and those whose newest step is still its own. */
  readonly changed: number;
  readonly undoable: number;
  /** ISO 8601; null where it was not undone. */
  readonly undoneAt: string | null;
}

/** Changes to many reports: what they are called, and which step of which list is theirs. What steps do stands in the lists alone. */
export interface BulkRows {
  /** The newest ones. */
  list(most: number): readonly BulkRow[];
  find(id: number): BulkRow | null;
  /** In the order of the reports. */
  steps(id: number): readonly BulkStep[];
  /** Its number. */
  add(head: BulkHead): number;
  addStep(id: number, step: BulkStep): void;
  undone(id: number, at: string): void;
  /** Forgets all but the newest ones; the edits stay. */
  trim(most: number): void;
}

const CHANGED = '(SELECT COUNT(*) FROM bulk_steps WHERE bulk = bulk_changes.id) AS changed';

const UNDOABLE = `(SELECT COUNT(*) FROM bulk_steps b JOIN edit_lists l ON l.slot = b.slot JOIN edit_steps s ON s.list = l.id AND s.step = b.step
  WHERE b.bulk = bulk_changes.id AND s.skipped IS NULL AND s.step = (SELECT MAX(step) FROM edit_steps WHERE list = l.id)) AS undoable`;

const BULKS = `SELECT *, ${CHANGED}, ${UNDOABLE} FROM bulk_changes`;

export function bulkRows(connection: Connection): BulkRows {
  return {
    list: (most) => connection.all(`${BULKS} ORDER BY id DESC LIMIT ?`, most).map(bulkOf),
    find(id) {
      const row = connection.get(`${BULKS} WHERE id = ?`, id);
      return row === null ? null : bulkOf(row);
    },
    steps: (id) =>
      connection
        .all('SELECT slot, step FROM bulk_steps WHERE bulk = ? ORDER BY rowid', id)
        .map(({ slot, step }) => ({ slot: String(slot), step: Number(step) })),
    add({ madeAt, sentence }) {
      connection.run('INSERT INTO bulk_changes (made_at, sentence) VALUES (?, ?)', madeAt, sentence);
      return Number(connection.get('SELECT last_insert_rowid() AS id')?.['id']);
    },
    addStep(id, { slot, step }) {
      connection.run('INSERT INTO bulk_steps (bulk, slot, step) VALUES (?, ?, ?)', id, slot, step);
    },
    undone(id, at) {
      connection.run('UPDATE bulk_changes SET undone_at = ? WHERE id = ?', at, id);
    },
    trim(most) {
      connection.run('DELETE FROM bulk_changes WHERE id NOT IN (SELECT id FROM bulk_changes ORDER BY id DESC LIMIT ?)', most);
    },
  };
}

function bulkOf(row: Row): BulkRow {
  return {
    id: Number(row['id']),
    madeAt: String(row['made_at']),
    sentence: String(row['sentence']),
    changed: Number(row['changed']),
    undoable: Number(row['undoable']),
    undoneAt: typeof row['undone_at'] === 'string' ? row['undone_at'] : null,
  };
}
