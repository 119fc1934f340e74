import * as v from 'valibot';
import {
  MAX_NAMED_ROWS,
  boardDetailsSchema,
  boardFolderSchema,
  boardPageSchema,
  boardQuerySchema,
  boardAddedSchema,
  boardStateSchema,
  completeRequestSchema,
  completionSchema,
  facetsRequestSchema,
  facetsSchema,
  metadataChangeSchema,
  matchingRequestSchema,
  rowIdSchema,
  selectionSchema,
  textsRequestSchema,
  textsSchema,
} from './board-view.ts';
import {
  bulkDoneSchema,
  bulkPreviewSchema,
  bulkChangeRequestSchema,
  bulkRequestSchema,
  bulkUndoneSchema,
  bulksViewSchema,
  saveManySchema,
  savedManySchema,
} from './bulk-view.ts';
import { fileHandleSchema, reportSummarySchema } from './app-view.ts';
import { channel } from './channel.ts';
import { count, done, handle, nothing } from './fields.ts';

const boardRow = v.strictObject({ row: rowIdSchema });

/** The calls of the board. */
export const boardChannels = {
  'board.state': channel('How many rows the board has, and how many files are yet to be read.', nothing, boardStateSchema),
  'board.add': channel(
    'Puts files and folders on the board. Answers at once; rows come while they are read.',
    v.strictObject({
      files: v.pipe(v.array(fileHandleSchema), v.minLength(1), v.maxLength(MAX_NAMED_ROWS)),
      /** Files to add from folders: name patterns separated by spaces; `!` before a pattern excludes files. */
      include: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    }),
    done,
  ),
  'board.addAndWait': channel(
    'The same, answered once all is read. A command asks the app that holds the data folder; home_in_use: that one does not answer.',
    v.strictObject({
      files: v.pipe(v.array(fileHandleSchema), v.minLength(1), v.maxLength(MAX_NAMED_ROWS)),
      include: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    }),
    boardAddedSchema,
  ),
  'board.folders': channel(
    'The folders of the board, and how they are watched.',
    nothing,
    v.strictObject({ folders: v.array(boardFolderSchema) }),
  ),
  'board.readAgain': channel(
    'Looks through a folder of the board again, null: through all. Answers at once.',
    v.strictObject({ folder: v.nullable(handle) }),
    done,
  ),
  'board.forgetFolder': channel(
    'Watches a folder no more; with `rows` its rows go from the board too, those that lie elsewhere as well stay. No file is touched.',
    v.strictObject({ folder: handle, rows: v.boolean() }),
    v.strictObject({ forgotten: count }),
  ),
  'board.mark': channel(
    'Sets tags, texts and marks of rows: a mark says that a row is done, or pinned.',
    v.strictObject({ selection: selectionSchema, change: metadataChangeSchema }),
    v.strictObject({ changed: count }),
  ),
  'board.forget': channel(
    'Takes rows off the board, with what a person said of them; no file is touched.',
    v.strictObject({ selection: selectionSchema }),
    v.strictObject({ forgotten: count }),
  ),
  'board.open': channel(
    'Opens the report of a row, at the first place where it lies. A preview takes the place of the one before it, until it is edited or opened as a tab; what is opened ahead is one that nobody looks at yet. A tab is shown by whoever asked for it.',
    v.strictObject({ row: rowIdSchema, as: v.picklist(['preview', 'ahead', 'tab']) }),
    reportSummarySchema,
  ),
  'board.details': channel('All that a row says beside its columns.', boardRow, boardDetailsSchema),
  'board.texts': channel('What a person wrote about rows, if it is the same for all of them.', textsRequestSchema, textsSchema),
  'board.matching': channel('Which of these rows match a filter.', matchingRequestSchema, v.strictObject({ rows: v.array(rowIdSchema) })),
  'board.query': channel(
    'A page of the board: its rows that match a filter, sorted, under headings; and what of the filter cannot be understood.',
    boardQuerySchema,
    boardPageSchema,
  ),
  'board.facets': channel(
    'How often values of fields occur among the rows that match a filter, and the counts of a chart.',
    facetsRequestSchema,
    facetsSchema,
  ),
  'board.complete': channel(
    'Ways in which a filter can go on at a place of its text: keys, values with counts, filters that were saved.',
    completeRequestSchema,
    completionSchema,
  ),
  'board.previewChange': channel('What one change would do to many reports; nothing is changed.', bulkRequestSchema, bulkPreviewSchema, {
    job: 'try_many',
    canPause: true,
  }),
  'board.change': channel(
    'Makes it in all of them, or in none where it is stopped; some are left out.',
    bulkChangeRequestSchema,
    bulkDoneSchema,
    { job: 'edit_many', canPause: true },
  ),
  'board.undoBulk': channel('Takes it back where it is still the newest step.', v.strictObject({ bulk: handle }), bulkUndoneSchema, {
    job: 'undo_many',
  }),
  'board.saveMany': channel(
    'Saves many reports, as their edits left them, each in a new file of a folder that the person chooses, or of a new one in theirs for downloads.',
    saveManySchema,
    savedManySchema,
    { job: 'save_many', canPause: true },
  ),
  'board.bulks': channel('The last changes to many reports, newest first.', nothing, bulksViewSchema),
} as const;
