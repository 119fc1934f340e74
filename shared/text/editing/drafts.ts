import { newReportOrigin } from '../../report/sources/report-name.ts';
import type { MutationGroup } from '../../editing/mutations/mutation-groups.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { MASK } from '../../report/parts/mask.ts';

function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** What a report is called whose edits wait: its file's name, but of a new one what it was made from. */
export function savedDraftName(fileName: string): string {
  const origin = newReportOrigin(fileName);
  if (origin === null) return fileName;
  return origin.from === null ? 'New report' : `New report, from ${origin.from}`;
}

/** `3 edits`. */
export function editCount(count: number): string {
  return plural(count, 'edit', 'edits');
}

/** Heads of the menu that breaks a report on purpose. */
export const MUTATION_HEADS: Readonly<Record<MutationGroup, string>> = {
  malformed: 'Malformed for the collector',
  structure: 'Structure',
  parts: 'Headers of parts',
  annotations: 'Annotations',
  binary: 'Binary parts',
  headers: 'Request line and headers',
  gzip: 'Gzip',
};

/** Titles of what can be done to a whole report. Those with an ellipsis show first what they rewrite. */
export const DRAFT_TITLES = {
  undo: 'Undo the last edit',
  redo: 'Redo the edit',
  discard: 'Discard all edits…',
  saveRequest: 'Save request as…',
  saveBody: 'Save body as…',
  safeFixes: 'Fix all that are safe…',
  toKeyValue: 'Convert to key/value…',
  toJson: 'Convert to extra JSON…',
  boundary: 'Change the boundary…',
  gzipOn: 'Compress with gzip…',
  gzipLevel: 'Compress with gzip at another level',
  gzipLevels: 'Compress with gzip',
  gzipOff: 'Take the gzip coding off…',
  normalise: 'Normalise…',
  findMutation: 'Find a way to break it',
  addAnnotation: 'Add annotation',
  editAnnotation: 'Edit the value of the selected annotation',
  annotationTree: 'Open the selected JSON value as a tree',
  renameAnnotation: 'Rename the selected annotation',
  deleteAnnotation: 'Delete the selected annotation',
  moveAnnotationUp: 'Move the selected annotation up',
  moveAnnotationDown: 'Move the selected annotation down',
  newReport: 'New report…',
} as const;

/** What is done with the selected annotation, in the menu of it. */
export const DRAFT_SHORT = {
  edit: 'Edit value',
  tree: 'Open as tree',
  rename: 'Rename',
  delete: 'Delete',
  up: 'Move up',
  down: 'Move down',
} as const;

/** Sentences about edits that name something. Names are no values. */
export const draftSentences = {
  /** `loses`: what a fix takes from the report. */
  fixLoses: (title: string, loses: string): string => `${title}: ${loses}`,
  wouldChange: (intervals: number): string =>
    intervals === 0 ? 'Would change no byte.' : `Would change ${plural(intervals, 'stretch', 'stretches')} of bytes.`,
  fixSummariesOf: (code: string): string => `Fixes of ${code}`,
  restored: (count: number): string =>
    `${plural(count, 'edit', 'edits')} from an earlier session ${count === 1 ? 'was' : 'were'} restored. Nothing of ${count === 1 ? 'it' : 'them'} is in the captured file.`,
  discardAsk: (count: number): string =>
    `${plural(count, 'edit goes', 'edits go')} away, and the report is as captured again. Undo brings ${count === 1 ? 'it' : 'them'} back until the report is closed.`,
  unsavedAsk: (name: string, count: number): string =>
    `“${name}” has ${editCount(count)} that ${count === 1 ? 'is' : 'are'} not saved as a file. Kept, ${count === 1 ? 'it waits' : 'they wait'} in Crashlens’s data folder until the report is opened again.`,
  forgetAsk: (name: string, count: number): string =>
    `${plural(count, 'edit', 'edits')} of “${name}” ${count === 1 ? 'is' : 'are'} deleted. The captured file stays as it is. This cannot be undone.`,
  takeOut: (position: number, sentence: string): string => `Take out edit ${String(position)}: ${sentence}`,
  moreRewrites: (count: number): string => `${plural(count, 'further stretch is', 'further stretches are')} rewritten.`,
  goesOut: (count: number): string => `${plural(count, 'edit goes', 'edits go')} out. What no edit touches goes out as captured.`,
  gzipLevel: (level: number): string => {
    if (level === 1) return 'Level 1, quickest…';
    if (level === 6) return 'Level 6, usual…';
    return level === 9 ? 'Level 9, smallest…' : `Level ${String(level)}…`;
  },
  showEdits: (count: number): string => `Show ${plural(count, 'edit', 'edits')}`,
  breakCommand: (title: string): string => `Break: ${title}…`,
  opensSavedDraft: (name: string): string => `Open ${name} with its edits`,
  forgetsSavedDraft: (name: string): string => `Forget the edits of ${name}`,
  downloaded: (name: string): string => `The browser has fetched all of “${name}”. It is among its downloads.`,
  downloadedBefore: (name: string) => ({
    message: `The browser has fetched all of “${name}”, but edits were made since it was offered: they are not in it.`,
    hint: 'They are kept. Save again to have them in a file.',
  }),
  downloadedClosed: (name: string) => ({
    message: `The browser has fetched all of “${name}”, but its report was closed before.`,
    hint: 'Its edits wait with the kept ones until the report is opened again, or they are forgotten on the start screen.',
  }),
  downloadBroke: (name: string) => ({
    message: `The download of “${name}” broke off, so nothing counts as saved by it.`,
    hint: 'Let the browser try it again in its list of downloads, within ten minutes, or save once more.',
  }),
  downloadExpired: (name: string) => ({
    message: `The browser did not fetch all of “${name}” in time, so nothing counts as saved by it.`,
    hint: 'Save once more, and let the browser take the download where it asks.',
  }),
  namelessRow: (position: number): string => `Row ${String(position)} has a value but no name. Give it a name, or take the row out.`,
} as const;

