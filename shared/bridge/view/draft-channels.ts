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
  'draft.state': channel('Returns the edit list of a report.', ofReport, draftViewSchema, { isRepeated: true }),
  'draft.apply': channel(
    'Makes a change as one step. `replaces`: the newest step, if this change replaces it because the user is still typing; null: the change is a new step.',
    v.strictObject({ report: handle, change: changeSchema, replaces: v.nullable(handle) }),
    draftViewSchema,
    { job: 'edit', needsMemory: true },
  ),
  'draft.preview': channel(
    'Returns the bytes that a change would rewrite, and the predicted answers before and after it. Changes nothing.',
    v.strictObject({ report: handle, change: changeSchema }),
    previewViewSchema,
    { job: 'preview', needsMemory: true },
  ),
  'draft.fixes': channel(
    'Returns the fixes of a page of findings, best first, with the effect and losses of each. The host tries every fix, so call this only for visible findings.',
    v.strictObject({ report: handle, ...RULES_OF_REQUEST, from: count, limit: v.pipe(count, v.maxValue(MAX_PAGE)) }),
    fixesViewSchema,
    { job: 'preview', needsMemory: true },
  ),
  'draft.undo': channel('Undoes the newest step.', ofReport, draftViewSchema, { job: 'edit' }),
  'draft.redo': channel('Redoes the step that was undone last.', ofReport, draftViewSchema, { job: 'edit' }),
  'draft.takeOut': channel(
    'Removes one step from the edit list; refused if a later step depends on it.',
    v.strictObject({ report: handle, step: handle }),
    draftViewSchema,
    { job: 'edit' },
  ),
  'draft.revert': channel(
    'Reverts all changes of one annotation, part or header.',
    v.strictObject({ report: handle, anchor: anchorSchema }),
    draftViewSchema,
    { job: 'edit' },
  ),
  'draft.discard': channel('Removes all steps, and deletes the saved edit list.', ofReport, draftViewSchema),
  'draft.text': channel(
    'Returns an annotation value or a part’s content (at most 4 MiB) as text for editing, and unmasks it.',
    v.strictObject({ report: handle, anchor: anchorSchema }),
    editableViewSchema,
    { needsMemory: true, isRepeated: true },
  ),
  'draft.leaveText': channel(
    'Masks a value or content that `draft.text` unmasked, unless it was edited.',
    v.strictObject({ report: handle, anchor: anchorSchema }),
    done,
  ),
  'draft.breakers': channel(
    'Returns the mutations: ways to break a report on purpose.',
    nothing,
    v.strictObject({ mutations: v.array(mutationViewSchema) }),
    { isRepeated: true },
  ),
  'draft.kept': channel(
    'Returns saved edits of reports that are not open, and the newest 200 closed reports whose only copy is in the data folder.',
    nothing,
    v.strictObject({ drafts: v.array(savedDraftSchema) }),
    { isRepeated: true },
  ),
  'draft.open': channel(
    'Opens an item of `draft.kept` as a report, with its edits.',
    v.strictObject({ draft: handle }),
    reportSummarySchema,
    {
      job: 'open',
      needsMemory: true,
    },
  ),
  'draft.forget': channel('Deletes a saved edit list.', v.strictObject({ draft: handle }), done),
  'draft.pin': channel(
    'Pins a stored capture, so that it is never removed automatically, or unpins it.',
    v.strictObject({ draft: handle, pinned: v.boolean() }),
    done,
  ),
} as const;
