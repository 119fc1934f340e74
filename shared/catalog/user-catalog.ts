import type { Result } from '../errors.ts';
import { fail, ok } from '../errors.ts';
import { CATALOG } from '../messages/catalog.ts';
import type { CatalogRow, UserCatalog } from './annotation-catalog.ts';
import type { LinedMember, LinedValue } from './lined-json.ts';
import { readLinedJson } from './lined-json.ts';

/** Something wrong with a list of annotations. */
export interface CatalogFault {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

const KEYS: ReadonlySet<string> = new Set(['mode', 'annotations']);
const ROW_KEYS: ReadonlySet<string> = new Set(['name', 'visibility']);

/**
 * Reads a person's list of annotations (docs/formats.md, Own list of annotations). Errors: everything that is wrong with it, in the order of its
 * lines; a list with a fault counts for nothing, as a row that is left out could make public what it was to protect.
 */
export function readUserCatalog(text: string): Result<UserCatalog, readonly CatalogFault[]> {
  const reading = readLinedJson(text);
  if (!reading.ok) return fail([{ line: reading.line, message: CATALOG.syntax }]);
  const { value } = reading;
  if (value.kind !== 'object') return fail([{ line: value.line, message: CATALOG.notObject }]);
  const faults = keyFaults(value.members, KEYS);
  const mode = valueOf(value.members, 'mode');
  if (mode !== null && !isOneOf(mode, ['add', 'replace'])) faults.push({ line: mode.line, message: CATALOG.mode });
  const list = valueOf(value.members, 'annotations');
  if (list === null) faults.push({ line: value.line, message: CATALOG.noAnnotations });
  else if (list.kind !== 'list') faults.push({ line: list.line, message: CATALOG.list });
  const rows = list?.kind === 'list' ? rowsOf(list.items, faults) : [];
  if (faults.length > 0) return fail(faults.toSorted((a, b) => a.line - b.line));
  return ok({ mode: mode?.kind === 'text' && mode.text === 'replace' ? 'replace' : 'add', rows });
}

/** Faults that are told in one sentence; the others are counted. */
const MOST_TOLD = 5;

/** What is wrong with a list, as one text: `line 3: …; line 7: …`. */
export function catalogFaultText(faults: readonly CatalogFault[]): string {
  const told = faults.slice(0, MOST_TOLD).map(({ line, message }) => CATALOG.atLine(line, message));
  const more = faults.length - told.length;
  return [...told, ...(more > 0 ? [CATALOG.more(more)] : [])].join('; ');
}

function rowsOf(items: readonly LinedValue[], faults: CatalogFault[]): readonly CatalogRow[] {
  const rows: CatalogRow[] = [];
  const lines = new Map<string, number>();
  for (const item of items) {
    const row = rowOf(item, faults);
    if (row === null) continue;
    const earlier = lines.get(row.name);
    if (earlier !== undefined) faults.push({ line: item.line, message: CATALOG.twice(row.name, earlier) });
    lines.set(row.name, earlier ?? item.line);
    rows.push(row);
  }
  return rows;
}

function rowOf(item: LinedValue, faults: CatalogFault[]): CatalogRow | null {
  if (item.kind !== 'object') {
    faults.push({ line: item.line, message: CATALOG.row });
    return null;
  }
  faults.push(...keyFaults(item.members, ROW_KEYS));
  const name = valueOf(item.members, 'name');
  const visibility = valueOf(item.members, 'visibility');
  for (const [key, value] of [['name', name] as const, ['visibility', visibility] as const])
    if (value === null) faults.push({ line: item.line, message: CATALOG.missing(key) });
  const isNamed = name?.kind === 'text' && name.text !== '';
  if (name !== null && !isNamed) faults.push({ line: name.line, message: CATALOG.name });
  const isPublic = visibility !== null && isOneOf(visibility, ['public']);
  if (visibility !== null && !isPublic && !isOneOf(visibility, ['protected']))
    faults.push({ line: visibility.line, message: CATALOG.visibility });
  return isNamed ? { name: name.text, visibility: isPublic ? 'public' : 'protected' } : null;
}

function keyFaults(members: readonly LinedMember[], known: ReadonlySet<string>): CatalogFault[] {
  const seen = new Set<string>();
  const faults: CatalogFault[] = [];
  for (const { key, line } of members) {
    if (!known.has(key)) faults.push({ line, message: CATALOG.unknownKey(key) });
    else if (seen.has(key)) faults.push({ line, message: CATALOG.twiceKey(key) });
    seen.add(key);
  }
  return faults;
}

function valueOf(members: readonly LinedMember[], key: string): LinedValue | null {
  return members.find((member) => member.key === key)?.value ?? null;
}

function isOneOf(value: LinedValue, texts: readonly string[]): boolean {
  return value.kind === 'text' && texts.includes(value.text);
}
