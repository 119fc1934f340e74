import { createLruCache } from '../../bytes/lru-cache.ts';
import { type AnnotationFacts, type DeclaredType, type Visibility, isDroppedByCollector, isMadeByCollector } from './annotations.ts';
import { expectedContentType, isMinidumpName } from './binary-parts.ts';

/** The type that a value is expected to have. */
export type ValueType = Exclude<DeclaredType, 'string'>;

/**
 * An expected type, and where it comes from. `list`: the user's own list. `processing`: the processing stage reads the value as this type. `client`: the
 * client's own list.
 */
export interface ExpectedType {
  readonly type: ValueType;
  readonly by: 'list' | 'processing' | 'client';
}

/** All facts about an annotation name that judging needs, from one lookup. */
export interface NameFacts {
  readonly visibility: Visibility;
  /** True if the collector removes the annotation before it stores the report. */
  readonly dropped: boolean;
  /** True if the collector writes the annotation itself. */
  readonly made: boolean;
  /** True if the name contains only ASCII letters, digits, `_` and `-`. The processing stage expects such names. */
  readonly usual: boolean;
  readonly ascii: boolean;
  /** True if the name belongs to a binary part: the interface lists it, or it has the form of a minidump's name (`isMinidumpName`). */
  readonly binary: boolean;
  /** The expected type of the value; null if any type is accepted. */
  readonly expected: ExpectedType | null;
}

/** The maximum number of names that are cached for each annotation list. */
const MAX_NAMES = 8_192;
/** Longer names are not cached. */
const MAX_REMEMBERED_LENGTH = 256;

/** Creates the lookup for an annotation list. */
export function nameFactsBy(factsOf: (name: string) => AnnotationFacts | null, visibilityOf: (name: string) => Visibility): NameLookup {
  const known = createLruCache<NameFacts>(MAX_NAMES);
  const alike = new Map<number, NameFacts>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = factsOfName(name, factsOf(name), visibilityOf(name));
    if (made.visibility === 'unlisted' && made.expected === null) return oneOfThoseAlike(made, alike);
    if (name.length <= MAX_REMEMBERED_LENGTH) known.set(textOfItsOwn(name), made);
    return made;
  };
}

/** Copies the name, because a slice of a body's text would keep the whole body in memory. */
function textOfItsOwn(name: string): string {
  return String.fromCharCode(...Array.from({ length: name.length }, (_, at) => name.charCodeAt(at)));
}

/**
 * Returns a shared object for all unlisted names with equal facts. Even a million unlisted names then need little memory, and do not evict listed names from
 * the cache.
 */
function oneOfThoseAlike(made: NameFacts, alike: Map<number, NameFacts>): NameFacts {
  const bits = (made.dropped ? 1 : 0) | (made.made ? 2 : 0) | (made.usual ? 4 : 0) | (made.ascii ? 8 : 0) | (made.binary ? 16 : 0);
  const known = alike.get(bits) ?? made;
  alike.set(bits, known);
  return known;
}

type NameLookup = (name: string) => NameFacts;

function factsOfName(name: string, facts: AnnotationFacts | null, visibility: Visibility): NameFacts {
  return {
    visibility,
    dropped: isDroppedByCollector(name),
    made: isMadeByCollector(name),
    usual: /^[A-Za-z0-9_-]+$/.test(name),
    ascii: /^[\x00-\x7f]*$/.test(name),
    binary: expectedContentType(name) !== null || isMinidumpName(name),
    expected: facts === null ? null : expectedTypeOf(facts),
  };
}

/** The user's own list takes precedence over the processing stage, and the processing stage over the client's list. */
function expectedTypeOf({ declaredType, processedField, processedType, geckoType }: AnnotationFacts): ExpectedType | null {
  if (declaredType !== null) return declaredType === 'string' ? null : { type: declaredType, by: 'list' };
  // A processed field without a scalar type is structured.
  const processed = processedType ?? (processedField === null ? null : 'json');
  if (processed !== null && processed !== 'string') return { type: processed, by: 'processing' };
  // If the processing stage reads the value as text, the type in the client's list is irrelevant.
  if (processedField !== null || geckoType === null || geckoType === 'string' || geckoType === 'object') return null;
  return { type: geckoType === 'boolean' ? 'boolean' : 'integer', by: 'client' };
}
