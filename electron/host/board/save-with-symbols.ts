import type { BoardRow } from '../../../shared/board/board-row.ts';
import type { PackedReading } from '../report/reading/packed-reading.ts';
import type { BoardTables } from '../store/board-rows.ts';
import type { RowChanges } from './board-rows.ts';

/** How a file was read again. */
interface ReadAgain {
  /** Name of the places with symbol files (`SymbolPlaces.name`). */
  readonly places: string;
  /** Name of the other inputs (`nameOfReadBy`). */
  readonly readBy: string;
}

/**
 * Saves the result of reading a row's file with symbols. The facts replace those without symbols only if a symbol file was found, so that nothing is lost while a
 * folder is missing. Does nothing if the row now has other bytes. Must be called in a transaction.
 */
export function saveWithSymbols(
  tables: BoardTables,
  changes: RowChanges,
  { id, sha256 }: Pick<BoardRow, 'id' | 'sha256'>,
  reading: Pick<PackedReading, 'reports'> | undefined,
  { places, readBy }: ReadAgain,
): void {
  if (sha256 === null || tables.idOf(sha256) !== id) return;
  const report = reading?.reports.find((each) => each.sha256 === sha256);
  const { isFound, lacking } = report?.symbols ?? { isFound: false, lacking: [] };
  if (report !== undefined && isFound) {
    tables.saveFacts(id, { readBy, facts: report.facts, failure: null, until: report.until });
    changes.put(id);
  }
  tables.saveSymbols(id, { places, lacking, isFound });
}
