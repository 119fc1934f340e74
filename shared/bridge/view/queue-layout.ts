import * as v from 'valibot';
import { type QueuedField, QUEUED_FIELDS } from '../../sending/queue/queued-field-ids.ts';
import { type FieldSort, gridLayoutEntries, sortSchemaOf } from './grid-layout.ts';

/** Fields that a column of the outbox shows: the headings say the state. */
export const QUEUE_COLUMN_FIELDS = QUEUED_FIELDS.filter((field) => field !== 'state');

/** The order within each group; the first field counts most, none: that of the queue. */
export const queueSortSchema = sortSchemaOf(QUEUED_FIELDS);

export type QueueSort = FieldSort<QueuedField>;

/** How the outbox looks. Until the person chooses columns, the one of the target is left out where all reports go to one. */
export const queueLayoutSchema = v.strictObject(
  gridLayoutEntries(QUEUED_FIELDS, ['name', 'product', 'target', 'answer', 'cause', 'attempts', 'size', 'since', 'due']),
);

export type QueueLayout = v.InferOutput<typeof queueLayoutSchema>;

/** How it looks where nothing was chosen. */
export const USUAL_QUEUE: QueueLayout = v.parse(queueLayoutSchema, {});
