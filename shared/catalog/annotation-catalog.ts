import type { AnnotationFacts, Visibility } from './annotations.ts';
import { annotationFacts, isDroppedByCollector, isMadeByCollector, visibilityOf } from './annotations.ts';

/** The list of annotations in effect: what is known of their names, and with that who may see their values. */
export interface AnnotationCatalog {
  /** null for a name that the list has not. */
  factsOf(name: string): AnnotationFacts | null;
  /** What is not explicitly public is protected. */
  visibilityOf(name: string): Visibility;
}

export const BUILT_IN_CATALOG: AnnotationCatalog = {
  factsOf: annotationFacts,
  visibilityOf,
};

/** What a list of a person's own says of one name. */
export interface CatalogRow {
  readonly name: string;
  readonly visibility: 'public' | 'protected';
}

/** A list of a person's own. `add`: its rows stand over those of the built-in list; `replace`: there are no others. */
export interface UserCatalog {
  readonly mode: 'add' | 'replace';
  readonly rows: readonly CatalogRow[];
}

/** The built-in list with a person's own over it or in its place. */
export function catalogWith({ mode, rows }: UserCatalog): AnnotationCatalog {
  const own: ReadonlyMap<string, AnnotationFacts> = new Map(rows.map((row) => [row.name, factsOfRow(row)]));
  const factsOf = (name: string): AnnotationFacts | null => own.get(name) ?? (mode === 'add' ? annotationFacts(name) : null);
  return { factsOf, visibilityOf: (name) => factsOf(name)?.visibility ?? 'unlisted' };
}

/** What a person's list does not say, types and the scope in a client, stays as the built-in list has it. */
function factsOfRow({ name, visibility }: CatalogRow): AnnotationFacts {
  return { ...(annotationFacts(name) ?? unknownFacts(name)), visibility };
}

function unknownFacts(name: string): AnnotationFacts {
  return {
    name,
    visibility: 'unlisted',
    rawType: null,
    processedField: null,
    processedType: null,
    geckoType: null,
    geckoScope: null,
    droppedByCollector: isDroppedByCollector(name),
    madeByCollector: isMadeByCollector(name),
  };
}
