import type { ByteLength } from '../bytes/byte-source.ts';
import { DIALECTS } from '../dialect.ts';
import { type AnsweredBy, ANSWERED_BY, answerOf, dialectOf, predictedBy } from './answered-by.ts';
import { CLIENTS } from '../editing/clients/client-table.ts';
import { ADDRESS_CLASSES } from '../report/dump/crash/address-classes.ts';
import { HINT_CODES } from '../report/dump/crash/hint.ts';
import type { CrashFacts } from './crash-facts.ts';
import { VERDICT_LABELS } from '../verdict/decide/labels.ts';
import { FORM_NAMES, PREDICTIONS, OUTCOMES } from './field-words.ts';
import type { AnswerFacts, ReportFacts, ValueName, PredictedFacts } from './report-facts.ts';
import { CODINGS } from './codings.ts';
import { type AnsweredFacts, type BoardRow, ORIGINS, LOCATION_STATES, perText } from './board-row.ts';

/**
 * Kinds of field values. `word`: from a closed list; `text`: any text of a report; `version`: compared number by number; `size`: bytes; `time`: ms since the
 * epoch; `flag`: `yes` or `no`.
 */
export const FIELD_KINDS = ['word', 'text', 'version', 'number', 'size', 'time', 'flag'] as const;

export type FieldKind = (typeof FIELD_KINDS)[number];

/** A value of a field: a string for words, texts, versions and flags, otherwise a number. */
export type FieldValue = string | number;

/** How `:` compares texts, ignoring case: the whole value is equal, a part of it, its beginning, or its folders. */
type TextMatch = 'whole' | 'part' | 'start' | 'folder';

/** The properties of a field that a filter needs, for any table. */
export interface FilterableField {
  readonly kind: FieldKind;
  /** All words in display order; null if the field has no closed list of words. */
  readonly words: readonly string[] | null;
  readonly match: TextMatch;
}

/** A field of the board. Columns, filter keys, facets and groups are derived from the table of fields. */
export interface Field extends FilterableField {
  /** A row's values of the field: none, one, or several. */
  readonly of: (row: BoardRow, by: AnsweredBy) => readonly FieldValue[];
  /** Returns the values for filters and the index if they differ from the displayed values; otherwise null. */
  readonly sought: ((row: BoardRow) => readonly FieldValue[]) | null;
  /**
   * The collectors for which the field has separate values. Only the two dialects if throttling makes no difference. Only `antenna` if the values do not depend
   * on a predicted answer.
   */
  readonly answersOf: readonly AnsweredBy[];
  /** True if the field has a facet beside the board, and rows can be grouped by it. */
  readonly facet: boolean;
}

type Options = Partial<Pick<Field, 'words' | 'match' | 'facet' | 'sought' | 'answersOf'>>;

const NONE: readonly FieldValue[] = [];

function one(value: FieldValue | null | undefined): readonly FieldValue[] {
  return value === null || value === undefined || value === '' ? NONE : [value];
}

function flag(is: boolean): readonly FieldValue[] {
  return [is ? 'yes' : 'no'];
}

function field(
  kind: FieldKind,
  of: Field['of'],
  { words = null, match = 'whole', facet = false, sought = null, answersOf = ['antenna'] }: Options = {},
): Field {
  return { kind, words, match, of, facet, sought, answersOf };
}

function ofAnswer(kind: FieldKind, of: (facts: AnswerFacts) => FieldValue | null, options: Options = {}): Field {
  return field(kind, ({ facts }, by) => (facts === null ? NONE : one(of(answerOf(facts.answers, by)))), {
    ...options,
    answersOf: DIALECTS,
  });
}

/** Makes a field of the prediction for a report. If the report is edited, uses the prediction for the edited report as soon as it is determined. */
function ofForecast(kind: FieldKind, of: (now: PredictedFacts) => FieldValue | null, options: Options = {}): Field {
  return field(
    kind,
    (row, by) => {
      const now = forecastNow(row, by);
      return now === null ? NONE : one(of(now));
    },
    { ...options, answersOf: ANSWERED_BY },
  );
}

function forecastNow({ facts, edited }: BoardRow, by: AnsweredBy): PredictedFacts | null {
  if (edited !== null) return edited.predicted === null ? null : predictedBy(edited.predicted[dialectOf(by)], by);
  return facts === null ? null : predictedBy(answerOf(facts.answers, by), by);
}

