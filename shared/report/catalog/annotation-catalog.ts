import type { GeckoScope, GeckoType } from './annotation-rows.ts';
import {
  type AnnotationFacts,
  type DeclaredType,
  type Visibility,
  KNOWN_ANNOTATIONS,
  annotationFacts,
  isDroppedByCollector,
  isMadeByCollector,
  visibilityOf,
} from './annotations.ts';
import { type NameFacts, nameFactsBy } from './name-facts.ts';

/** The annotation list in effect: names, facts about them, and who may see their values. */
export interface AnnotationCatalog {
  /** All names of the list, each once. */
  names(): readonly string[];
  /** Null for a name that is not in the list. */
  factsOf(name: string): AnnotationFacts | null;
  /** A name that is not explicitly public is protected. */
  visibilityOf(name: string): Visibility;
  /** All facts about an annotation name that judging needs. */
  lookup(name: string): NameFacts;
  /** True if this list is in effect because the user's own list could not be used. */
  readonly isClosed: boolean;
}

export const BUILT_IN_CATALOG: AnnotationCatalog = {
  names: () => KNOWN_ANNOTATIONS,
  factsOf: annotationFacts,
  visibilityOf,
  lookup: nameFactsBy(annotationFacts, visibilityOf),
  isClosed: false,
};

/**
 * A list in which nothing is public, with the types of the built-in list. It is in effect while the user's own list cannot be used, because it is then unknown
 * what that list protects.
 */
export const CLOSED_CATALOG: AnnotationCatalog = {
  names: () => KNOWN_ANNOTATIONS,
  factsOf: closedFacts,
  visibilityOf: closedVisibility,
  lookup: nameFactsBy(closedFacts, closedVisibility),
  isClosed: true,
};

function closedFacts(name: string): AnnotationFacts | null {
  const facts = annotationFacts(name);
  return facts?.visibility === 'public' ? { ...facts, visibility: 'protected' } : facts;
}

function closedVisibility(name: string): Visibility {
  return visibilityOf(name) === 'unlisted' ? 'unlisted' : 'protected';
}

/** A row of a user's own list. A null field is not set; the built-in list then applies. */
export interface CatalogRow {
  readonly name: string;
  readonly visibility: 'public' | 'protected' | null;
  readonly declaredType: DeclaredType | null;
  /** The type that a client's own list (client-catalog.ts) gives the annotation. */
  readonly clientType: GeckoType | null;
  readonly scope: GeckoScope | null;
}

/**
 * A user's own annotation list. `add`: its rows override those of the built-in list. `replace`: names without a row are unlisted. `form`: our own format
 * (`list`), a client's list, or a schema of raw crashes.
 */
export interface UserCatalog {
  readonly form: 'list' | 'client' | 'schema';
  readonly mode: 'add' | 'replace';
  readonly rows: readonly CatalogRow[];
}

/** Creates the catalog for a user's own list, which either adds to the built-in list or replaces it. */
export function catalogWith({ mode, rows }: UserCatalog): AnnotationCatalog {
  const own: ReadonlyMap<string, AnnotationFacts> = new Map(rows.map((row) => [row.name, factsOfRow(row)]));
  const factsOf = (name: string): AnnotationFacts | null => own.get(name) ?? (mode === 'add' ? annotationFacts(name) : null);
  const names = mode === 'add' ? [...new Set([...KNOWN_ANNOTATIONS, ...own.keys()])] : [...own.keys()];
  const visible = (name: string): Visibility => factsOf(name)?.visibility ?? 'unlisted';
  return {
    names: () => names,
    factsOf,
    visibilityOf: visible,
    lookup: nameFactsBy(factsOf, visible),
    isClosed: false,
  };
}

/** The facts of a row. Facts that the row does not set come from the built-in list. */
function factsOfRow({ name, visibility, declaredType, clientType, scope }: CatalogRow): AnnotationFacts {
  const known = annotationFacts(name) ?? unknownFacts(name);
  return {
    ...known,
    visibility: visibility ?? known.visibility,
    geckoType: clientType ?? known.geckoType,
    geckoScope: scope ?? known.geckoScope,
    declaredType,
  };
}

/** The facts of a name that is in no list. */
export function unknownFacts(name: string): AnnotationFacts {
  return {
    name,
    visibility: 'unlisted',
    rawType: null,
    processedField: null,
    processedType: null,
    geckoType: null,
    geckoScope: null,
    declaredType: null,
    droppedByCollector: isDroppedByCollector(name),
    madeByCollector: isMadeByCollector(name),
  };
}
