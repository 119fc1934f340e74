import type { MetadataText } from '../../board/board-row.ts';
import { type FieldId, FIELDS } from '../../board/fields.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { isAnswerField } from '../../sending/outcome/bare-name.ts';
import type { OutcomeKind, Rejection } from '../../sending/outcome/outcome.ts';
import { CLIENT_NAMES } from '../editing/clients.ts';
import { expectedWord } from '../verdict/expected.ts';
import { answerName } from '../verdict/reasons.ts';
import { BOARD_FIELD_WORDS } from './filter-fields.ts';
import { outcomeSentences } from '../sending/outcomes.ts';

/** The title of a column, facet or heading. */
export function titleOf(field: FieldId): string {
  return BOARD_FIELD_WORDS.words[field].label;
}

/** A description of a field, worded as part of a sentence. */
export function fieldAbout(field: FieldId): string {
  return BOARD_FIELD_WORDS.words[field].about;
}

/** A note after the titles of the two verdict facets. They count different requests: as it would be sent, and as captured. */
export function facetAbout(field: FieldId): string | null {
  const about: Partial<Record<FieldId, string>> = { predicted: 'if sent now', verdict: 'as captured' };
  return about[field] ?? null;
}

/** The heading of rows in which a field has no value. */
export function noneOf(field: FieldId): string {
  const what: Partial<Record<FieldId, string>> = {
    predicted: 'Not read',
    verdict: 'Not read',
    outcome: 'Not answered',
    answer: 'No rule or reason',
    sent: 'Never sent',
    tag: 'No tag',
    reason: 'No reason',
    rule: 'No rule',
    finding: 'No finding',
    client: 'Unknown client',
  };
  return what[field] ?? `No ${titleOf(field).toLowerCase()}`;
}

/** Texts of flags and of field values that are not verdicts. */
const WORD_TEXTS: Readonly<Record<string, string>> = {
  yes: 'yes',
  no: 'no',
  kv: 'key/value',
  json: 'extra JSON',
  both: 'both forms',
  none: 'no annotations',
  gzip_file: 'gzip file',
  opened: 'opened',
  added: 'added',
  received: 'received',
  there: 'unchanged',
  changed: 'changed',
  gone: 'gone',
  unreadable: 'not read',
  waiting: 'being read',
};

/** A count of reports: `1 report`. */
export function reports(count: number): string {
  return count === 1 ? '1 report' : `${formatCount(count)} reports`;
}

/** The title of the command that writes a text about reports. */
export const WRITE_COMMANDS: Readonly<Record<MetadataText, string>> = {
  note: 'Write a note on the selected reports…',
};

