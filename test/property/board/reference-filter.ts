import { METADATA_TEXTS, type BoardRow } from '../../../shared/board/board-row.ts';
import type { AnswerFacts, PredictedFacts } from '../../../shared/board/report-facts.ts';

// An independent implementation of filters, written from docs/filter.md: the values of a row for each key, and the meaning of each kind of comparison.

const DAY = 86_400_000;

type Answer = (row: BoardRow) => AnswerFacts | undefined;

const antenna: Answer = ({ facts }) => facts?.answers.antenna;

/** The currently predicted answer, which takes edits into account. Undefined for rows that were not read. */
function now(row: BoardRow): PredictedFacts | undefined {
  return row.edited === null ? antenna(row)?.predicted : row.edited.predicted?.antenna.predicted;
}

/** Text values of a row by key. */
export const TEXT_KEYS: Readonly<Record<string, (row: BoardRow) => readonly (string | null | undefined)[]>> = {
  verdict: (row) => [antenna(row)?.verdict],
  reason: (row) => [now(row)?.reason],
  crash: ({ facts }) => [facts?.crash?.address],
  hint: ({ facts }) => facts?.crash?.hints ?? [],
  cpu: ({ facts }) => [facts?.crash?.cpu ?? facts?.values.CPUArchitecture],
  finding: (row) => antenna(row)?.findings ?? [],
  rule: (row) => [now(row)?.rule],
  product: ({ facts }) => [facts?.values.ProductName],
  channel: ({ facts }) => [facts?.values.ReleaseChannel],
  tag: ({ metadata }) => metadata.tags,
  has: ({ facts }) => [
    ...(facts?.parts ?? []).flatMap(({ name, kind }) => [name, kind]),
    (facts?.crash ?? null) !== null || facts?.parts.some(({ kind }) => kind === 'minidump') === true ? 'dump' : null,
  ],
  edited: ({ edited }) => [edited === null ? 'no' : 'yes'],
  symbols: ({ facts }) => {
    const from = facts?.crash?.signatureFrom;
    return [from === undefined ? null : from === 'symbols' ? 'yes' : 'no'];
  },
  done: ({ metadata }) => [metadata.done ? 'yes' : 'no'],
  form: ({ facts }) => [facts?.form],
  coding: ({ facts }) => facts?.codings ?? [],
  client: ({ facts }) => [facts?.client],
  origin: ({ locations }) => locations.map(({ origin }) => origin),
};

/** Number values of a row by key. */
export const NUMBER_KEYS: Readonly<Record<string, (row: BoardRow) => number | null>> = {
  size: ({ size }) => size,
  attempts: ({ answered }) => (answered === null ? 0 : answered.attempts),
  edits: ({ edited }) => (edited === null ? 0 : edited.steps),
  parts: ({ facts }) => (facts === null ? null : facts.parts.length),
  annotations: ({ facts }) => (facts === null ? null : facts.annotations),
  uptime: ({ facts }) => facts?.crash?.uptime ?? null,
};

/** Time values of a row by key. */
export const TIME_KEYS: Readonly<Record<string, (row: BoardRow) => number | null>> = {
  sent: ({ answered }) => (answered === null ? null : answered.at),
  added: ({ addedAt }) => addedAt,
  modified: ({ locations: [first] }) => first.mtimeMs,
  until: (row) => now(row)?.until ?? null,
  crashed: ({ facts }) => (facts?.values.CrashTime === undefined ? null : Number(facts.values.CrashTime) * 1_000),
};

function there(values: readonly (string | null | undefined)[]): readonly string[] {
  return values.flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []));
}

export function hasText(row: BoardRow, key: string, wanted: string | null): boolean {
  const values = there(TEXT_KEYS[key]?.(row) ?? []);
  return wanted === null ? values.length === 0 : values.some((value) => value.toLowerCase() === wanted.toLowerCase());
}

export function isExactly(row: BoardRow, key: string, wanted: string): boolean {
  return there(TEXT_KEYS[key]?.(row) ?? []).includes(wanted);
}

/** Compares a value with a filter value that means the interval from `from` to before `to`. All values in the interval count as equal to it. */
function compares(value: number | null | undefined, op: string, from: number, to: number): boolean {
  if (value === null || value === undefined) return false;
  if (op === '>') return value >= to;
  if (op === '>=') return value >= from;
  if (op === '<') return value < from;
  if (op === '<=') return value < to;
  return value >= from && value < to;
}

export function isNumber(row: BoardRow, key: string, op: string, wanted: number): boolean {
  // The filters of these tests contain only whole numbers.
  return compares(NUMBER_KEYS[key]?.(row), op, wanted, wanted + 1);
}

/** Compares a time of a row with a day. `day`: days since 1970, in UTC. */
export function isOnDay(row: BoardRow, key: string, op: string, day: number): boolean {
  return compares(TIME_KEYS[key]?.(row), op, day * DAY, (day + 1) * DAY);
}

/** Converts a version such as `140.0a1` to numbers that sort like the versions. A letter becomes a number that sorts before the release. */
function weight(version: string): readonly number[] {
  return version
    .replace('esr', '')
    .split('.')
    .flatMap((piece) => {
      const found = /^(\d+)(?:([ab])(\d+))?$/.exec(piece);
      if (found === null) throw new Error(`no version of these tests: ${version}`);
      const [, number, letter, rest] = found;
      return [Number(number), letter === undefined ? 3 : letter === 'a' ? 1 : 2, Number(rest ?? 0)];
    });
}

export function isVersion(row: BoardRow, op: string, wanted: string): boolean {
  const version = row.facts?.values.Version;
  if (version === undefined) return false;
  const [these, those] = [weight(version), weight(wanted)];
  let difference = 0;
  for (let at = 0; at < 12 && difference === 0; at += 1) {
    const missing = at % 3 === 1 ? 3 : 0;
    difference = (these[at] ?? missing) - (those[at] ?? missing);
  }
  return compares(difference, op, 0, Number.MIN_VALUE);
}

export function hasWords(row: BoardRow, words: string): boolean {
  const lines = [
    ...row.locations.map(({ name }) => name),
    ...METADATA_TEXTS.map((text) => row.metadata[text]),
    ...row.metadata.tags,
    ...(row.facts?.words ?? '').split('\n'),
  ];
  return lines.some((line) => line.toLowerCase().includes(words.toLowerCase()));
}
