import type { Failure } from '../../errors.ts';
import { errorOf } from '../app/errors.ts';
import { gatherNoteText, unreadableText } from '../editing/new-report.ts';
import type { GatherNote } from '../../report/sources/gather.ts';

/** What people should know of files that were taken into a new report, or were not; first those that could not be read. */
export function gatherNotes(unreadable: readonly Failure[], notes: readonly GatherNote[]): string[] {
  return [...unreadable.map((failure) => unreadableText(errorOf(failure).message)), ...notes.map(gatherNoteText)];
}
