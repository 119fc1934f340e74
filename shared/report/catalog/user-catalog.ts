import type { Result } from '../../errors.ts';
import { fail, ok } from '../../errors.ts';
import type { CatalogRow, UserCatalog } from './annotation-catalog.ts';
import type { DeclaredType } from './annotations.ts';
import type { DocumentMember, DocumentValue, TextPlace } from './catalog-document.ts';
import { memberOf, wordOf } from './catalog-document.ts';
import type { CatalogFault } from './catalog-faults.ts';
import { faultAt, inOrder, keyFaults, wordFaults } from './catalog-faults.ts';
import { readClientCatalog } from './client-catalog.ts';
import { readSchemaCatalog } from './schema-catalog.ts';

const KEYS: ReadonlySet<string> = new Set(['mode', 'annotations']);
const ROW_KEYS: ReadonlySet<string> = new Set(['name', 'visibility', 'type', 'scope', 'description']);
const MODES = ['add', 'replace'] as const;
const VISIBILITIES = ['public', 'protected'] as const;
const SCOPES = ['report', 'ping', 'client'] as const;

/** Words for types, those of the client's list among them. */
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
 * A person's list of annotations out of a document (docs/formats.md, Own list of annotations): in the form of our own, in that of a client's list, or
 * as a schema of raw crashes. Errors: everything that is wrong with it, in the order of its lines; a list with a fault counts for nothing, as a row
 * that is left out could make public what it was to protect.
 */
export function readUserCatalog(document: DocumentValue): Result<UserCatalog, readonly CatalogFault[]> {
  if (document.kind !== 'map') return fail([faultAt(document.place, 'not_map')]);
  const { members, place } = document;
  const faults: CatalogFault[] = [];
  const catalog = readMembers(members, place, faults);
  return faults.length > 0 ? fail(inOrder(faults)) : ok(catalog);
}

function readMembers(members: readonly DocumentMember[], place: TextPlace, faults: CatalogFault[]): UserCatalog {
  const properties = memberOf(members, 'properties');
  if (members.some(({ key }) => key === '$schema') && properties !== null) return readSchemaCatalog(members, properties, faults);
  const isOwn = members.some(({ key }) => KEYS.has(key)) || members.every(({ value }) => value.kind !== 'map');
  return isOwn ? readOwnCatalog(members, place, faults) : readClientCatalog(members, faults);
}

function readOwnCatalog(members: readonly DocumentMember[], place: TextPlace, faults: CatalogFault[]): UserCatalog {
  const mode = memberOf(members, 'mode');
  const list = memberOf(members, 'annotations');
  faults.push(...keyFaults(members, KEYS), ...wordFaults(mode, MODES, 'mode'));
  if (list === null) faults.push(faultAt(place, 'no_annotations'));
  else if (list.kind !== 'list') faults.push(faultAt(list.place, 'list'));
  const rows = list?.kind === 'list' ? rowsOf(list.items, faults) : [];
  return { form: 'list', mode: wordOf(mode, MODES) ?? 'add', rows };
}

function rowsOf(items: readonly DocumentValue[], faults: CatalogFault[]): readonly CatalogRow[] {
  const rows: CatalogRow[] = [];
  const lines = new Map<string, number>();
  for (const item of items) {
    const row = rowOf(item, faults);
    if (row === null) continue;
    const earlier = lines.get(row.name);
    if (earlier !== undefined) faults.push(faultAt(item.place, 'twice', { name: row.name, line: earlier }));
    lines.set(row.name, earlier ?? item.place.line);
    rows.push(row);
  }
  return rows;
}

function rowOf(item: DocumentValue, faults: CatalogFault[]): CatalogRow | null {
  if (item.kind !== 'map') {
    faults.push(faultAt(item.place, 'row'));
    return null;
  }
  const { members } = item;
  const given = (key: string): DocumentValue | null => memberOf(members, key);
  const [name, visibility, type, scope] = [given('name'), given('visibility'), given('type'), given('scope')];
  for (const key of ['name', 'visibility']) if (given(key) === null) faults.push(faultAt(item.place, 'missing', { key }));
  const isNamed = name?.kind === 'text' && name.text !== '';
  if (name !== null && !isNamed) faults.push(faultAt(name.place, 'name'));
  faults.push(
    ...keyFaults(members, ROW_KEYS),
    ...wordFaults(visibility, VISIBILITIES, 'visibility'),
    ...wordFaults(type, [...TYPES.keys()], 'type'),
    ...wordFaults(scope, SCOPES, 'scope'),
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
