import { METADATA_TEXTS, type RowMetadata } from '../../../shared/board/board-row.ts';
import type { Connection, Row } from './connection.ts';

/** A change to many reports, without its steps (a bulk change). */
export interface BulkHead {
  /** ISO 8601. */
  readonly madeAt: string;
  /** Short description of the change. It never contains a value. */
  readonly sentence: string;
}

/** A step that the change made in an edit list. */
interface BulkStep {
  readonly slot: string;
  readonly step: number;
}

/** A change to a report's metadata: the changed fields before and after. */
export interface BulkMarks {
  readonly report: number;
  readonly before: Partial<RowMetadata>;
  readonly after: Partial<RowMetadata>;
}

export interface BulkRow extends BulkHead {
  readonly id: number;
  /** `changed`: number of changed reports. `undoable`: number of these reports whose newest step or whose metadata still comes from this change. */
  readonly changed: number;
  readonly undoable: number;
  /** ISO 8601; null if the change was not undone. */
  readonly undoneAt: string | null;
}

/**
 * Bulk changes, each of which changed many reports: the description of each, and which steps it added to which edit lists. Only the edit list has the content
 * of a step.
 */
export interface BulkRows {
  /** Returns the newest changes. */
  list(most: number): readonly BulkRow[];
  find(id: number): BulkRow | null;
  /** Returns the steps of a change, in the order of its reports. */
  steps(id: number): readonly BulkStep[];
  /** Returns the changes of metadata, in the order of the reports. Empty for a change of edits. */
  marks(id: number): readonly BulkMarks[];
  /** Adds a change and returns its id. */
  add(head: BulkHead): number;
  addStep(id: number, step: BulkStep): void;
  addMarks(id: number, marks: BulkMarks): void;
  undone(id: number, at: string): void;
  /**
   * Keeps the newest `most` changes of edits and the newest `most` changes of metadata. Deletes older changes, and changes whose reports are all gone. This
   * does not affect the edits and the metadata.
   */
  trim(most: number): void;
}

const CHANGED = `(SELECT COUNT(*) FROM bulk_steps WHERE bulk = bulk_changes.id)
  + (SELECT COUNT(*) FROM bulk_marks WHERE bulk = bulk_changes.id) AS changed`;

/** SQL condition: the report's metadata has not changed since. A field that is missing in `after` was not changed. */
const MARKS_ARE_OWN = ['tags', ...METADATA_TEXTS, 'done', 'pinned']
  .map((column) => `ifnull(json_extract(after, '$.${column}'), ${column}) = ${column}`)
  .join(' AND ');

const UNDOABLE = `(SELECT COUNT(*) FROM bulk_steps b JOIN edit_lists l ON l.slot = b.slot JOIN edit_steps s ON s.list = l.id AND s.step = b.step
  WHERE b.bulk = bulk_changes.id AND s.skipped IS NULL AND s.step = (SELECT MAX(step) FROM edit_steps WHERE list = l.id))
  + (SELECT COUNT(*) FROM bulk_marks JOIN board_reports r ON r.id = report WHERE bulk = bulk_changes.id AND ${MARKS_ARE_OWN}) AS undoable`;

const BULKS = `SELECT *, ${CHANGED}, ${UNDOABLE} FROM bulk_changes`;

const OF_MARKS = 'EXISTS (SELECT 1 FROM bulk_marks WHERE bulk = bulk_changes.id)';

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
    marks: (id) =>
      connection.all('SELECT report, before, after FROM bulk_marks WHERE bulk = ? ORDER BY rowid', id).map(({ report, before, after }) => ({
        report: Number(report),
        before: JSON.parse(String(before)) as Partial<RowMetadata>,
        after: JSON.parse(String(after)) as Partial<RowMetadata>,
      })),
    add({ madeAt, sentence }) {
      connection.run('INSERT INTO bulk_changes (made_at, sentence) VALUES (?, ?)', madeAt, sentence);
      return Number(connection.get('SELECT last_insert_rowid() AS id')?.['id']);
    },
    addStep(id, { slot, step }) {
      connection.run('INSERT INTO bulk_steps (bulk, slot, step) VALUES (?, ?, ?)', id, slot, step);
    },
    addMarks(id, { report, before, after }) {
      const values = [id, report, JSON.stringify(before), JSON.stringify(after)] as const;
      connection.run('INSERT INTO bulk_marks (bulk, report, before, after) VALUES (?, ?, ?, ?)', ...values);
    },
    undone(id, at) {
      connection.run('UPDATE bulk_changes SET undone_at = ? WHERE id = ?', at, id);
    },
    trim(most) {
      connection.run('DELETE FROM bulk_changes WHERE id NOT IN (SELECT bulk FROM bulk_steps) AND id NOT IN (SELECT bulk FROM bulk_marks)');
      for (const oldOnes of [OF_MARKS, `NOT ${OF_MARKS}`])
        connection.run(
          `DELETE FROM bulk_changes WHERE id IN (SELECT id FROM bulk_changes WHERE ${oldOnes} ORDER BY id DESC LIMIT -1 OFFSET ?)`,
          most,
        );
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
