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

/** What columns, facets and headings are called. */
export function titleOf(field: FieldId): string {
  return BOARD_FIELD_WORDS.words[field].label;
}

/** What a field is, as it goes on in a sentence. */
export function fieldAbout(field: FieldId): string {
  return BOARD_FIELD_WORDS.words[field].about;
}

/** What a facet counts, beside its title: the two that name a verdict count different requests. */
export function facetAbout(field: FieldId): string | null {
  const about: Partial<Record<FieldId, string>> = { predicted: 'if sent now', verdict: 'as captured' };
  return about[field] ?? null;
}

/** What rows without a value stand under. */
export function noneOf(field: FieldId): string {
  const what: Partial<Record<FieldId, string>> = {
    predicted: 'Not read',
    verdict: 'Not read',
    outcome: 'Not answered',
    answer: 'Nothing named',
    sent: 'Never sent',
    tag: 'No tag',
    reason: 'No reason',
    rule: 'No rule',
    finding: 'No finding',
    client: 'Unknown client',
  };
  return what[field] ?? `No ${titleOf(field).toLowerCase()}`;
}

/** Words of flags and of fields whose words are no verdict. */
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
  there: 'there',
  changed: 'changed since',
  gone: 'gone',
  unreadable: 'not read',
  waiting: 'being read',
};

/** So many reports, as they are said. */
export function reports(count: number): string {
  return count === 1 ? '1 report' : `${formatCount(count)} reports`;
}

