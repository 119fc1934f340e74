import { type Result, fail, ok } from '../../errors.ts';
import type { CatalogRow, UserCatalog } from './annotation-catalog.ts';
import type { DeclaredType } from './annotations.ts';
import { type DocumentMember, type DocumentValue, type TextPosition, memberOf, wordOf } from './catalog-document.ts';
import { type CatalogFailure, failureAt, inOrder, keyFailures, wordFailures } from './catalog-failures.ts';
import { readClientCatalog } from './client-catalog.ts';
import { readSchemaCatalog } from './schema-catalog.ts';

const KEYS: ReadonlySet<string> = new Set(['mode', 'annotations']);
const ROW_KEYS: ReadonlySet<string> = new Set(['name', 'visibility', 'type', 'scope', 'description']);
const MODES = ['add', 'replace'] as const;
const VISIBILITIES = ['public', 'protected'] as const;
const SCOPES = ['report', 'ping', 'client'] as const;

/** The type names that a list can use and their meaning. Includes the names of Firefox's client list. */
const TYPES: ReadonlyMap<string, DeclaredType> = new Map([
  ['string', 'string'],
  ['boolean', 'boolean'],
  ['integer', 'integer'],
  ['u32', 'integer'],
  ['u64', 'integer'],
  ['usize', 'integer'],
  ['number', 'number'],
  ['json', 'json'],
  ['object', 'json'],
]);

/**
 * Reads a user's own annotation list from a document (docs/formats.md, Own list of annotations). The document can be in our own form, a client's list, or a
 * schema of raw crashes. Returns all errors in line order. A list with an error is rejected as a whole: without one of its rows, an annotation that it protects
 * could become public.
 */
export function readUserCatalog(document: DocumentValue): Result<UserCatalog, readonly CatalogFailure[]> {
  if (document.kind !== 'map') return fail([failureAt(document.position, 'not_map')]);
  const { members, position } = document;
  const errors: CatalogFailure[] = [];
  const catalog = readMembers(members, position, errors);
  return errors.length > 0 ? fail(inOrder(errors)) : ok(catalog);
}

function readMembers(members: readonly DocumentMember[], position: TextPosition, errors: CatalogFailure[]): UserCatalog {
  const properties = memberOf(members, 'properties');
  if (members.some(({ key }) => key === '$schema') && properties !== null) return readSchemaCatalog(members, properties, errors);
  const isOwn = members.some(({ key }) => KEYS.has(key)) || members.every(({ value }) => value.kind !== 'map');
  return isOwn ? readOwnCatalog(members, position, errors) : readClientCatalog(members, errors);
}

function readOwnCatalog(members: readonly DocumentMember[], position: TextPosition, errors: CatalogFailure[]): UserCatalog {
  const mode = memberOf(members, 'mode');
  const list = memberOf(members, 'annotations');
  errors.push(...keyFailures(members, KEYS), ...wordFailures(mode, MODES, 'mode'));
  if (list === null) errors.push(failureAt(position, 'no_annotations'));
  else if (list.kind !== 'list') errors.push(failureAt(list.position, 'list'));
  const rows = list?.kind === 'list' ? rowsOf(list.items, errors) : [];
  return { form: 'list', mode: wordOf(mode, MODES) ?? 'add', rows };
}

function rowsOf(items: readonly DocumentValue[], errors: CatalogFailure[]): readonly CatalogRow[] {
  const rows: CatalogRow[] = [];
  const lines = new Map<string, number>();
  for (const item of items) {
    const row = rowOf(item, errors);
    if (row === null) continue;
    const earlier = lines.get(row.name);
    if (earlier !== undefined) errors.push(failureAt(item.position, 'twice', { name: row.name, line: earlier }));
    lines.set(row.name, earlier ?? item.position.line);
    rows.push(row);
  }
  return rows;
}

function rowOf(item: DocumentValue, errors: CatalogFailure[]): CatalogRow | null {
  if (item.kind !== 'map') {
    errors.push(failureAt(item.position, 'row'));
    return null;
  }
  const { members } = item;
  const given = (key: string): DocumentValue | null => memberOf(members, key);
  const [name, visibility, type, scope] = [given('name'), given('visibility'), given('type'), given('scope')];
  for (const key of ['name', 'visibility']) if (given(key) === null) errors.push(failureAt(item.position, 'missing', { key }));
  const isNamed = name?.kind === 'text' && name.text !== '';
  if (name !== null && !isNamed) errors.push(failureAt(name.position, 'name'));
  errors.push(
    ...keyFailures(members, ROW_KEYS),
    ...wordFailures(visibility, VISIBILITIES, 'visibility'),
    ...wordFailures(type, [...TYPES.keys()], 'type'),
    ...wordFailures(scope, SCOPES, 'scope'),
  );
  if (!isNamed) return null;
  return {
    name: name.text,
    visibility: wordOf(visibility, VISIBILITIES) ?? 'protected',
    declaredType: type?.kind === 'text' ? (TYPES.get(type.text) ?? null) : null,
    clientType: null,
    scope: wordOf(scope, SCOPES),
  };
}
