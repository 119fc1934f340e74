import * as v from 'valibot';
import { anchorSchema } from '../../editing/edits/edit.ts';
import { MAX_GATHERED } from '../../report/sources/most-gathered.ts';
import { fileHandleSchema, reportSummarySchema } from './app-view.ts';
import { channel } from './channel.ts';
import {
  changeSchema,
  draftViewSchema,
  editableViewSchema,
  gatheredViewSchema,
  mutationViewSchema,
  newReportSchema,
  previewViewSchema,
  savedDraftSchema,
} from './draft-view.ts';
import { MAX_PAGE, count, handle } from './fields.ts';
import { fixesViewSchema } from './inspection-view.ts';
import { RULES_OF_REQUEST } from './target-view.ts';

const nothing = v.strictObject({});
const report = v.strictObject({ report: handle });
const done = v.strictObject({ done: v.literal(true) });

/** Calls that edit a report, and that make a new one. */
export const draftChannels = {
  'draft.state': channel('The edit list of a report.', report, draftViewSchema),
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
  'draft.undo': channel('Takes the newest step back.', report, draftViewSchema, { job: 'edit' }),
  'draft.redo': channel('Makes the step again that was taken back last.', report, draftViewSchema, { job: 'edit' }),
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
  'draft.discard': channel('Takes all steps back and forgets the kept list.', report, draftViewSchema),
  'draft.text': channel(
    'The value of an annotation, or the content of a part of at most 4 MiB, to be edited: revealed by that.',
    v.strictObject({ report: handle, anchor: anchorSchema }),
    editableViewSchema,
    { needsMemory: true },
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
  'new.gather': channel(
    'Reads a dump, its .extra and its memory report as a new report.',
    v.strictObject({ files: v.pipe(v.array(fileHandleSchema), v.maxLength(MAX_GATHERED)) }),
    gatheredViewSchema,
    { job: 'gather', needsMemory: true },
  ),
  'new.make': channel('Writes a new report into the data folder and opens it.', newReportSchema, reportSummarySchema, {
    job: 'new',
    canPause: true,
    needsMemory: true,
  }),
} as const;