/** Sentences about edits that stand on their own. */
export const DRAFTS = {
  wouldTitle: 'What would change',
  /** Before the sentence of a step, which tells it as done. */
  asStep: 'Among the edits it would stand as:',
  wouldBeAdded: 'would be added',
  wouldBeRemoved: 'would be removed',
  noMutation: 'No way to break a report has these words. Type fewer letters, or the code of a finding.',
  none: 'Not edited. What goes out is what was captured.',
  noneMade: 'Not edited. What goes out is what was made.',
  error: 'No longer applies:',
  edited: 'edited',
  persistFailureSign: 'edits not kept',
  persistFailure: 'These edits are not kept yet and would be lost with the app; keeping them is tried again.',
  pinned: 'Content-Length pinned',
  pinnedHelp: 'The Content-Length is sent as it is written, whatever the length of the body is.',
  previewing: 'Working out what it would rewrite…',
  noRewrites: 'No byte of the head or the body changes.',
  sameVerdict: 'The verdict stays as it is.',
  masked: `A masked stretch stands as ${MASK}, however long it is; line ends and other bytes as ·.`,
  offered: 'The browser fetches the file, among its downloads. The edits count as saved once it has all of it.',
  offeredPart: 'The browser fetches the file, among its downloads.',
  fetching: 'Waiting until the browser has fetched all of the file. Only then the report is closed.',
  downloadsLost: {
    message: 'Crashlens was started anew while the browser still fetched a file from it, so that file may be missing or cut off.',
    hint: 'The edits are kept. Open the report and save it again.',
  },
  sourceGone:
    'The file of this report is gone: moved, deleted, or its disk taken away. Crashlens still holds its bytes open. Save the request now; once the report is closed, it cannot be opened again.',
  sourceChanged:
    'The file of this report was changed by another program. What is shown may not be what lies there now. Close the report and open the file again, or save what is shown.',
  lostReport:
    'Crashlens was started again and does not have this report open any more. Edits from before are kept, but what you typed last is not among them. Copy it, close this, and open the report again.',
  boundaryAbout: 'Separates the parts. It is written anew in the Content-Type header and at every delimiter.',
  boundaryOdd: 'Multipart allows 1 to 70 letters, digits and some signs. Not every reader takes this one.',
  savedDraftsTitle: 'Edits that wait',
  newAbout: 'Made from nothing, or from a dump with its .extra file and memory report.',
  newFilesAbout: 'Choose a .dmp with its .extra and .memory.json.gz, or drop them here.',
  newNoParts: 'No binary parts yet. The report can be sent without any.',
  newNoProduct: 'A dump does not say which product crashed. Fill in ProductName and Version, or add its .extra file.',
  newEmptyAbout: 'Rows without a value are left out.',
  newProtected: 'Show protected values',
} as const;
