import { type RowMetadata, perText } from '../../../shared/board/board-row.ts';
import { ok } from '../../../shared/errors.ts';
import type { BoardSelection, MetadataChange } from '../../../shared/bridge/view/board-view.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import type { Adding } from './adding.ts';
import type { BoardRows } from './board-rows.ts';

interface RowHandlerTools {
  readonly rows: BoardRows;
  readonly adding: Pick<Adding, 'dismissed'>;
  /** The rows that are meant, by their ids. */
  readonly idsOf: (selection: BoardSelection) => readonly number[];
}

/** What people say of rows, and rows that they take off the board. */
export function rowHandlers({ rows, adding, idsOf }: RowHandlerTools): Pick<Handlers, 'board.mark' | 'board.forget'> {
  return {
    'board.mark': ({ selection, change }) =>
      ok({
        changed: rows.write((tables, changes) => {
          let changed = 0;
          for (const report of idsOf(selection)) {
            const metadata = tables.metadataOf(report);
            const next = metadata === null ? null : withChange(metadata, change);
            if (next === null || JSON.stringify(next) === JSON.stringify(metadata)) continue;
            tables.saveMetadata(report, next);
            changes.put(report);
            changed += 1;
          }
          return changed;
        }),
      }),
    'board.forget': ({ selection }) => {
      const paths = new Set<string>();
      const forgotten = rows.write((tables, changes) => {
        const reports = idsOf(selection).filter((report) => tables.metadataOf(report) !== null);
        for (const report of reports) {
          for (const location of tables.locationsOf(report)) {
            paths.add(location.path);
            // A folder that is looked through again must not bring it back; a file that is written to, or named by a person, comes again.
            if (location.kind === 'file') tables.forget(location);
          }
          tables.delete(report);
          changes.gone(report);
        }
        return reports.length;
      });
      adding.dismissed({ paths });
      return ok({ forgotten });
    },
  };
}

function withChange(metadata: RowMetadata, { addTags = [], removeTags = [], done, pinned, ...texts }: MetadataChange): RowMetadata {
  const tags = new Set([...metadata.tags, ...addTags]);
  for (const tag of removeTags) tags.delete(tag);
  return {
    tags: [...tags].toSorted(),
    ...perText((text) => texts[text] ?? metadata[text]),
    done: done ?? metadata.done,
    pinned: pinned ?? metadata.pinned,
  };
}