function ofValue(kind: FieldKind, name: ValueName, options: Options = {}): Field {
  return field(kind, ({ facts }) => one(facts?.values[name]), options);
}

function ofCrash(kind: FieldKind, of: (crash: CrashFacts) => FieldValue | null, options: Options = {}): Field {
  return field(
    kind,
    ({ facts }) => {
      const crash = facts?.crash ?? null;
      return crash === null ? NONE : one(of(crash));
    },
    options,
  );
}

/** The word for a prediction; for a rejection, `soft` or `hard`. */
export function predictedWord({ label, rejection }: Pick<PredictedFacts, 'label' | 'rejection'>): string {
  return label === 'rejected' ? (rejection ?? 'hard') : label;
}

/** The word for an answer; null if there was no answer. */
export function outcomeWord({ kind, rejection }: Pick<AnsweredFacts, 'kind' | 'rejection'>): string | null {
  return kind === 'rejected' ? (rejection === 'unknown' || rejection === null ? 'rejected' : rejection) : kind;
}

/** Crash time in ms; `CrashTime` is in seconds since the epoch. */
function crashedAt({ facts }: BoardRow): number | null {
  const text = facts?.values.CrashTime ?? '';
  return /^\d{1,11}$/.test(text) ? Number(text) * 1_000 : null;
}

/** The folder of a location in the form that filters use: with a final slash, and `/` for `\`. */
function folderOf(path: string): string {
  const plain = path.replaceAll('\\', '/');
  return plain.slice(0, plain.lastIndexOf('/') + 1);
}

