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
    signature: 'No dump read',
    crash: 'No memory access',
    hint: 'No hint',
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
  note: 'Write note…',
};

export const BOARD = {
  show: 'Show the board',
  commands: {
    'rows.open': 'Open selected reports',
    'rows.change': 'Change selected reports…',
    'rows.save': 'Save selected reports as…',
    'rows.tags': 'Tag selected reports…',
    'rows.done': 'Toggle done',
    'rows.pin': 'Toggle pin',
    'rows.details': 'Show report details',
    'rows.forget': 'Remove selected reports…',
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
  columnsHelp: 'Until you choose columns, empty ones are hidden.',
  facets: 'Facets',
  facetsShow: 'Show facets',
  facetsGrow: 'Still loading: counts can grow.',
  charts: 'Charts',
  chartsShow: 'Show charts',
  preview: 'Preview',
  previewPosition: 'Preview position',
  previewPositions: { auto: 'Automatic preview', below: 'Preview below', beside: 'Preview beside', off: 'No preview' },
  previewNone: 'Select a report to preview it.',
  previewHidden: 'The selected report is not in the list.',
  previewMany: 'Select only one report to preview it.',
  keepOpen: 'Keep open',
  showTab: 'Show its tab',
  addFiles: 'Add reports…',
  addFolder: 'Add a folder…',
  folders: 'Watched folders…',
  foldersCommand: 'Show watched folders',
  foldersTitle: 'Watched folders',
  noFolders: 'Add a folder to list its reports, including files that are added later.',
  watches: { watched: 'watched', polled: 'checked every 30 s', gone: 'missing' },
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
  tagHelp: 'One word of up to 40 characters, without commas or quotes.',
  tagBad: 'Use one word of up to 40 characters, without commas or quotes.',
  tagDo: 'Add',
  tagRemove: 'Remove',
  textHelp: 'Stored in the data folder, never sent.',
  details: 'Details',
  detailsTitle: 'Details of the report',
  toggleDone: 'Toggle done',
  togglePin: 'Toggle pin',
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
  selectGroup: 'Select group',
  waitsForRows: 'The dialog opens after all reports are loaded.',
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
  underOneSecond: 'under 1 s',
  withSymbols: 'made with symbols',
  withoutSymbols: 'made without symbols',
} as const;

export const boardSentences = {
  reports,
  matching: (matching: number, total: number): string =>
    matching === total ? reports(total) : `${formatCount(matching)} of ${reports(total)}`,
  /** Like `matching`, while rows are still being loaded. */
  matchingSoFar: (matching: number, total: number): string => `Loading: ${formatCount(matching)} of ${reports(total)} so far`,
  folder: (files: number, watch: string): string => `${formatCount(files)} ${files === 1 ? 'file' : 'files'}, ${watch}`,
  selected: (count: number): string => `${formatCount(count)} selected`,
  selectedSoFar: (count: number): string => `${formatCount(count)} selected so far`,
  groupedBy: (title: string): string => `By ${title.toLowerCase()}`,
  selectAll: (count: string): string => `Select all ${count} matching`,
  allThatMatch: (count: number): string => `All ${formatCount(count)} matching selected`,
  allSoFar: (count: number): string => `All matching selected, ${formatCount(count)} so far`,
  reading: (count: number): string => `${formatCount(count)} being read`,
  writeText: (text: MetadataText): string => `${titleOf(text)}…`,
  saveText: (text: MetadataText): string => `Save the ${titleOf(text).toLowerCase()}`,
  differentTexts: (text: MetadataText, written: number): string =>
    `${reports(written)} ${written === 1 ? 'has' : 'have'} a ${titleOf(text).toLowerCase()}, not all the same.`,
  whatOfTexts: (text: MetadataText): string => `Existing ${titleOf(text).toLowerCase()}s`,
  addToTexts: (text: MetadataText): string => `Add to the ${titleOf(text).toLowerCase()}s`,
  replaceTexts: (text: MetadataText): string => `Replace the ${titleOf(text).toLowerCase()}s`,
  forgetAsk: (count: number): string =>
    `This removes ${count === 1 ? 'this report' : `these ${formatCount(count)} reports`} with tags, notes and marks. Files and unsaved edits stay.`,
  tooManyToOpen: (count: number, most: number): string =>
    `At most ${formatCount(most)} reports can be opened at once; ${formatCount(count)} are selected. Select fewer, or use the preview.`,
  tooManyNamed: (most: number): string =>
    `At most ${formatCount(most)} reports can be selected one by one. For more, filter and select all matching.`,
  heading: (title: string, value: string, count: number): string => `${title}: ${value}, ${reports(count)}`,
  selectGroup: (title: string, value: string, count: number): string => `Select group ${title}: ${value}, ${reports(count)}`,
  versions: (versions: readonly string[], more: number): string =>
    more === 0 ? versions.join(', ') : `${versions.join(', ')} and ${formatCount(more)} more`,
  days: (first: string, last: string): string => (first === last ? `crashed ${first}` : `crashed ${first} to ${last}`),
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
  hard: headline('rejected', 'hard'),
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
  os: { windows: 'Windows', macos: 'macOS', ios: 'iOS', linux: 'Linux', android: 'Android', fuchsia: 'Fuchsia' },
  crash: { near_null: 'near null', non_canonical: 'non-canonical', guard: 'guard page', memory: 'other memory', free: 'no memory' },
};

/** Codes of hints that are not their words with spaces. */
const HINT_WORDS: Readonly<Record<string, string>> = { non_canonical: 'non-canonical', read_only_write: 'read-only write' };

/** A field value as displayed. Uses the words of the verdict band and the outcome card. */
export function fieldWord(field: FieldId, word: string): string {
  if (isAnswerField(field)) return answerName(field, word);
  if (field === 'hint') return HINT_WORDS[word] ?? word.replaceAll('_', ' ');
  return FIELD_WORDS[field]?.[word] ?? (FIELDS[field].words === null ? word : (WORD_TEXTS[word] ?? word));
}

/** A row's prediction as displayed. Uses the words of the verdict band; a soft rejection includes its chance. */
export function predictedText(word: string, chance: number | null): string {
  return word === 'soft' && chance !== null ? expectedWord({ label: 'rejected', rejection: 'soft', chance }) : fieldWord('predicted', word);
}
