import type { Failure } from '../../errors.ts';
import { errorOf } from '../app/errors.ts';
import { gatherNoteText, unreadableText } from '../editing/new-report.ts';
import type { GatherNote } from '../../report/sources/gather.ts';

/** Notes about the files for a new report; unreadable files first. */
export function gatherNotes(unreadable: readonly Failure[], notes: readonly GatherNote[]): string[] {
  return [...unreadable.map((failure) => unreadableText(errorOf(failure).message)), ...notes.map(gatherNoteText)];
}
