import type { CatalogRow, UserCatalog } from './annotation-catalog.ts';
import type { DocumentMember, DocumentValue } from './catalog-document.ts';
import { memberOf } from './catalog-document.ts';
import type { CatalogFault } from './catalog-faults.ts';
import { faultAt, keyFaults } from './catalog-faults.ts';

/**
 * A schema of raw crashes as the processing stage has it (`raw_crash.schema.yaml`): what it calls public alone is public, and it takes the place of
 * the built-in list, which was made from one. Its types are all texts and say nothing.
 */
export function readSchemaCatalog(members: readonly DocumentMember[], properties: DocumentValue, faults: CatalogFault[]): UserCatalog {
  faults.push(...keyFaults(members, null));
  if (properties.kind !== 'map') {
    faults.push(faultAt(properties.place, 'properties'));
    return { form: 'schema', mode: 'replace', rows: [] };
  }
  faults.push(...keyFaults(properties.members, null));
  return { form: 'schema', mode: 'replace', rows: properties.members.map((member) => rowOf(member, faults)) };
}

function rowOf({ key, place, value }: DocumentMember, faults: CatalogFault[]): CatalogRow {
  const row = { name: key, declaredType: null, clientType: null, scope: null };
  if (key === '') faults.push(faultAt(place, 'empty_key'));
  if (value.kind !== 'map') {
    faults.push(faultAt(value.place, 'property'));
    return { ...row, visibility: 'protected' };
  }
  faults.push(...keyFaults(value.members, null));
  const permissions = memberOf(value.members, 'permissions');
  const words = permissions?.kind === 'list' ? permissions.items.map((item) => (item.kind === 'text' ? item.text : '')) : [];
  if (words.length === 0) faults.push(faultAt(permissions?.place ?? place, 'permissions'));
  return { ...row, visibility: words.length > 0 && words.every((word) => word === 'public') ? 'public' : 'protected' };
}
