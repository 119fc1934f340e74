import type { Marks } from '../../../shared/board/board-row.ts';
import { ok } from '../../../shared/errors.ts';
import type { BoardSelection, MarkChange } from '../../../shared/bridge/view/board-view.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import type { Adding } from './adding.ts';
import type { BoardRows } from './board-rows.ts';

export interface MarkTools {
  readonly rows: BoardRows;
  readonly adding: Pick<Adding, 'takenOff'>;
  /** The rows that are meant, by their ids. */
  readonly idsOf: (selection: BoardSelection) => readonly number[];
}

/** What people say of rows, and rows that they take off the board. */
export function markHandlers({ rows, adding, idsOf }: MarkTools): Pick<Handlers, 'board.mark' | 'board.forget'> {
  return {
    'board.mark': ({ selection, change }) =>
      ok({
        changed: rows.write((tables, touched) => {
          let changed = 0;
          for (const report of idsOf(selection)) {
            const marks = tables.marksOf(report);
            const next = marks === null ? null : marked(marks, change);
            if (next === null || JSON.stringify(next) === JSON.stringify(marks)) continue;
            tables.saveMarks(report, next);
            touched.put(report);
            changed += 1;
          }
          return changed;
        }),
      }),
    'board.forget': ({ selection }) => {
      const paths = new Set<string>();
      const forgotten = rows.write((tables, touched) => {
        const reports = idsOf(selection).filter((report) => tables.marksOf(report) !== null);
        for (const report of reports) {
          for (const place of tables.placesOf(report)) {
            paths.add(place.path);
            // A folder that is looked through again must not bring it back; a file that is written to, or named by a person, comes again.
            if (place.kind === 'file') tables.forget(place);
          }
          tables.delete(report);
          touched.gone(report);
        }
        return reports.length;
      });
      adding.takenOff({ paths });
      return ok({ forgotten });
    },
  };
}

function marked(marks: Marks, { addTags = [], removeTags = [], note, done, pinned }: MarkChange): Marks {
  const tags = new Set([...marks.tags, ...addTags]);
  for (const tag of removeTags) tags.delete(tag);
  return { tags: [...tags].toSorted(), note: note ?? marks.note, done: done ?? marks.done, pinned: pinned ?? marks.pinned };
}