export const BOARD = {
  show: 'Show the board',
  commands: {
    'rows.open': 'Open the selected reports as tabs',
    'rows.change': 'Change the selected reports…',
    'rows.save': 'Save the selected reports as…',
    'rows.tags': 'Tag the selected reports…',
    'rows.done': 'Mark the selected reports as done or not done',
    'rows.pin': 'Pin or unpin the selected reports',
    'rows.details': 'Show details of the current report',
    'rows.forget': 'Remove the selected reports from the board…',
  },
  tab: 'Board',
  grid: 'Reports of the board',
  filterLabel: 'Filter reports',
  filterHint: 'Filter: predicted:soft product:Firefox version>=147 …',
  saved: 'Saved filters',
  saveFilter: 'Save this filter…',
  saveFilterTitle: 'Save the filter',
  saveFilterName: 'Name',
  saveFilterDo: 'Save',
  noSaved: 'No saved filters yet.',
  removeSaved: (name: string): string => `Delete the saved filter ${name}`,
  groupBy: 'Group by',
  notGrouped: 'No groups',
  columnsTitle: 'Columns of the board',
  columnsHelp: 'Columns are shown in this order. Until you choose columns, empty columns are hidden.',
  facets: 'Facets',
  facetsShow: 'Show facets',
  facetsGrow: 'Reports are still being loaded: counts can grow.',
  charts: 'Charts',
  chartsShow: 'Show charts',
  preview: 'Preview',
  previewPosition: 'Preview position',
  previewPositions: { auto: 'Automatic preview', below: 'Preview below', beside: 'Preview beside', off: 'No preview' },
  previewNone: 'Select one report to preview it here.',
  previewHidden: 'The selected report is not in the list. Select another report, or change the filter.',
  previewMany: 'Several reports are selected. The preview shows one report.',
  keepOpen: 'Keep open',
  showTab: 'Show its tab',
  addFiles: 'Add reports…',
  addFolder: 'Add a folder…',
  folders: 'Folders…',
  foldersCommand: 'Show watched folders',
  foldersTitle: 'Watched folders',
  noFolders: 'No watched folders. Add a folder to put its reports on the board, including files that are added to it later.',
  watches: { watched: 'watched', polled: 'checked periodically', gone: 'missing' },
  readAgain: 'Check again',
  stopWatching: 'Stop watching',
  forgetWithRows: 'Stop watching, remove rows',
  forgetFolder: (name: string): string => `Stop watching ${name}`,
  nothingMatches: 'No reports match this filter.',
  nothingThere: 'No reports yet.',
  reading: 'Reading…',
  showingFirst: 'Show all',
  tagAdd: 'Add a tag…',
  tagTitle: 'Tags',
  tagLabel: 'Tag',
  tagHelp: 'One word, up to 40 characters, without spaces, commas or quotes.',
  tagBad: 'A tag is one word of at most 40 characters, without spaces, commas or quotes.',
  tagDo: 'Add',
  tagRemove: 'Remove',
  textHelp: 'This text is stored in the data folder and never sent.',
  details: 'Details',
  detailsTitle: 'Details of the report',
  toggleDone: 'Done or not done',
  togglePin: 'Pin or unpin',
  add: 'Add',
  tools: 'What the board shows',
  tag: 'Tags…',
  forget: 'Remove…',
  forgetTitle: 'Remove from the board',
  forgetDo: 'Remove',
  open: 'Open as tabs',
  change: 'Change…',
  saveAs: 'Save as…',
  clearSelection: 'Clear selection',
  selectAll: 'Select all matching',
  waitsForRows: 'The dialog opens when all reports are loaded.',
  selectionMenu: 'More',
  lies: 'Locations',
  inDataFolder: 'only in the data folder',
  unknown: 'unknown',
  none: 'none',
  metadata: 'Marks',
  isDone: 'done',
  isPinned: 'pinned',
  tagKnown: 'Tags in use',
  copySha: 'Copy SHA-256',
} as const;

