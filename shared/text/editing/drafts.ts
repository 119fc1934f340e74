import { newReportOrigin } from '../../report/sources/report-name.ts';
import type { MutationGroup } from '../../editing/mutations/mutation-groups.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { MASK } from '../../report/parts/mask.ts';

function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Name of a report with saved edits: its file name; for a new report, its origin. */
export function savedDraftName(fileName: string): string {
  const origin = newReportOrigin(fileName);
  if (origin === null) return fileName;
  return origin.from === null ? 'New report' : `New report, from ${origin.from}`;
}

/** `3 edits`. */
export function editCount(count: number): string {
  return plural(count, 'edit', 'edits');
}

/** Headings of the Break menu. */
export const MUTATION_HEADS: Readonly<Record<MutationGroup, string>> = {
  malformed: 'Malformed for the collector',
  structure: 'Structure',
  parts: 'Part headers',
  annotations: 'Annotations',
  binary: 'Binary parts',
  headers: 'Request line and headers',
  gzip: 'Gzip',
};

/** Titles of commands on a whole report. An ellipsis means that the command opens a preview, or asks a question first. */
export const DRAFT_TITLES = {
  undo: 'Undo the last edit',
  redo: 'Redo the edit',
  discard: 'Discard all edits…',
  saveRequest: 'Save request as…',
  saveBody: 'Save body as…',
  safeFixes: 'Apply all safe fixes…',
  toKeyValue: 'Convert to key/value…',
  toJson: 'Convert to extra JSON…',
  boundary: 'Change the boundary…',
  gzipOn: 'Compress with gzip…',
  gzipLevel: 'Compress with gzip at another level',
  gzipLevels: 'Compress with gzip',
  gzipOff: 'Remove gzip compression…',
  normalise: 'Normalise…',
  findMutation: 'Find a way to break it',
  addAnnotation: 'Add annotation',
  editAnnotation: 'Edit the selected annotation',
  annotationTree: 'Open the selected JSON value as a tree',
  renameAnnotation: 'Rename the selected annotation',
  deleteAnnotation: 'Delete the selected annotation',
  moveAnnotationUp: 'Move the selected annotation up',
  moveAnnotationDown: 'Move the selected annotation down',
  newReport: 'New report…',
} as const;

/** Labels in the menu of the selected annotation. */
export const DRAFT_SHORT = {
  edit: 'Edit value',
  tree: 'Open as tree',
  rename: 'Rename',
  delete: 'Delete',
  up: 'Move up',
  down: 'Move down',
} as const;

