import type { FieldValue } from '../board/fields.ts';
import { type QueuedField, QUEUED_FIELDS } from '../sending/queue/queued-field-ids.ts';
import { csvLine } from './csv-line.ts';
import { type NamedQueued, QUEUED_TABLE } from './queued-fields.ts';

/** Version of the JSON lines of queued reports (docs/formats.md). */
const OUTBOX_VERSION = 2;

/** Writes a queued report as a JSON line, without line end. */
export function queuedJson({ target, targetName, name, product, version, channel, edits, ...queued }: NamedQueued): string {
  const report = { name, product, version, channel, edits };
  return JSON.stringify({ version: OUTBOX_VERSION, ...queued, target: { id: target, name: targetName }, report });
}

function cellOf(queued: NamedQueued, field: QueuedField): FieldValue {
  const { kind, of } = QUEUED_TABLE.fields[field];
  const [value = ''] = of(queued);
  return kind === 'time' && typeof value === 'number' ? new Date(value).toISOString() : value;
}

/** Header line of a CSV table of queued reports. */
export const QUEUED_CSV_HEAD = csvLine(QUEUED_FIELDS);

export function queuedCsvLine(queued: NamedQueued): string {
  return csvLine(QUEUED_FIELDS.map((field) => cellOf(queued, field)));
}
