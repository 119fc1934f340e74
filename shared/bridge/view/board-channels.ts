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
  /** Returns the number of rows, and the number of files that are still to be read. */
  'board.state': channel(nothing, boardStateSchema, {
    isRepeated: true,
  }),
  /** Adds files and folders to the board. Returns at once; rows appear as files are read. */
  'board.add': channel(
    v.strictObject({
      files: v.pipe(v.array(fileHandleSchema), v.minLength(1), v.maxLength(MAX_NAMED_ROWS)),
      /** Which files of folders to add: name patterns separated by spaces; `!` before a pattern excludes files. */
      include: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    }),
    done,
  ),
  /**
   * Adds files and folders to the board, and returns after all of them are read. A command asks the app that has the data folder open; the call fails with
   * `home_in_use` if the app does not answer.
   */
  'board.addAndWait': channel(
    v.strictObject({
      files: v.pipe(v.array(fileHandleSchema), v.minLength(1), v.maxLength(MAX_NAMED_ROWS)),
      include: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    }),
    boardAddedSchema,
  ),
  /** Returns the folders of the board, and how each is watched. */
  'board.folders': channel(nothing, v.strictObject({ folders: v.array(boardFolderSchema) }), { isRepeated: true }),
  /** Scans a folder of the board again, or all folders if `folder` is null. Returns at once. */
  'board.readAgain': channel(v.strictObject({ folder: v.nullable(handle) }), done),
  /** Stops watching a folder. `rows`: also removes its rows, except those whose bytes are in another location too. Files stay unchanged. */
  'board.forgetFolder': channel(v.strictObject({ folder: handle, rows: v.boolean() }), v.strictObject({ forgotten: count })),
  /** Changes the user’s metadata of rows: tags, texts, and whether a row is done or pinned. */
  'board.mark': channel(v.strictObject({ selection: selectionSchema, change: metadataChangeSchema }), v.strictObject({ changed: count })),
  /** Removes rows from the board, with the user’s metadata. Files stay unchanged. */
  'board.forget': channel(v.strictObject({ selection: selectionSchema }), v.strictObject({ forgotten: count })),
  /**
   * Opens the report of a row from its first readable location. `preview`: the report replaces the previous preview, and becomes a tab if it is edited.
   * `ahead`: prefetches the report without showing it. `tab`: opens the report as a tab, which the caller shows.
   */
  'board.open': channel(v.strictObject({ row: rowIdSchema, as: v.picklist(['preview', 'ahead', 'tab']) }), reportSummarySchema),
  /** Returns the details of a row that no column shows. */
  'board.details': channel(boardRow, boardDetailsSchema, { isRepeated: true }),
  /** Returns a text that the user wrote about rows, if it is the same for all of them. */
  'board.texts': channel(textsRequestSchema, textsSchema, { isRepeated: true }),
  /** Returns which of the given rows match a filter. */
  'board.matching': channel(matchingRequestSchema, v.strictObject({ rows: v.array(rowIdSchema) }), { isRepeated: true }),
  /** Returns one page of the board: the rows that match a filter, sorted and grouped, and the errors in the filter. */
  'board.query': channel(boardQuerySchema, boardPageSchema, { isRepeated: true }),
  /** Counts the values of fields among the rows that match a filter, and the values of a chart. */
  'board.facets': channel(facetsRequestSchema, facetsSchema, { isRepeated: true }),
  /** Returns completions for a filter at the caret: keys, values with counts, and saved filters. */
  'board.complete': channel(completeRequestSchema, completionSchema),
  /** Returns the effect that a change would have on many reports. Changes nothing. */
  'board.previewChange': channel(bulkRequestSchema, bulkPreviewSchema, {
    job: 'try_many',
    canPause: true,
  }),
  /** Makes one change in many reports. Leaves out reports in which the change cannot be made. A cancelled call changes no report. */
  'board.change': channel(bulkChangeRequestSchema, bulkDoneSchema, { job: 'edit_many', canPause: true }),
  /** Undoes a bulk change in the reports and rows that were not changed again since. */
  'board.undoBulk': channel(v.strictObject({ bulk: handle }), bulkUndoneSchema, {
    job: 'undo_many',
  }),
  /**
   * Saves many reports with their edits, each as a new file in a folder that the user chooses, or without dialogs in a new folder inside the download folder.
   */
  'board.saveMany': channel(saveManySchema, savedManySchema, { job: 'save_many', canPause: true }),
  /** Returns the last bulk changes, newest first. */
  'board.bulks': channel(nothing, bulksViewSchema, { isRepeated: true }),
} as const;
