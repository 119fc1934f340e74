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
  'draft.state': channel('The edit list of a report.', ofReport, draftViewSchema),
  'draft.apply': channel(
    'Makes a change as one step; `replaces` names the newest step where the change is its next state (typing goes on).',
    v.strictObject({ report: handle, change: changeSchema, replaces: v.nullable(handle) }),
    draftViewSchema,
    { job: 'edit', needsMemory: true },
  ),
  'draft.preview': channel(
    'What a change would rewrite and how the verdict would change; nothing is changed.',
    v.strictObject({ report: handle, change: changeSchema }),
    previewViewSchema,
    { job: 'preview', needsMemory: true },
  ),
  'draft.fixes': channel(
    'The fixes of a page of findings, best first, with what each leads to and loses: found out by making them, so ask when they are looked at.',
    v.strictObject({ report: handle, ...RULES_OF_REQUEST, from: count, limit: v.pipe(count, v.maxValue(MAX_PAGE)) }),
    fixesViewSchema,
    { job: 'preview', needsMemory: true },
  ),
  'draft.undo': channel('Takes the newest step back.', ofReport, draftViewSchema, { job: 'edit' }),
  'draft.redo': channel('Makes the step again that was taken back last.', ofReport, draftViewSchema, { job: 'edit' }),
  'draft.takeOut': channel(
    'Takes one step out of the list; refused where a later one needs it.',
    v.strictObject({ report: handle, step: handle }),
    draftViewSchema,
    { job: 'edit' },
  ),
  'draft.revert': channel(
    'Takes out all that changed one thing: an annotation, a part, a header.',
    v.strictObject({ report: handle, anchor: anchorSchema }),
    draftViewSchema,
    { job: 'edit' },
  ),
  'draft.discard': channel('Takes all steps back and forgets the kept list.', ofReport, draftViewSchema),
  'draft.text': channel(
    'The value of an annotation, or the content of a part of at most 4 MiB, to be edited: revealed by that.',
    v.strictObject({ report: handle, anchor: anchorSchema }),
    editableViewSchema,
    { needsMemory: true },
  ),
  'draft.leaveText': channel(
    'Masks again what `draft.text` revealed of a value or content, of which nothing was changed.',
    v.strictObject({ report: handle, anchor: anchorSchema }),
    done,
  ),
  'draft.breakers': channel('The ways to break a report on purpose.', nothing, v.strictObject({ mutations: v.array(mutationViewSchema) })),
  'draft.kept': channel(
    'What waits: edits of reports that are not open, and closed reports that lie in the data folder alone; the newest of these.',
    nothing,
    v.strictObject({ drafts: v.array(savedDraftSchema) }),
  ),
  'draft.open': channel('Opens the report of a kept edit list, with its edits.', v.strictObject({ draft: handle }), reportSummarySchema, {
    job: 'open',
    needsMemory: true,
  }),
  'draft.forget': channel('Deletes a kept edit list.', v.strictObject({ draft: handle }), done),
  'draft.pin': channel(
    'Lets a kept capture stay whatever else comes, or go with its time.',
    v.strictObject({ draft: handle, pinned: v.boolean() }),
    done,
  ),
} as const;
