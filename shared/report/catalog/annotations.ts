import {
  type AnnotationRow,
  type GeckoScope,
  type GeckoType,
  type ProcessedType,
  type RawType,
  ANNOTATION_ROWS,
} from './annotation-rows.ts';
import { DROPPED_BY_COLLECTOR, MADE_BY_COLLECTOR } from './collector-annotations.ts';

/** Who may see an annotation on the viewing site. `unlisted`: its schema does not name it, so it is protected like every new name. */
export type Visibility = 'public' | 'protected' | 'unlisted';

/** A type that a person's own list gives an annotation. */
export type DeclaredType = 'string' | 'boolean' | 'integer' | 'number' | 'json';

export interface AnnotationFacts {
  readonly name: string;
  readonly visibility: Visibility;
  /** Type in the raw crash schema; null where that does not list the name. */
  readonly rawType: RawType | null;
  /** Field of the processed crash that is made from it. */
  readonly processedField: string | null;
  /** Type of that field; null where there is none or it is structured. */
  readonly processedType: ProcessedType | null;
  readonly geckoType: GeckoType | null;
  readonly geckoScope: GeckoScope | null;
  /** Type in a person's own list; null where that says none. */
  readonly declaredType: DeclaredType | null;
  /** The collector removes it from an accepted report before it stores it. */
  readonly droppedByCollector: boolean;
  /** The collector writes it itself, over whatever a client sends. */
  readonly madeByCollector: boolean;
}

const DROPPED: ReadonlySet<string> = new Set(DROPPED_BY_COLLECTOR);

const FACTS: ReadonlyMap<string, AnnotationFacts> = new Map(ANNOTATION_ROWS.map((row) => [row[0], factsOfRow(row)]));

/** Names that the collector treats in its own way without the table having them. */
export const UNTABLED_ANNOTATIONS: readonly string[] = DROPPED_BY_COLLECTOR.filter((name) => !FACTS.has(name));

/** All names of the catalog, in its order. */
export const KNOWN_ANNOTATIONS: readonly string[] = ANNOTATION_ROWS.map((row) => row[0]);

function factsOfRow([name, visibility, rawType, processedField, processedType, geckoType, geckoScope]: AnnotationRow): AnnotationFacts {
  return {
    name,
    visibility: visibility ?? 'unlisted',
    rawType,
    processedField,
    processedType,
    geckoType,
    geckoScope,
    declaredType: null,
    droppedByCollector: isDroppedByCollector(name),
    madeByCollector: isMadeByCollector(name),
  };
}

/** What is known of a name; null for a name that no list has. Names are compared exactly, as the schema does. */
export function annotationFacts(name: string): AnnotationFacts | null {
  return FACTS.get(name) ?? null;
}

/** Visibility of an annotation as the client sends it. What is not explicitly public is protected (interface, What the service does). */
export function visibilityOf(name: string): Visibility {
  return FACTS.get(name)?.visibility ?? 'unlisted';
}

/** True where the collector stores an accepted report without this annotation. */
export function isDroppedByCollector(name: string): boolean {
  return DROPPED.has(name);
}

/** True where the collector writes this annotation itself, over whatever a client sends. */
export function isMadeByCollector(name: string): boolean {
  return MADE_BY_COLLECTOR.has(name);
}
