import * as v from 'valibot';
import {
  MOST_NAMED_ROWS,
  boardDetailsSchema,
  boardPageSchema,
  boardQuerySchema,
  boardStateSchema,
  completeRequestSchema,
  completionSchema,
  facetsRequestSchema,
  facetsSchema,
  rowIdSchema,
} from './board-view.ts';
import { fileHandleSchema, reportSummarySchema } from './app-view.ts';
import { channel } from './channel.ts';

const nothing = v.strictObject({});
const done = v.strictObject({ done: v.literal(true) });
const boardRow = v.strictObject({ row: rowIdSchema });

/** The calls of the board. */
export const boardChannels = {
  'board.state': channel('How many rows the board has, and how many files are yet to be read.', nothing, boardStateSchema),
  'board.add': channel(
    'Puts files and folders on the board. Answers at once; rows come while they are read.',
    v.strictObject({ files: v.pipe(v.array(fileHandleSchema), v.minLength(1), v.maxLength(MOST_NAMED_ROWS)) }),
    done,
  ),
  'board.open': channel('Opens the report of a row, at the first place where it lies.', boardRow, reportSummarySchema),
  'board.details': channel('All that a row says beside its columns.', boardRow, boardDetailsSchema),
  'board.query': channel(
    'A page of the board: its rows that match a filter, sorted, under headings; and what of the filter cannot be understood.',
    boardQuerySchema,
    boardPageSchema,
  ),
  'board.facets': channel('How often values of fields occur among the rows that match a filter.', facetsRequestSchema, facetsSchema),
  'board.complete': channel(
    'Ways in which a filter can go on at a place of its text: keys, values with counts, filters that were saved.',
    completeRequestSchema,
    completionSchema,
  ),
} as const;
