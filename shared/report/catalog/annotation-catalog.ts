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

/** The list of annotations in effect: what is known of their names, and with that who may see their values. */
export interface AnnotationCatalog {
  /** All its names, each once. */
  names(): readonly string[];
  /** null for a name that the list has not. */
  factsOf(name: string): AnnotationFacts | null;
  /** What is not explicitly public is protected. */
  visibilityOf(name: string): Visibility;
  /** All that judging asks of a name. */
  lookup(name: string): NameFacts;
  /** It stands in the place of a person's own list that could not be used. */
  readonly isClosed: boolean;
}

export const BUILT_IN_CATALOG: AnnotationCatalog = {
  names: () => KNOWN_ANNOTATIONS,
  factsOf: annotationFacts,
  visibilityOf,
  lookup: nameFactsBy(annotationFacts, visibilityOf),
  isClosed: false,
};

/** Nothing is public: what counts while nobody knows what a list was to protect. Types stay known. */
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

/** What a list of a person's own says of one name; null: nothing, so that the built-in list counts. */
export interface CatalogRow {
  readonly name: string;
  readonly visibility: 'public' | 'protected' | null;
  readonly declaredType: DeclaredType | null;
  /** Type in a client's own list. */
  readonly clientType: GeckoType | null;
  readonly scope: GeckoScope | null;
}

/**
 * A list of a person's own. `add`: its rows stand over those of the built-in list; `replace`: there are no others. `form`: written as our own format
 * (`list`), as a client's list, or as a schema of raw crashes.
 */
export interface UserCatalog {
  readonly form: 'list' | 'client' | 'schema';
  readonly mode: 'add' | 'replace';
  readonly rows: readonly CatalogRow[];
}

/** The built-in list with a person's own over it or in its place. */
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

/** What a person's list does not say stays as the built-in list has it. */
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

/** What is known of a name that no list has. */
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
