import type { FieldValue } from '../board/fields.ts';
import { type AttemptFacts, ATTEMPT_FIELDS } from '../bridge/view/history-view.ts';
import { ATTEMPT_TABLE } from './attempt-fields.ts';
import { csvLine } from './csv-line.ts';

/** Version of the JSON lines of the history (docs/formats.md). */
const HISTORY_VERSION = 2;

function cellOf(attempt: AttemptFacts, field: (typeof ATTEMPT_FIELDS)[number]): FieldValue | null {
  const [value = null] = ATTEMPT_TABLE.fields[field].of(attempt);
  return field === 'at' && typeof value === 'number' ? new Date(value).toISOString() : value;
}

/** Writes an attempt as a JSON line, with line end. Contains all filter fields; missing values are null. */
export function attemptJsonLine(attempt: AttemptFacts): string {
  const fields = Object.fromEntries(ATTEMPT_FIELDS.map((field) => [field, cellOf(attempt, field)]));
  return `${JSON.stringify({ version: HISTORY_VERSION, id: attempt.id, fields })}\n`;
}

/** Header line of a CSV table of attempts. */
export const ATTEMPT_CSV_HEAD = csvLine(['id', ...ATTEMPT_FIELDS]);

export function attemptCsvLine(attempt: AttemptFacts): string {
  return csvLine([attempt.id, ...ATTEMPT_FIELDS.map((field) => cellOf(attempt, field) ?? '')]);
}
