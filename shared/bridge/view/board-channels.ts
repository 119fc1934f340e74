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
  'board.state': channel('Returns the number of rows, and the number of files that are still to be read.', nothing, boardStateSchema, {
    isRepeated: true,
  }),
  'board.add': channel(
    'Adds files and folders to the board. Returns at once; rows appear as files are read.',
    v.strictObject({
      files: v.pipe(v.array(fileHandleSchema), v.minLength(1), v.maxLength(MAX_NAMED_ROWS)),
      /** Which files of folders to add: name patterns separated by spaces; `!` before a pattern excludes files. */
      include: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    }),
    done,
  ),
  'board.addAndWait': channel(
    'Adds files and folders to the board, and returns after all of them are read. A command asks the app that has the data folder open; the call fails with `home_in_use` if the app does not answer.',
    v.strictObject({
      files: v.pipe(v.array(fileHandleSchema), v.minLength(1), v.maxLength(MAX_NAMED_ROWS)),
      include: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    }),
    boardAddedSchema,
  ),
  'board.folders': channel(
    'Returns the folders of the board, and how each is watched.',
    nothing,
    v.strictObject({ folders: v.array(boardFolderSchema) }),
    { isRepeated: true },
  ),
  'board.readAgain': channel(
    'Scans a folder of the board again, or all folders if `folder` is null. Returns at once.',
    v.strictObject({ folder: v.nullable(handle) }),
    done,
  ),
  'board.forgetFolder': channel(
    'Stops watching a folder. `rows`: also removes its rows, except those whose bytes are in another location too. Files stay unchanged.',
    v.strictObject({ folder: handle, rows: v.boolean() }),
    v.strictObject({ forgotten: count }),
  ),
  'board.mark': channel(
    'Changes the user’s metadata of rows: tags, texts, and whether a row is done or pinned.',
    v.strictObject({ selection: selectionSchema, change: metadataChangeSchema }),
    v.strictObject({ changed: count }),
  ),
  'board.forget': channel(
    'Removes rows from the board, with the user’s metadata. Files stay unchanged.',
    v.strictObject({ selection: selectionSchema }),
    v.strictObject({ forgotten: count }),
  ),
  'board.open': channel(
    'Opens the report of a row from its first readable location. `preview`: the report replaces the previous preview, and becomes a tab if it is edited. `ahead`: prefetches the report without showing it. `tab`: opens the report as a tab, which the caller shows.',
    v.strictObject({ row: rowIdSchema, as: v.picklist(['preview', 'ahead', 'tab']) }),
    reportSummarySchema,
  ),
  'board.details': channel('Returns the details of a row that no column shows.', boardRow, boardDetailsSchema, { isRepeated: true }),
  'board.texts': channel(
    'Returns a text that the user wrote about rows, if it is the same for all of them.',
    textsRequestSchema,
    textsSchema,
    { isRepeated: true },
  ),
  'board.matching': channel(
    'Returns which of the given rows match a filter.',
    matchingRequestSchema,
    v.strictObject({ rows: v.array(rowIdSchema) }),
    { isRepeated: true },
  ),
  'board.query': channel(
    'Returns one page of the board: the rows that match a filter, sorted and grouped, and the errors in the filter.',
    boardQuerySchema,
    boardPageSchema,
    { isRepeated: true },
  ),
  'board.facets': channel(
    'Counts the values of fields among the rows that match a filter, and the values of a chart.',
    facetsRequestSchema,
    facetsSchema,
    { isRepeated: true },
  ),
  'board.complete': channel(
    'Returns completions for a filter at the caret: keys, values with counts, and saved filters.',
    completeRequestSchema,
    completionSchema,
  ),
  'board.previewChange': channel(
    'Returns the effect that a change would have on many reports. Changes nothing.',
    bulkRequestSchema,
    bulkPreviewSchema,
    {
      job: 'try_many',
      canPause: true,
    },
  ),
  'board.change': channel(
    'Makes one change in many reports. Leaves out reports in which the change cannot be made. A cancelled call changes no report.',
    bulkChangeRequestSchema,
    bulkDoneSchema,
    { job: 'edit_many', canPause: true },
  ),
  'board.undoBulk': channel(
    'Undoes a bulk change in the reports and rows that were not changed again since.',
    v.strictObject({ bulk: handle }),
    bulkUndoneSchema,
    {
      job: 'undo_many',
    },
  ),
  'board.saveMany': channel(
    'Saves many reports with their edits, each as a new file in a folder that the user chooses, or without dialogs in a new folder inside the download folder.',
    saveManySchema,
    savedManySchema,
    { job: 'save_many', canPause: true },
  ),
  'board.bulks': channel('Returns the last bulk changes, newest first.', nothing, bulksViewSchema, { isRepeated: true }),
} as const;
