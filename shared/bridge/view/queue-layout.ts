import * as v from 'valibot';
import { type QueuedField, QUEUED_FIELDS } from '../../sending/queue/queued-field-ids.ts';
import { type FieldSort, gridLayoutEntries, sortSchemaOf } from './grid-layout.ts';

/** Fields that the outbox can show as columns. The state is excluded, because the headings show it. */
export const QUEUE_COLUMN_FIELDS = QUEUED_FIELDS.filter((field) => field !== 'state');

/** The order of the reports within each state. The first field is the most significant; empty: queue order. */
export const queueSortSchema = sortSchemaOf(QUEUED_FIELDS);

export type QueueSort = FieldSort<QueuedField>;

/** The layout of the outbox. Until the user chooses columns, the target column is hidden if all reports have the same target. */
export const queueLayoutSchema = v.strictObject(
  gridLayoutEntries(QUEUED_FIELDS, ['name', 'product', 'target', 'answer', 'cause', 'attempts', 'size', 'since', 'due']),
);

export type QueueLayout = v.InferOutput<typeof queueLayoutSchema>;

export const USUAL_QUEUE: QueueLayout = v.parse(queueLayoutSchema, {});
