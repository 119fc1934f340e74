import { assertNever } from '../errors.ts';
import type { AnsweredBy } from './answered-by.ts';
import { type BoardRow, METADATA_TEXTS } from './board-row.ts';
import { type FilterableField, type Field, type FieldId, type FieldValue, ALSO_SOUGHT, FIELDS } from './fields.ts';
import type { FieldToken, Filter, FilterToken, FilterValue, Op } from './filter-ast.ts';
import { withHome } from './folders.ts';
import { type ZoneOffset, intervalAt } from './filter-times.ts';
import { compareVersions, versionBegins } from './versions.ts';

/** What filter values depend on, for any table. */
export interface ValueContext {
  /** ms since the epoch. */
  readonly now: number;
  readonly zone: ZoneOffset;
  /** The user's home folder, which filters can write as `~`; null: no home folder. */
  readonly home: string | null;
}

/** What a filter of the board depends on. */
export interface FilterContext extends ValueContext {
  readonly by: AnsweredBy;
}

/** Returns whether a row matches a filter. Unknown values count as absent. */
export function matches(row: BoardRow, { tokens }: Filter, context: FilterContext): boolean {
  return tokens.every((token) => matchesToken(row, token, context) !== token.negated);
}

function matchesToken(row: BoardRow, token: FilterToken, context: FilterContext): boolean {
  if (token.kind === 'words') {
    const wanted = token.text.toLowerCase();
    const lines = row.facts?.words.split('\n') ?? [];
    return ownTexts(row).some((text) => text.includes(wanted)) || lines.some((text) => text.includes(wanted));
  }
  const test = tokenTest(token, FIELDS[token.field], context);
  const values = soughtOf(token.field, row, context.by);
  const other = ALSO_SOUGHT[token.field];
  if (other !== undefined && soughtOf(other, row, context.by).some(tokenTest(token, FIELDS[other], context).has)) return true;
  return values.length === 0 ? test.absent : values.some(test.has);
}

/** A row's values of a field, as filters and the index use them. */
export function soughtOf(id: FieldId, row: BoardRow, by: AnsweredBy): readonly FieldValue[] {
  const field: Field = FIELDS[id];
  return field.sought === null ? field.of(row, by) : field.sought(row);
}

/** Names, tags and the user's texts, in lower case. Word tokens search these and public values. */
export function ownTexts({ locations, metadata }: BoardRow): readonly string[] {
  const texts = [...locations.map(({ name }) => name), ...metadata.tags, ...METADATA_TEXTS.map((text) => metadata[text])];
  return texts.filter((text) => text !== '').map((text) => text.toLowerCase());
}

/** The test of a field token. A row matches if `has` accepts any of its values, or, for a row without values, if `absent` is true. */
export interface TokenTest {
  readonly absent: boolean;
  readonly has: (value: FieldValue) => boolean;
}

/** Makes the test of a field token. `field`: the field that the token names, in any table. */
export function tokenTest(token: FieldToken<string>, field: FilterableField, context: ValueContext): TokenTest {
  const tests = token.values.flatMap((value) => valueTest(field, token.op, value, context) ?? []);
  return { absent: token.values.some(({ kind }) => kind === 'absent'), has: (value) => tests.some((test) => test(value)) };
}

type ValueTest = (value: FieldValue) => boolean;

function valueTest(field: FilterableField, op: Op, value: FilterValue, context: ValueContext): ValueTest | null {
  switch (value.kind) {
    case 'absent':
      return null;
    case 'number':
      return numberTest(op, value.value);
    case 'time':
      return timeTest(op, value.written, context);
    case 'text': {
      const test = textTest(field, op, value, context);
      return (found) => test(String(found));
    }
    default:
      return assertNever(value);
  }
}

function numberTest(op: Op, wanted: number): ValueTest {
  return (found) => typeof found === 'number' && holds(op, found - wanted);
}

/** Applies an operator to the result of a comparison (negative, 0 or positive). */
function holds(op: Op, compared: number): boolean {
  switch (op) {
    case ':':
    case '=':
      return compared === 0;
    case '>':
      return compared > 0;
    case '>=':
      return compared >= 0;
    case '<':
      return compared < 0;
    case '<=':
      return compared <= 0;
    default:
      return assertNever(op);
  }
}

function timeTest(op: Op, written: string, { now, zone }: ValueContext): ValueTest | null {
  const interval = intervalAt(written, now, zone);
  if (interval === null) return null;
  const { from, to, start, end } = interval;
  const test = (at: number): boolean => {
    if (op === ':' || op === '=') return at >= from && at < to;
    // A comparison with a day uses the whole day: an instant is after the day only if it is after its end.
    return holds(op, at < start ? -1 : at >= end ? 1 : 0);
  };
  return (found) => typeof found === 'number' && test(found);
}

function textTest(
  field: FilterableField,
  op: Op,
  { text, wild }: { text: string; wild: boolean },
  context: ValueContext,
): (found: string) => boolean {
  const { kind, words, match } = field;
  if (op === '=' || words !== null) {
    const exactly = match === 'folder' ? withHome(text, context.home) : text;
    return (found) => found === exactly;
  }
  if (wild) return wildTest(text.toLowerCase());
  if (kind === 'version') {
    return op === ':' ? (found) => versionBegins(found, text) : (found) => holds(op, compareVersions(found, text));
  }
  return foldedTest(match, text.toLowerCase(), context);
}

function foldedTest(match: FilterableField['match'], wanted: string, { home }: ValueContext): (found: string) => boolean {
  switch (match) {
    case 'whole':
      return (found) => found.toLowerCase() === wanted;
    case 'part':
      return (found) => found.toLowerCase().includes(wanted);
    case 'start':
      return (found) => found.toLowerCase().startsWith(wanted);
    case 'folder':
      return folderTest(withHome(wanted.replaceAll('\\', '/'), home).toLowerCase());
    default:
      return assertNever(match);
  }
}

/** An absolute path matches as a prefix, any other text as a substring. */
function folderTest(wanted: string): (found: string) => boolean {
  if (/^(?:\/|[a-z]:\/)/.test(wanted)) return (found) => found.toLowerCase().startsWith(wanted);
  return (found) => found.toLowerCase().includes(wanted);
}

/** `*` matches any characters. The pieces between wildcards are searched for in order, each only once: at its first occurrence after the previous piece. */
function wildTest(wanted: string): (found: string) => boolean {
  const [first = '', ...rest] = wanted.split('*');
  const last = rest.pop() ?? '';
  return (value) => {
    const found = value.toLowerCase();
    if (!found.startsWith(first)) return false;
    let at = first.length;
    for (const piece of rest) {
      const position = found.indexOf(piece, at);
      if (position < 0) return false;
      at = position + piece.length;
    }
    return found.length - last.length >= at && found.endsWith(last);
  };
}