/** Sentences about edits that contain names, such as a file name. They never contain the value of an annotation. */
export const draftSentences = {
  /** `loses`: what the fix removes from the report. */
  fixLoses: (title: string, loses: string): string => `${title}: ${loses}`,
  wouldChange: (intervals: number): string =>
    intervals === 0 ? 'Would change no bytes.' : `Would change ${plural(intervals, 'byte range', 'byte ranges')}.`,
  fixSummariesOf: (code: string): string => `Fixes for ${code}`,
  restored: (count: number): string =>
    `${plural(count, 'edit', 'edits')} from an earlier session ${count === 1 ? 'was' : 'were'} restored. The captured file is unchanged.`,
  discardAsk: (count: number): string => `This discards ${editCount(count)}. You can undo this until you close the report.`,
  unsavedAsk: (name: string, count: number): string =>
    `“${name}” has ${editCount(count)} that ${count === 1 ? 'is' : 'are'} not saved to a file. Crashlens can keep ${count === 1 ? 'it' : 'them'} in its data folder.`,
  forgetAsk: (name: string, count: number): string =>
    `This deletes ${editCount(count)} of “${name}”, but not the captured file. This cannot be undone.`,
  takeOut: (position: number, sentence: string): string => `Remove edit ${String(position)}: ${sentence}`,
  moreRewrites: (count: number): string => `${plural(count, 'more byte range is', 'more byte ranges are')} rewritten.`,
  goesOut: (count: number): string => `${plural(count, 'edit is', 'edits are')} sent; everything else is sent as captured.`,
  gzipLevel: (level: number): string => {
    if (level === 1) return 'Level 1, fastest…';
    if (level === 6) return 'Level 6, default…';
    return level === 9 ? 'Level 9, smallest…' : `Level ${String(level)}…`;
  },
  showEdits: (count: number): string => `Show ${plural(count, 'edit', 'edits')}`,
  breakCommand: (title: string): string => `Break: ${title}…`,
  opensSavedDraft: (name: string): string => `Open ${name} with its edits`,
  forgetsSavedDraft: (name: string): string => `Forget the edits of ${name}`,
  downloaded: (name: string): string => `The browser downloaded “${name}”.`,
  downloadedBefore: (name: string) => ({
    message: `The browser downloaded “${name}” without your latest edits.`,
    hint: 'Save again to write them to a file.',
  }),
  downloadedClosed: (name: string) => ({
    message: `The browser downloaded “${name}” after you closed its report.`,
    hint: 'Its edits stay saved until you forget them on the start screen.',
  }),
  downloadBroke: (name: string) => ({
    message: `The download of “${name}” was interrupted.`,
    hint: 'Retry the download in the browser within ten minutes, or save again.',
  }),
  downloadExpired: (name: string) => ({
    message: `The browser did not finish downloading “${name}” in time.`,
    hint: 'Save again, and accept the download in the browser.',
  }),
  namelessRow: (position: number): string => `Row ${String(position)} has no name. Enter a name, or remove the row.`,
} as const;

/** Sentences about edits that contain no names. */
export const DRAFTS = {
  wouldTitle: 'What would change',
  /** Precedes the sentence of a step, which is in the past tense. */
  asStep: 'In the list of edits:',
  wouldBeAdded: 'would be added',
  wouldBeRemoved: 'would be removed',
  noMutation: 'Nothing matches. Type fewer letters, or a finding’s code.',
  none: 'No edits. The report is sent as captured.',
  noneMade: 'No edits. The report is sent as created.',
  error: 'No longer applies:',
  edited: 'edited',
  persistFailureSign: 'edits not saved',
  persistFailure: 'These edits are not saved yet. Crashlens is trying again.',
  pinned: 'Content-Length pinned',
  pinnedHelp: 'The Content-Length is sent as written, even if wrong.',
  previewing: 'Preparing the preview…',
  noRewrites: 'No bytes change.',
  sameVerdict: 'The verdict does not change.',
  masked: `${MASK} stands for masked bytes of any length, · for a byte that is not printable ASCII.`,
  offered: 'The browser is downloading the file. The edits are saved when it finishes.',
  offeredPart: 'The browser is downloading the file.',
  fetching: 'The report closes after the download.',
  downloadsLost: {
    message: 'Crashlens restarted during a download, so the file may be missing or incomplete.',
    hint: 'Open the report and save it again.',
  },
  sourceGone:
    'The file of this report was moved or deleted, or its disk was removed. Save the request now: a closed report cannot be opened again.',
  sourceChanged: 'Another program changed the file of this report. Reopen the file, or save the content shown here.',
  lostReport: 'Crashlens restarted; what you typed last is not saved. Copy it, close this tab, and reopen the report.',
  boundaryAbout: 'Crashlens replaces the boundary in the Content-Type header and in every delimiter.',
  boundaryOdd: 'Some readers refuse this boundary. Multipart allows 1 to 70 letters, digits and some punctuation.',
  savedDraftsTitle: 'Saved edits',
  newAbout: 'Start empty, or from a dump with its .extra file and memory report.',
  newFilesAbout: 'Choose or drop a .dmp with its .extra and .memory.json.gz.',
  newNoParts: 'No binary parts (optional).',
  newNoProduct: 'Fill in ProductName and Version, or add the .extra file: a dump does not contain them.',
  newEmptyAbout: 'Rows without a value are left out.',
  newProtected: 'Show protected values',
} as const;