function totalOf(parts: readonly { readonly size: ByteLength }[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

/** Product and version as one value, for grouping. */
function releaseOf(values: ReportFacts['values'] | undefined): string | null {
  return values?.ProductName === undefined || values.Version === undefined ? null : `${values.ProductName} ${values.Version}`;
}

/** Names of the parts, then their kinds, without repetitions. A minidump is also a `dump`. */
function partsAndKinds(facts: BoardRow['facts']): readonly FieldValue[] {
  if (facts === null) return NONE;
  const { parts, crash } = facts;
  const hasDump = crash !== null || parts.some(({ kind }) => kind === 'minidump');
  return [...new Set([...parts.map(({ name }) => name), ...parts.flatMap(({ kind }) => one(kind)), ...(hasDump ? ['dump'] : [])])];
}

/** What the annotations call the system; otherwise, what the dump says. */
function systemOf({ values, crash }: ReportFacts): string | null {
  return values.OS ?? values.LinuxLSBDescription ?? values.Android_Version ?? crash?.os ?? null;
}

/** The fields by their filter keys, in the order of the menus. */
export const FIELDS = {
  name: field('text', ({ locations }) => locations.map(({ name }) => name), { match: 'part' }),
  verdict: ofAnswer('word', ({ verdict }) => verdict, { words: VERDICT_LABELS, facet: true }),
  reason: ofForecast('text', ({ reason }) => reason, { facet: true }),
  finding: field('text', ({ facts }, by) => (facts === null ? NONE : answerOf(facts.answers, by).findings), {
    facet: true,
    answersOf: DIALECTS,
  }),
  predicted: ofForecast('word', predictedWord, { words: PREDICTIONS, facet: true }),
  rule: ofForecast('text', ({ rule }) => rule, { facet: true }),
  chance: ofForecast('number', ({ chance }) => chance),
  until: ofForecast('time', ({ until }) => until),
  outcome: field('word', ({ answered }) => one(answered === null ? null : outcomeWord(answered)), { words: OUTCOMES, facet: true }),
  answer: field('text', ({ answered }) => one(answered?.rule), { facet: true }),
  sent: field('time', ({ answered }) => one(answered?.at)),
  attempts: field('number', ({ answered }) => [answered?.attempts ?? 0]),
  product: ofValue('text', 'ProductName', { facet: true }),
  version: ofValue('version', 'Version', { facet: true }),
  release: field('version', ({ facts }) => one(releaseOf(facts?.values)), { facet: true }),
  channel: ofValue('text', 'ReleaseChannel', { facet: true }),
  build: ofValue('text', 'BuildID', { match: 'start' }),
  vendor: ofValue('text', 'Vendor'),
  os: field('text', ({ facts }) => (facts === null ? NONE : one(systemOf(facts))), { match: 'part', facet: true }),
  // Dumps have one name for each processor; annotations have several.
  cpu: field('text', ({ facts }) => one(facts?.crash?.cpu ?? facts?.values.CPUArchitecture), { facet: true }),
  process: ofValue('text', 'ProcessType', { facet: true }),
  crashed: field('time', (row) => one(crashedAt(row))),
  signature: ofCrash('text', ({ signature }) => signature, { match: 'part', facet: true }),
  symbols: ofCrash('flag', ({ signatureFrom }) => (signatureFrom === 'symbols' ? 'yes' : 'no'), { words: ['yes', 'no'] }),
  crashreason: ofCrash('text', ({ reason }) => reason, { match: 'part', facet: true }),
  crash: ofCrash('word', ({ address }) => address, { words: ADDRESS_CLASSES, facet: true }),
  module: ofCrash('text', ({ module }) => module, { match: 'part', facet: true }),
  hint: field('word', ({ facts }) => facts?.crash?.hints ?? NONE, { words: HINT_CODES, facet: true }),
  uptime: ofCrash('number', ({ uptime }) => uptime),
  client: field('word', ({ facts }) => one(facts?.client), { words: CLIENTS, facet: true }),
  form: field('word', ({ facts }) => one(facts?.form), { words: FORM_NAMES, facet: true }),
  coding: field('word', ({ facts }) => facts?.codings ?? NONE, { words: CODINGS }),
  has: field('text', ({ facts }) => facts?.parts.map(({ name }) => name) ?? NONE, { sought: ({ facts }) => partsAndKinds(facts) }),
  parts: field('number', ({ facts }) => (facts === null ? NONE : [facts.parts.length])),
  dumps: field('size', ({ facts }) => (facts === null ? NONE : [totalOf(facts.parts.filter(({ kind }) => kind === 'minidump'))])),
  annotations: field('number', ({ facts }) => one(facts?.annotations)),
  size: field('size', ({ size }) => [size]),
  body: field('text', ({ facts }) => one(facts?.bodySha256), { match: 'start' }),
  sha256: field('text', ({ sha256 }) => one(sha256), { match: 'start' }),
  edited: field('flag', ({ edited }) => flag(edited !== null), { words: ['yes', 'no'] }),
  edits: field('number', ({ edited }) => [edited?.steps ?? 0]),
  captured: field('word', ({ facts }, by) => (facts === null ? NONE : one(predictedWord(predictedBy(answerOf(facts.answers, by), by)))), {
    words: PREDICTIONS,
    answersOf: ANSWERED_BY,
  }),
  tag: field('text', ({ metadata }) => metadata.tags, { facet: true }),
  ...perText((text) => field('text', ({ metadata }) => one(metadata[text]), { match: 'part' })),
  done: field('flag', ({ metadata }) => flag(metadata.done), { words: ['yes', 'no'] }),
  pinned: field('flag', ({ metadata }) => flag(metadata.pinned), { words: ['yes', 'no'] }),
  in: field('text', ({ locations }) => locations.flatMap(({ path, kind }) => (kind === 'kept' ? [] : [folderOf(path)])), {
    match: 'folder',
  }),
  origin: field('word', ({ locations }) => [...new Set(locations.map(({ origin }) => origin))], { words: ORIGINS }),
  file: field(
    'word',
    ({ locations, failure, facts }) => [locations[0].state, ...(failure === null ? (facts === null ? ['waiting'] : []) : ['unreadable'])],
    {
      words: [...LOCATION_STATES, 'unreadable', 'waiting'],
    },
  ),
  added: field('time', ({ addedAt }) => [addedAt]),
  modified: field('time', ({ locations }) => [locations[0].mtimeMs]),
} as const satisfies Readonly<Record<string, Field>>;

export type FieldId = keyof typeof FIELDS;

/** Fields whose values a filter finds in a second field too: `reason:SIGSEGV` finds crash reasons, which never equal a malformed reason. */
export const ALSO_SOUGHT: Readonly<Partial<Record<FieldId, FieldId>>> = { reason: 'crashreason' };

export const FIELD_IDS = Object.keys(FIELDS) as readonly FieldId[];
