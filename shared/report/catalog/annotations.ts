import {
  type AnnotationRow,
  type GeckoScope,
  type GeckoType,
  type ProcessedType,
  type RawType,
  ANNOTATION_ROWS,
} from './annotation-rows.ts';
import { DROPPED_BY_COLLECTOR, MADE_BY_COLLECTOR } from './collector-annotations.ts';

/** Who may see an annotation on the viewing site. `unlisted`: not in the schema, and therefore protected like every new name. */
export type Visibility = 'public' | 'protected' | 'unlisted';

/** A type that a user's own list gives an annotation. */
export type DeclaredType = 'string' | 'boolean' | 'integer' | 'number' | 'json';

export interface AnnotationFacts {
  readonly name: string;
  readonly visibility: Visibility;
  /** The type in the raw crash schema; null if the name is not in the schema. */
  readonly rawType: RawType | null;
  /** The field of the processed crash that is derived from the annotation. */
  readonly processedField: string | null;
  /** The type of that field. null if there is no such field, or if it is structured. */
  readonly processedType: ProcessedType | null;
  readonly geckoType: GeckoType | null;
  readonly geckoScope: GeckoScope | null;
  /** The type in a user's own list; null if the list gives none. */
  readonly declaredType: DeclaredType | null;
  /** True if the collector removes the annotation from an accepted report before storing the report. */
  readonly droppedByCollector: boolean;
  /** True if the collector writes the annotation itself and overwrites the client's value. */
  readonly madeByCollector: boolean;
}

const DROPPED: ReadonlySet<string> = new Set(DROPPED_BY_COLLECTOR);

const FACTS: ReadonlyMap<string, AnnotationFacts> = new Map(ANNOTATION_ROWS.map((row) => [row[0], factsOfRow(row)]));

/** Names that the collector removes although the built-in list does not contain them. */
export const UNTABLED_ANNOTATIONS: readonly string[] = DROPPED_BY_COLLECTOR.filter((name) => !FACTS.has(name));

/** All names of the built-in list, in its order. */
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

/** The facts about a name; null for a name that is not in the built-in list. Names are compared exactly, as in the schema. */
export function annotationFacts(name: string): AnnotationFacts | null {
  return FACTS.get(name) ?? null;
}

/** The visibility of an annotation, by its name as sent. A name that is not explicitly public is protected (interface, What the service does). */
export function visibilityOf(name: string): Visibility {
  return FACTS.get(name)?.visibility ?? 'unlisted';
}

/** True if the collector stores an accepted report without this annotation. */
export function isDroppedByCollector(name: string): boolean {
  return DROPPED.has(name);
}

/** True if the collector writes this annotation itself and overwrites the client's value. */
export function isMadeByCollector(name: string): boolean {
  return MADE_BY_COLLECTOR.has(name);
}