/** What the command is called that writes a text about reports. */
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
    'rows.done': 'Mark the selected reports as done, or not',
    'rows.pin': 'Pin the selected reports, or not',
    'rows.details': 'Details of the current report',
    'rows.forget': 'Forget the selected reports…',
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
  noSaved: 'No filter is saved yet.',
  removeSaved: (name: string): string => `Delete the saved filter ${name}`,
  groupBy: 'Group by',
  notGrouped: 'No groups',
  columnsTitle: 'Columns of the board',
  columnsHelp: 'Shown columns stand in this order. Until you choose columns, those that are empty for all reports are left out.',
  facets: 'Facets',
  facetsShow: 'Show facets',
  facetsGrow: 'Reports are still being loaded: counts can grow.',
  charts: 'Charts',
  chartsShow: 'Show charts',
  preview: 'Preview',
  previewPosition: 'Where the preview stands',
  previewPositions: { auto: 'Automatic preview', below: 'Preview below', beside: 'Preview beside', off: 'No preview' },
  previewNone: 'Select one report to preview it here.',
  previewHidden: 'The list does not show the selected report now. Select another one, or change the filter.',
  previewMany: 'Several reports are selected; the preview shows one.',
  keepOpen: 'Keep open',
  showTab: 'Show its tab',
  keepOpenHelp: 'Keep it open as a tab (Enter)',
  addFiles: 'Add reports…',
  addFolder: 'Add a folder…',
  folders: 'Folders…',
  foldersCommand: 'Show watched folders',
  foldersTitle: 'Watched folders',
  noFolders: 'No folder is watched. Add one, and its reports are rows here, with what comes into it later.',
  watches: { watched: 'watched', polled: 'looked through now and then', gone: 'not there' },
  readAgain: 'Look through it again',
  stopWatching: 'Stop watching',
  forgetWithRows: 'Stop watching and forget its rows',
  forgetFolder: (name: string): string => `Stop watching ${name}`,
  nothingMatches: 'No report matches the filter.',
  nothingThere: 'No report is here yet.',
  reading: 'Reading…',
  showingFirst: 'Show all',
  tagAdd: 'Add a tag…',
  tagTitle: 'Tags',
  tagLabel: 'Tag',
  tagHelp: 'One word, up to 40 characters, without blanks, commas and quotes.',
  tagBad: 'A tag is one word of at most 40 characters, without blanks, commas and quotes.',
  tagDo: 'Add',
  tagRemove: 'Remove',
  textHelp: 'It is kept with the report in the data folder, and goes to nobody.',
  details: 'Details',
  detailsTitle: 'Details of the report',
  toggleDone: 'Done or not done',
  togglePin: 'Pin or unpin',
  add: 'Add',
  tools: 'What the board shows',
  tag: 'Tags…',
  forget: 'Forget…',
  forgetTitle: 'Forget reports',
  forgetDo: 'Forget',
  open: 'Open as tabs',
  change: 'Change…',
  saveAs: 'Save as…',
  clearSelection: 'Select nothing',
  selectAll: 'Select all that match',
  waitsForRows: 'The dialog opens when all reports are loaded.',
  selectionMenu: 'More',
  lies: 'Where its bytes lie',
  inDataFolder: 'in the data folder alone',
  unknown: 'not known',
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
  /** The same while rows are still being loaded. */
  matchingSoFar: (matching: number, total: number): string => `Still loading: ${formatCount(matching)} of ${reports(total)} so far`,
  folder: (files: number, watch: string): string => `${formatCount(files)} ${files === 1 ? 'file' : 'files'}, ${watch}`,
  selected: (count: number): string => `${formatCount(count)} selected`,
  selectedSoFar: (count: number): string => `${formatCount(count)} selected so far`,
  groupedBy: (title: string): string => `By ${title.toLowerCase()}`,
  selectAll: (count: string): string => `Select all ${count} that match`,
  allThatMatch: (count: number): string => `All ${formatCount(count)} that match are selected`,
  allSoFar: (count: number): string => `All that match are selected, ${formatCount(count)} so far`,
  previewPositions: (count: number): string => `${formatCount(count)} places`,
  reading: (count: number): string => `${formatCount(count)} being read`,
  writeText: (text: MetadataText): string => `${titleOf(text)}…`,
  saveText: (text: MetadataText): string => `Save the ${titleOf(text).toLowerCase()}`,
  differentTexts: (text: MetadataText, written: number): string =>
    `The selected reports have different ${titleOf(text).toLowerCase()}s (${reports(written)} with one).`,
  whatOfTexts: (text: MetadataText): string => `${titleOf(text)}s that are there`,
  addToTexts: (text: MetadataText): string => `Add to the ${titleOf(text).toLowerCase()}s`,
  replaceTexts: (text: MetadataText): string => `Replace the ${titleOf(text).toLowerCase()}s`,
  forgetAsk: (count: number): string =>
    `${count === 1 ? 'The row of this report goes' : `The rows of these ${formatCount(count)} reports go`} away, with tags, notes and marks. Files stay where they are; edits that wait for them stay too.`,
  tooManyToOpen: (count: number, most: number): string =>
    `${formatCount(count)} reports are selected, and at most ${formatCount(most)} are opened as tabs at once. Select fewer, or walk through them in the preview.`,
  tooManyNamed: (most: number): string =>
    `At most ${formatCount(most)} reports can be selected one by one. Filter for them and select all that match instead.`,
  heading: (title: string, value: string, count: number): string => `${title}: ${value}, ${reports(count)}`,
  facetValue: (value: string, count: number): string => `${value}, ${reports(count)}`,
  without: (value: string): string => `Leave out ${value}`,
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
  other: 'Another answer',
};

const FIELD_WORDS: Readonly<Partial<Record<FieldId, Readonly<Record<string, string>>>>> = {
  predicted: PREDICTED_WORDS,
  captured: PREDICTED_WORDS,
  verdict: VERDICT_WORDS,
  outcome: OUTCOME_WORDS,
  client: CLIENT_NAMES,
};

/** A word of a field as people read it: as the band and the outcome card say the same. */
export function fieldWord(field: FieldId, word: string): string {
  if (isAnswerField(field)) return answerName(field, word);
  return FIELD_WORDS[field]?.[word] ?? (FIELDS[field].words === null ? word : (WORD_TEXTS[word] ?? word));
}

/** The forecast of a row with its chance, as the band says it. */
export function predictedText(word: string, chance: number | null): string {
  return word === 'soft' && chance !== null ? expectedWord({ label: 'rejected', rejection: 'soft', chance }) : fieldWord('predicted', word);
}
