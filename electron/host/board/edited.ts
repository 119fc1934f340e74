import type { EditedFacts, EditedForecasts } from '../../../shared/board/board-row.ts';
import { forecasts, predictedFacts } from '../../../shared/board/report-facts.ts';
import type { Dialect } from '../../../shared/dialect.ts';
import type { DraftVersion } from '../../../shared/draft/draft-version.ts';
import { expectAnswer } from '../../../shared/inspection/expect.ts';
import { IoFailure } from '../files/io-error.ts';
import type { ReadBy } from '../reading/read-by.ts';
import type { OpenReport } from '../reports/open-report.ts';
import { outgoingHead } from '../reports/outgoing-head.ts';
import type { StoredReport } from '../store/board-rows.ts';
import type { BoardRows } from './board-rows.ts';

export type Predicted = NonNullable<EditedFacts['predicted']>;

/** What edits are worked out by, whatever the dialect; `readBy`: its name, with the list of annotations. */
export interface EditedBy {
  readonly rules: ReadBy['rules'];
  readonly readBy: string;
}

/** A report that is open and has edits, or had some. */
export type EditedReport = Pick<OpenReport, 'id' | 'draft'> & { readonly sha256: () => Promise<string> };

/** Follows the edits of open reports: what is likely to be answered to them is worked out once nobody types any more. */
export interface EditedReports {
  readonly edited: (report: EditedReport) => void;
  /** Keeps what was worked out of the edits of captures elsewhere; null: it was not worked out. */
  readonly keepMany: (edited: readonly { readonly key: string; readonly predicted: Predicted | null }[]) => void;
  close(): void;
}

export interface EditedTools {
  readonly rows: BoardRows;
  readonly by: () => EditedBy;
  readonly now: () => number;
}

/** Ms without another edit. */
const QUIET = 250;

export function editedReports({ rows, by, now }: EditedTools): EditedReports {
  const timers = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  const keepMany: EditedReports['keepMany'] = (edited) => {
    const { readBy } = by();
    rows.write((tables, touched) => {
      for (const { key, predicted } of edited) {
        const [report, edits] = [tables.idOf(key), tables.editsOf(key)];
        if (report === null) continue;
        if (edits !== null && predicted !== null)
          tables.saveEdited(report, { readBy, changedAt: edits.changedAt, predicted: JSON.stringify(predicted) });
        touched.put(report);
      }
    });
  };

  async function workOut({ draft, sha256 }: EditedReport): Promise<void> {
    try {
      const key = await sha256();
      if (isClosed) return;
      const predicted = predictedOf(draft.current, by().rules, now());
      keepMany([{ key, predicted }]);
    } catch (reason) {
      // Its file cannot be read any more, as whoever looks at it is told.
      if (!(reason instanceof IoFailure)) throw reason;
    }
  }

  return {
    edited(report) {
      if (isClosed) return;
      clearTimeout(timers.get(report.id));
      const timer = setTimeout(() => {
        timers.delete(report.id);
        void workOut(report);
      }, QUIET).unref();
      timers.set(report.id, timer);
    },
    keepMany,
    close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** The answers that are likely to the request that would go out. */
export function predictedOf(
  { inspection, state }: Pick<DraftVersion, 'inspection' | 'state'>,
  rules: ReadBy['rules'],
  now: number,
): Predicted {
  const of = (dialect: Dialect): EditedForecasts =>
    forecasts(inspection({ ...rules, dialect }), (asked) => predictedFacts(expectAnswer(asked, outgoingHead(asked, state.length), now)));
  return { spec: of('spec'), antenna: of('antenna') };
}

/** What the store knows of the edits of a report. */
export function editsOf(rows: Pick<BoardRows, 'read'>, { id, sha256 }: StoredReport): EditedFacts | null {
  return rows.read((tables) => {
    const edits = sha256 === null ? null : tables.editsOf(sha256);
    if (edits === null) return null;
    const text = tables.editedOf(id, edits.changedAt);
    return { steps: edits.steps, predicted: text === null ? null : (JSON.parse(text) as Predicted) };
  });
}
