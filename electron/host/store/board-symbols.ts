import type { Connection } from './connection.ts';

/** With which symbols a report was read. */
interface ReadSymbols {
  /** Name of the places in which symbol files were looked for, and of their state. */
  readonly places: string;
  /** Debug ids of the modules whose symbol files were not found. */
  readonly lacking: readonly string[];
  /** Whether a symbol file was found. */
  readonly isFound: boolean;
}

/** With which symbols the crashes of the board's reports were read. */
export interface BoardSymbols {
  /**
   * Returns the ids of reports with a crash that was not read with these places, or that lacks symbols. `mayFind`: whether symbols of modules may be found now,
   * by their debug ids.
   */
  toReadWithSymbols(places: string, mayFind: (lacking: readonly string[]) => boolean): readonly number[];
  saveSymbols(report: number, symbols: ReadSymbols): void;
  /** Records that a report was read without symbols. `hasCrash`: whether there is anything to read with symbols. */
  awaitSymbols(report: number, hasCrash: boolean): void;
  /** Returns the JSON of the `crash` in a report's facts if it was read with symbols, and with the inputs `readBy`; otherwise null. */
  crashWithSymbols(report: number, readBy: string): string | null;
}

const SAVE = `INSERT INTO board_symbols (report, places, lacking, is_found) VALUES (?, ?, ?, ?)
  ON CONFLICT (report) DO UPDATE SET places = excluded.places, lacking = excluded.lacking, is_found = MAX(is_found, excluded.is_found)`;

const AWAIT = `INSERT INTO board_symbols (report, places, lacking, is_found) VALUES (?, NULL, '[]', 0)
  ON CONFLICT (report) DO UPDATE SET places = NULL, lacking = '[]', is_found = 0`;

const CRASH = `SELECT json_extract(facts, '$.crash') AS crash FROM board_symbols JOIN board_facts USING (report)
  WHERE report = ? AND is_found = 1 AND read_by = ?`;

export function boardSymbols(connection: Connection): BoardSymbols {
  return {
    toReadWithSymbols(places, mayFind) {
      const lists = connection.all(`SELECT DISTINCT lacking FROM board_symbols WHERE places = ? AND lacking <> '[]'`, places);
      const found = lists.map(({ lacking }) => String(lacking)).filter((lacking) => mayFind(JSON.parse(lacking) as readonly string[]));
      const rows = [
        ...connection.all('SELECT report FROM board_symbols WHERE places IS NOT ?', places),
        ...found.flatMap((lacking) => connection.all('SELECT report FROM board_symbols WHERE places = ? AND lacking = ?', places, lacking)),
      ];
      return rows.map(({ report }) => Number(report));
    },
    saveSymbols(report, { places, lacking, isFound }) {
      connection.run(SAVE, report, places, JSON.stringify(lacking), Number(isFound));
    },
    awaitSymbols(report, hasCrash) {
      connection.run(hasCrash ? AWAIT : 'DELETE FROM board_symbols WHERE report = ?', report);
    },
    crashWithSymbols(report, readBy) {
      const crash = connection.get(CRASH, report, readBy)?.['crash'];
      return typeof crash === 'string' ? crash : null;
    },
  };
}
