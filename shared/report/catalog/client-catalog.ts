import type { CatalogRow, UserCatalog } from './annotation-catalog.ts';
import type { GeckoScope } from './annotation-rows.ts';
import { type DocumentMember, type DocumentValue, memberOf, wordOf } from './catalog-document.ts';
import { type CatalogFailure, failureAt, keyFailures, wordFailures } from './catalog-failures.ts';

const KEYS: ReadonlySet<string> = new Set(['description', 'type', 'scope', 'ping', 'skip_if', 'altname']);
const TYPES = ['string', 'boolean', 'u32', 'u64', 'usize', 'object'] as const;
const SCOPES = ['report', 'ping', 'client'] as const;

/**
 * Reads the list from which Firefox's client is built (`CrashAnnotations.yaml`): a map from names to types and scopes. The list does not say who may see an
 * annotation. Visibility comes from the built-in list, and names outside it are protected. Every unknown key is an error, so that a visibility added to the
 * list is not silently ignored.
 */
export function readClientCatalog(members: readonly DocumentMember[], errors: CatalogFailure[]): UserCatalog {
  errors.push(...keyFailures(members, null));
  const hasScopes = members.some(({ value }) => value.kind === 'map' && memberOf(value.members, 'scope') !== null);
  // In a list with scopes, an annotation without scope never leaves the client.
  const rows = members.map((member) => rowOf(member, hasScopes ? 'client' : null, errors));
  const lines = new Map<string, number>();
  for (const [index, { name }] of rows.entries()) {
    const position = members[index]?.position;
    const earlier = lines.get(name);
    if (position === undefined) continue;
    // `keyFailures` has reported repeated keys, but not different keys for the same name (`altname`).
    if (earlier !== undefined && members[index]?.key !== name) errors.push(failureAt(position, 'twice', { name, line: earlier }));
    lines.set(name, earlier ?? position.line);
  }
  return { form: 'client', mode: 'add', rows };
}

function rowOf({ key, position, value }: DocumentMember, unsaid: GeckoScope | null, errors: CatalogFailure[]): CatalogRow {
  const members = value.kind === 'map' ? value.members : [];
  const [type, scope, altname] = [memberOf(members, 'type'), memberOf(members, 'scope'), memberOf(members, 'altname')];
  if (key === '') errors.push(failureAt(position, 'empty_key'));
  errors.push(...keyFailures(members, KEYS), ...wordFailures(type, TYPES, 'client_type'), ...wordFailures(scope, SCOPES, 'scope'));
  if (value.kind !== 'map') errors.push(failureAt(value.position, 'client_row'));
  else if (type === null) errors.push(failureAt(position, 'missing', { key: 'type' }));
  const isNamedElse = altname?.kind === 'text' && altname.text !== '';
  if (altname !== null && !isNamedElse) errors.push(failureAt(altname.position, 'altname'));
  return {
    name: isNamedElse ? altname.text : key,
    visibility: null,
    declaredType: null,
    clientType: wordOf(type, TYPES),
    scope: wordOf(scope, SCOPES) ?? scopeOfPing(memberOf(members, 'ping')) ?? unsaid,
  };
}

/** Older lists say only whether an annotation is sent in pings. */
function scopeOfPing(ping: DocumentValue | null): GeckoScope | null {
  return ping?.kind === 'other' && ping.value === true ? 'ping' : null;
}
