import { NAME_FIELDS } from '../../board/name-pattern.ts';
import { formatCount } from '../../bytes/quantities.ts';

const NAME_LIST = Object.keys(NAME_FIELDS)
  .map((name) => `{${name}}`)
  .join(', ');

function reports(count: number): string {
  return count === 1 ? '1 report' : `${formatCount(count)} reports`;
}

/** Texts of a change to many reports. */
export const BOARD_CHANGE = {
  title: (count: number): string => `Change ${reports(count)}`,
  what: 'What to change',
  kinds: {
    safe_fixes: 'All safe fixes',
    fix: 'Fix a finding',
    set: 'Set or add an annotation',
    rename: 'Rename an annotation',
    delete: 'Delete an annotation',
    form: 'Convert the form',
    gzip: 'Compress or decompress',
    normalise: 'Normalise',
    same: 'Repeat another report’s edit',
  },
  choose: 'Choose…',
  code: 'Finding',
  finding: (code: string, count: number): string => `${code} (${formatCount(count)})`,
  name: 'Annotation',
  newName: 'New name',
  text: 'Value',
  nameOf: (number: number): string => `Annotation ${String(number)}`,
  textOf: (number: number): string => `Value ${String(number)}`,
  another: 'Add another annotation',
  remove: 'Remove',
  removeOne: (number: number): string => `Remove annotation ${String(number)}`,
  where: 'Apply to',
  wheres: { anywhere: 'All reports', present: 'Reports that have it', missing: 'Reports that lack it' },
  form: 'Form',
  forms: { json: 'One JSON part (extra)', kv: 'One part per annotation (key/value)' },
  gzip: 'Body',
  gzips: { on: 'Compress with gzip', off: 'Without gzip' },
  step: 'Edit',
  preview: 'Preview',
  previewing: 'Computing the changes…',
  nothing: 'Nothing would change.',
  summary: (changing: number, already: number, chosen: number): string =>
    `${formatCount(changing)} of ${reports(chosen)} would change${already === 0 ? '' : `; ${formatCount(already)} would stay the same`}.`,
  predictionChanges: 'Changes of expected answers',
  predictionChangeTitles: ['Reports', 'Before', 'After'] as const,
  cannot: 'Left out',
  cannotOf: (count: number, why: string, first: readonly string[]): string =>
    `${formatCount(count)}: ${why}${first.length === 0 ? '' : ` (${first.join(', ')}${count > first.length ? ', …' : ''})`}`,
  /** Precedes the name of one report. */
  example: 'For example',
  asStep: (sentence: string): string => `Edit of each report: ${sentence}`,
  apply: (count: number): string => `Change ${reports(count)}`,
  applying: 'Changing…',
  goesOn: 'You can close this dialog: the job continues. Cancel stops it, here or in Jobs.',
  done: (changed: number, leftOut: number): string =>
    `${formatCount(changed)} changed${leftOut === 0 ? '' : `, ${formatCount(leftOut)} left out`}.`,
  undo: 'Undo in all reports',
  undone: (undone: number, leftOut: number): string =>
    `Undone in ${reports(undone)}${leftOut === 0 ? '' : `; ${formatCount(leftOut)} edited since, not undone`}.`,
  close: 'Close',
  earlier: 'Earlier changes',
  earlierCommand: 'Show earlier changes',
  noEarlier: 'No changes to several reports yet.',
  changedIn: reports,
  undoneAt: (when: string): string => `undone ${when}`,
  undoIn: (undoable: number): string => `Undo in ${reports(undoable)}`,
  touchedSince: 'Nothing to undo: these reports were edited since, or their edits were discarded.',
} as const;

export const BOARD_SAVE = {
  title: (count: number): string => `Save ${reports(count)}`,
  as: 'Save as',
  kinds: { request: 'Whole requests', body: 'Bodies only' },
  pattern: 'File names',
  patternHelp: `Values of each report: ${NAME_LIST}. Files are never overwritten.`,
  unknownNames: (names: readonly string[]): string => `Unknown: ${names.map((name) => `{${name}}`).join(', ')}. Use ${NAME_LIST}.`,
  save: 'Choose a folder and save…',
  saving: 'Saving…',
  /** For browsers, which cannot ask for a folder. */
  saveInDownloads: 'Save to downloads',
  saved: (saved: number, folder: string, leftOut: number): string =>
    `${reports(saved)} saved in ${folder}${leftOut === 0 ? '' : `, ${formatCount(leftOut)} left out`}.`,
} as const;
