import * as v from 'valibot';
import { anchorSchema } from '../../editing/edits/edit.ts';
import { reportSummarySchema } from './app-view.ts';
import { channel } from './channel.ts';
import {
  changeSchema,
  draftViewSchema,
  editableViewSchema,
  mutationViewSchema,
  previewViewSchema,
  savedDraftSchema,
} from './draft-view.ts';
import { MAX_PAGE, count, done, handle, nothing, ofReport } from './fields.ts';
import { fixesViewSchema } from './inspection-view.ts';
import { RULES_OF_REQUEST } from './target-view.ts';

/** Calls that edit a report, or that manage its saved edits. */
export const draftChannels = {
  /** Returns the edit list of a report. */
  'draft.state': channel(ofReport, draftViewSchema, { isRepeated: true }),
  /** Makes a change as one step. `replaces`: the newest step, if this change replaces it because the user is still typing; null: the change is a new step. */
  'draft.apply': channel(v.strictObject({ report: handle, change: changeSchema, replaces: v.nullable(handle) }), draftViewSchema, {
    job: 'edit',
    needsMemory: true,
  }),
  /** Returns the bytes that a change would rewrite, and the predicted answers before and after it. Changes nothing. */
  'draft.preview': channel(v.strictObject({ report: handle, change: changeSchema }), previewViewSchema, {
    job: 'preview',
    needsMemory: true,
  }),
  /**
   * Returns the fixes of a page of findings, best first, with the effect and losses of each. The host tries every fix, so call this only for visible findings.
   */
  'draft.fixes': channel(
    v.strictObject({ report: handle, ...RULES_OF_REQUEST, from: count, limit: v.pipe(count, v.maxValue(MAX_PAGE)) }),
    fixesViewSchema,
    { job: 'preview', needsMemory: true },
  ),
  /** Undoes the newest step. */
  'draft.undo': channel(ofReport, draftViewSchema, { job: 'edit' }),
  /** Redoes the step that was undone last. */
  'draft.redo': channel(ofReport, draftViewSchema, { job: 'edit' }),
  /** Removes one step from the edit list; refused if a later step depends on it. */
  'draft.takeOut': channel(v.strictObject({ report: handle, step: handle }), draftViewSchema, { job: 'edit' }),
  /** Reverts all changes of one annotation, part or header. */
  'draft.revert': channel(v.strictObject({ report: handle, anchor: anchorSchema }), draftViewSchema, { job: 'edit' }),
  /** Removes all steps, and deletes the saved edit list. */
  'draft.discard': channel(ofReport, draftViewSchema),
  /** Returns an annotation value or a part’s content (at most 4 MiB) as text for editing, and unmasks it. */
  'draft.text': channel(v.strictObject({ report: handle, anchor: anchorSchema }), editableViewSchema, {
    needsMemory: true,
    isRepeated: true,
  }),
  /** Masks a value or content that `draft.text` unmasked, unless it was edited. */
  'draft.leaveText': channel(v.strictObject({ report: handle, anchor: anchorSchema }), done),
  /** Returns the mutations: ways to break a report on purpose. */
  'draft.breakers': channel(nothing, v.strictObject({ mutations: v.array(mutationViewSchema) }), { isRepeated: true }),
  /** Returns saved edits of reports that are not open, and the newest 200 closed reports whose only copy is in the data folder. */
  'draft.kept': channel(nothing, v.strictObject({ drafts: v.array(savedDraftSchema) }), { isRepeated: true }),
  /** Opens an item of `draft.kept` as a report, with its edits. */
  'draft.open': channel(v.strictObject({ draft: handle }), reportSummarySchema, {
    job: 'open',
    needsMemory: true,
  }),
  /** Deletes a saved edit list. */
  'draft.forget': channel(v.strictObject({ draft: handle }), done),
  /** Pins a stored capture, so that it is never removed automatically, or unpins it. */
  'draft.pin': channel(v.strictObject({ draft: handle, pinned: v.boolean() }), done),
} as const;