export const boardSentences = {
  reports,
  matching: (matching: number, total: number): string =>
    matching === total ? reports(total) : `${formatCount(matching)} of ${reports(total)}`,
  /** Like `matching`, while rows are still being loaded. */
  matchingSoFar: (matching: number, total: number): string => `Still loading: ${formatCount(matching)} of ${reports(total)} so far`,
  folder: (files: number, watch: string): string => `${formatCount(files)} ${files === 1 ? 'file' : 'files'}, ${watch}`,
  selected: (count: number): string => `${formatCount(count)} selected`,
  selectedSoFar: (count: number): string => `${formatCount(count)} selected so far`,
  groupedBy: (title: string): string => `By ${title.toLowerCase()}`,
  selectAll: (count: string): string => `Select all ${count} matching`,
  allThatMatch: (count: number): string => `All ${formatCount(count)} matching reports are selected`,
  allSoFar: (count: number): string => `All matching reports are selected, ${formatCount(count)} so far`,
  reading: (count: number): string => `${formatCount(count)} being read`,
  writeText: (text: MetadataText): string => `${titleOf(text)}…`,
  saveText: (text: MetadataText): string => `Save the ${titleOf(text).toLowerCase()}`,
  differentTexts: (text: MetadataText, written: number): string =>
    `The selected reports have different ${titleOf(text).toLowerCase()}s: ${reports(written)} ${written === 1 ? 'has' : 'have'} one.`,
  whatOfTexts: (text: MetadataText): string => `Existing ${titleOf(text).toLowerCase()}s`,
  addToTexts: (text: MetadataText): string => `Add to the ${titleOf(text).toLowerCase()}s`,
  replaceTexts: (text: MetadataText): string => `Replace the ${titleOf(text).toLowerCase()}s`,
  forgetAsk: (count: number): string =>
    `This removes ${count === 1 ? 'the row of this report' : `the rows of these ${formatCount(count)} reports`}, including tags, notes and marks. Files and unsaved edits stay.`,
  tooManyToOpen: (count: number, most: number): string =>
    `${formatCount(count)} reports are selected, but at most ${formatCount(most)} can be opened at once. Select fewer, or use the preview.`,
  tooManyNamed: (most: number): string =>
    `At most ${formatCount(most)} reports can be selected one by one. Filter for them and select all matching reports instead.`,
  heading: (title: string, value: string, count: number): string => `${title}: ${value}, ${reports(count)}`,
  facetValue: (value: string, count: number): string => `${value}, ${reports(count)}`,
  without: (value: string): string => `Exclude ${value}`,
  moreValues: (count: number): string => `${formatCount(count)} more`,
} as const;

const PREDICTED_WORDS: Readonly<Record<string, string>> = {
  accepted: expectedWord({ label: 'accepted', rejection: null, chance: 100 }),
  soft: 'LIKELY REJECTED (soft)',
  hard: expectedWord({ label: 'rejected', rejection: 'hard', chance: 100 }),
  malformed: expectedWord({ label: 'malformed', rejection: null, chance: 100 }),
  too_large: expectedWord({ label: 'too_large', rejection: null, chance: 100 }),
  server_error: expectedWord({ label: 'server_error', rejection: null, chance: 100 }),
  refused: expectedWord({ label: 'refused', rejection: null, chance: 100 }),
};

const VERDICT_WORDS: Readonly<Record<string, string>> = {
  well_formed: 'WELL-FORMED',
  malformed: 'MALFORMED',
  likely_too_large: 'TOO LARGE',
  server_error: 'SERVER ERROR',
  refused: 'REFUSED',
};

function headline(kind: OutcomeKind, rejection: Rejection | null = null): string {
  return outcomeSentences({ kind, status: kind === 'server_error' ? 500 : 200, value: null, rejection }).headline;
}

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  accepted: headline('accepted'),
  soft: headline('rejected', 'soft'),
  hard: `${headline('rejected', 'hard')} (hard)`,
  rejected: headline('rejected', 'unknown'),
  malformed: 'Malformed',
  too_large: headline('too_large'),
  wrong_url: headline('wrong_url'),
  server_error: 'Server error',
  not_known_accepted: headline('not_known_accepted'),
  other: 'Unexpected answer',
};

const FIELD_WORDS: Readonly<Partial<Record<FieldId, Readonly<Record<string, string>>>>> = {
  predicted: PREDICTED_WORDS,
  captured: PREDICTED_WORDS,
  verdict: VERDICT_WORDS,
  outcome: OUTCOME_WORDS,
  client: CLIENT_NAMES,
};

/** A field value as displayed. Uses the words of the verdict band and the outcome card. */
export function fieldWord(field: FieldId, word: string): string {
  if (isAnswerField(field)) return answerName(field, word);
  return FIELD_WORDS[field]?.[word] ?? (FIELDS[field].words === null ? word : (WORD_TEXTS[word] ?? word));
}

/** A row's prediction as displayed. Uses the words of the verdict band; a soft rejection includes its chance. */
export function predictedText(word: string, chance: number | null): string {
  return word === 'soft' && chance !== null ? expectedWord({ label: 'rejected', rejection: 'soft', chance }) : fieldWord('predicted', word);
}
