import type { EditedFacts, EditedForecasts } from '../../../shared/board/board-row.ts';
import { forecasts, predictedFacts } from '../../../shared/board/report-facts.ts';
import type { Dialect } from '../../../shared/dialect.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import { expectAnswer } from '../../../shared/verdict/decide/expect.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { stackSummary } from '../platform/bridge/stack-summary.ts';
import { IoFailure, systemCode } from '../platform/files/io-error.ts';
import { firstEnd } from '../report/reading/packed-reading.ts';
import type { ReadBy } from '../report/reading/read-by.ts';
import type { OpenReport } from '../report/view/open-report.ts';
import { outgoingHead } from '../report/view/outgoing-head.ts';
import type { SavedEdited, StoredEdits } from '../store/board-edits.ts';
import type { BoardRecord } from '../store/board-rows.ts';
import type { BoardRows } from './board-rows.ts';

type Predicted = NonNullable<EditedFacts['predicted']>;

/** The inputs of forecasts for edits, apart from the dialect. `readBy`: name of all inputs, including the annotation list. */
export interface EditedBy {
  readonly rules: ReadBy['rules'];
  readonly readBy: string;
}

/** An open report that has or had edits. */
type EditedReport = Pick<OpenReport, 'id' | 'draft'> & { readonly sha256: () => Promise<string> };

/** The forecast for the edits of a capture, and the inputs of the forecast. Null: no forecast was computed. `key`: SHA-256. */
export interface EditedForecast {
  readonly key: string;
  readonly worked: { readonly readBy: string; readonly predicted: Predicted } | null;
}

/** Follows the edits of open reports. Forecasts the answers after the user stops typing. */
export interface EditedReports {
  readonly edited: (report: EditedReport) => void;
  /** Saves forecasts that were computed elsewhere. Skips a forecast that is not based on the current rules. Such a forecast is computed again later. */
  readonly saveForecasts: (edited: readonly EditedForecast[]) => void;
  close(): void;
}

interface EditedTools {
  readonly rows: BoardRows;
  readonly by: () => EditedBy;
  readonly now: () => number;
  readonly log: LogSink;
}

/** How long the user must not edit before the forecast is computed, in ms. */
const QUIET = 250;

export function editedReports({ rows, by, now, log }: EditedTools): EditedReports {
  const timers = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  const saveForecasts: EditedReports['saveForecasts'] = (edited) => {
    const { readBy } = by();
    rows.write((tables, changes) => {
      for (const { key, worked } of edited) {
        const [report, edits] = [tables.idOf(key), tables.editsOf(key)];
        if (report === null) continue;
        if (edits !== null && worked?.readBy === readBy) tables.saveEdited(report, savedOf(worked.predicted, readBy, edits));
        changes.put(report);
      }
    });
  };

  async function workOut({ draft, sha256 }: EditedReport): Promise<void> {
    try {
      const key = await sha256();
      if (isClosed) return;
      const { rules, readBy } = by();
      saveForecasts([{ key, worked: { readBy, predicted: predictedOf(draft.current, rules, now()) } }]);
    } catch (reason) {
      // One of two failures. The file cannot be read: this is shown when the user views the report. The store cannot be written: the forecast is computed
      // later.
      if (reason instanceof IoFailure) return;
      if (systemCode(reason) === null) throw reason;
      log(`what edits lead to was not kept: ${stackSummary(reason)}`);
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
    saveForecasts,
    close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

function savedOf(predicted: Predicted, readBy: string, { changedAt }: StoredEdits): SavedEdited {
  const until = firstEnd([predicted.spec, predicted.antenna].flatMap(({ predicted: likely, passing }) => [likely, passing]));
  return { readBy, changedAt, until, predicted: JSON.stringify(predicted) };
}

/** Predicts the answers to the outgoing request, one for each dialect. */
export function predictedOf(
  { inspection, state }: Pick<DraftVersion, 'inspection' | 'state'>,
  rules: ReadBy['rules'],
  now: number,
): Predicted {
  const of = (dialect: Dialect): EditedForecasts =>
    forecasts(inspection({ ...rules, dialect }), (asked) => predictedFacts(expectAnswer(asked, outgoingHead(asked, state.length), now)));
  return { spec: of('spec'), antenna: of('antenna') };
}

/** Returns the stored facts about the edits of a report. */
export function editsOf(rows: Pick<BoardRows, 'read'>, { id, sha256 }: BoardRecord): EditedFacts | null {
  return rows.read((tables) => {
    const edits = sha256 === null ? null : tables.editsOf(sha256);
    if (edits === null) return null;
    const text = tables.editedOf(id, edits.changedAt);
    return { steps: edits.steps, predicted: text === null ? null : (JSON.parse(text) as Predicted) };
  });
}
