import {
  type BoardRow,
  type MetadataText,
  type RowMetadata,
  MAX_METADATA_TEXT,
  NO_METADATA,
  perText,
} from '../../../shared/board/board-row.ts';
import { ok } from '../../../shared/errors.ts';
import { MAX_BULKS } from '../../../shared/bridge/view/bulk-view.ts';
import { markSentence } from '../../../shared/text/presenters/mark-sentence.ts';
import type { BoardSelection, MetadataChange } from '../../../shared/bridge/view/board-view.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import type { Adding } from './adding.ts';
import type { BulkMarks, BulkRows } from '../store/bulk-rows.ts';
import type { BoardRows } from './board-rows.ts';

interface RowHandlerTools {
  readonly rows: BoardRows;
  readonly adding: Pick<Adding, 'dismissed'>;
  readonly bulks: BulkRows;
  readonly now: () => number;
  /** Returns the ids of the selected rows. */
  readonly idsOf: (selection: BoardSelection) => readonly number[];
}

/** Handlers that change the user's metadata of rows, or dismiss rows from the board. */
export function rowHandlers({
  rows,
  adding,
  bulks,
  now,
  idsOf,
}: RowHandlerTools): Pick<Handlers, 'board.mark' | 'board.texts' | 'board.forget'> {
  return {
    'board.mark': ({ selection, change }) =>
      ok({
        changed: rows.write((tables, changes) => {
          const marks: BulkMarks[] = [];
          for (const report of idsOf(selection)) {
            const metadata = tables.metadataOf(report);
            const next = metadata === null ? null : withChange(metadata, change);
            if (metadata === null || next === null || JSON.stringify(next) === JSON.stringify(metadata)) continue;
            tables.saveMetadata(report, next);
            changes.put(report);
            marks.push({ report, ...changedFields(metadata, next) });
          }
          const [first, ...others] = marks;
          if (first === undefined) return 0;
          const name = others.length > 0 ? null : (tables.locationsOf(first.report)[0]?.name ?? null);
          const bulk = bulks.add({ madeAt: new Date(now()).toISOString(), sentence: markSentence(change, name) });
          for (const one of marks) bulks.addMarks(bulk, one);
          bulks.trim(MAX_BULKS);
          return marks.length;
        }),
      }),
    'board.texts': ({ selection, text }) => {
      const texts = rows.read((tables) => idsOf(selection).map((report) => (tables.metadataOf(report) ?? NO_METADATA)[text]));
      return ok({ same: new Set(texts).size > 1 ? null : (texts[0] ?? ''), written: texts.filter((written) => written !== '').length });
    },
    'board.forget': ({ selection }) => {
      const paths = new Set<string>();
      const forgotten = rows.write((tables, changes) => {
        const reports = idsOf(selection).filter((report) => tables.metadataOf(report) !== null);
        for (const report of reports) {
          for (const location of tables.locationsOf(report)) {
            paths.add(location.path);
            // A scan of the folder must not add the file again. Only a change of the file, or a user who names the file, adds it again.
            if (location.kind === 'file') tables.forget(location);
          }
          tables.delete(report);
          changes.gone(report);
        }
        bulks.trim(MAX_BULKS);
        return reports.length;
      });
      adding.dismissed({ paths });
      return ok({ forgotten });
    },
  };
}

/** Undoes a change of metadata in one transaction. Leaves out rows whose metadata has changed since. */
export function takeBackMarks(
  bulk: number,
  { rows, bulks, now }: Pick<RowHandlerTools, 'bulks' | 'now'> & { readonly rows: Pick<BoardRows, 'write'> },
): MarksTakenBack {
  return rows.write((tables, changes) => {
    const since: number[] = [];
    let undone = 0;
    for (const { report, before, after } of bulks.marks(bulk)) {
      const metadata = tables.metadataOf(report);
      if (metadata === null || JSON.stringify({ ...metadata, ...after }) !== JSON.stringify(metadata)) {
        if (metadata !== null) since.push(report);
        continue;
      }
      tables.saveMetadata(report, { ...metadata, ...before });
      changes.put(report);
      undone += 1;
    }
    if (undone > 0) bulks.undone(bulk, new Date(now()).toISOString());
    return { undone, since };
  });
}

/** Result of the undo. `since`: rows that stay unchanged, because their metadata has changed since. */
interface MarksTakenBack {
  readonly undone: number;
  readonly since: readonly BoardRow['id'][];
}

/** Returns the fields that differ, with their values before and after. */
function changedFields(before: RowMetadata, after: RowMetadata): Pick<BulkMarks, 'before' | 'after'> {
  const keys = (Object.keys(after) as (keyof RowMetadata)[]).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const pick = (metadata: RowMetadata): Partial<RowMetadata> => Object.fromEntries(keys.map((key) => [key, metadata[key]]));
  return { before: pick(before), after: pick(after) };
}

/** Appends a line to a text. If the result would be too long, returns the text unchanged. */
function addedTo(text: string, added: string): string {
  if (text === '' || added === '') return text + added;
  const whole = `${text}\n${added}`;
  return whole.length > MAX_METADATA_TEXT ? text : whole;
}

function withChange(
  metadata: RowMetadata,
  { addTags = [], removeTags = [], done, pinned, appends = false, ...texts }: MetadataChange,
): RowMetadata {
  const textNow = (text: MetadataText): string => {
    const given = texts[text];
    if (given === undefined) return metadata[text];
    return appends ? addedTo(metadata[text], given) : given;
  };
  const tags = new Set([...metadata.tags, ...addTags]);
  for (const tag of removeTags) tags.delete(tag);
  return {
    tags: [...tags].toSorted(),
    ...perText(textNow),
    done: done ?? metadata.done,
    pinned: pinned ?? metadata.pinned,
  };
}
