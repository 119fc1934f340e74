import type { CatalogRow, UserCatalog } from './annotation-catalog.ts';
import { type DocumentMember, type DocumentValue, memberOf } from './catalog-document.ts';
import { type CatalogFailure, failureAt, keyFailures } from './catalog-failures.ts';

/**
 * Reads an annotation list from the processing stage's schema of raw crashes (`raw_crash.schema.yaml`). A name is public only if all its `permissions` are
 * `public`. The list replaces the built-in list, which was derived from such a schema. The types in the schema are ignored, because all of them are strings.
 */
export function readSchemaCatalog(members: readonly DocumentMember[], properties: DocumentValue, errors: CatalogFailure[]): UserCatalog {
  errors.push(...keyFailures(members, null));
  if (properties.kind !== 'map') {
    errors.push(failureAt(properties.position, 'properties'));
    return { form: 'schema', mode: 'replace', rows: [] };
  }
  errors.push(...keyFailures(properties.members, null));
  return { form: 'schema', mode: 'replace', rows: properties.members.map((member) => rowOf(member, errors)) };
}

function rowOf({ key, position, value }: DocumentMember, errors: CatalogFailure[]): CatalogRow {
  const row = { name: key, declaredType: null, clientType: null, scope: null };
  if (key === '') errors.push(failureAt(position, 'empty_key'));
  if (value.kind !== 'map') {
    errors.push(failureAt(value.position, 'property'));
    return { ...row, visibility: 'protected' };
  }
  errors.push(...keyFailures(value.members, null));
  const permissions = memberOf(value.members, 'permissions');
  const words = permissions?.kind === 'list' ? permissions.items.map((item) => (item.kind === 'text' ? item.text : '')) : [];
  if (words.length === 0) errors.push(failureAt(permissions?.position ?? position, 'permissions'));
  return { ...row, visibility: words.length > 0 && words.every((word) => word === 'public') ? 'public' : 'protected' };
}
