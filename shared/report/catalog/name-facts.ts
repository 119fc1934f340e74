import { createLruCache } from '../../bytes/lru-cache.ts';
import { type AnnotationFacts, type DeclaredType, type Visibility, isDroppedByCollector, isMadeByCollector } from './annotations.ts';
import { expectedContentType, isMinidumpName } from './binary-parts.ts';

/** A type that a value is expected to be of. */
export type ValueType = Exclude<DeclaredType, 'string'>;

/** `list`: a person's own list asks for it; `processing`: the processing stage reads the value so; `client`: the client's own list has it. */
export interface ExpectedType {
  readonly type: ValueType;
  readonly by: 'list' | 'processing' | 'client';
}

/** All that judging asks of the name of an annotation, by one look-up. */
export interface NameFacts {
  readonly visibility: Visibility;
  /** The collector removes it from what it stores. */
  readonly dropped: boolean;
  /** The collector writes it itself. */
  readonly made: boolean;
  /** Only ASCII letters, digits, `_` and `-`, which is what the processing stage takes for a name. */
  readonly usual: boolean;
  readonly ascii: boolean;
  /** The interface gives the name to a binary part. */
  readonly binary: boolean;
  /** null: nothing is asked of the value. */
  readonly expected: ExpectedType | null;
}

/** Names that are remembered for a list. */
const MAX_NAMES = 8_192;
/** Longer ones are looked up anew each time. */
const MAX_REMEMBERED_LENGTH = 256;

/** The look-up of a list of annotations. */
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

/** One that is cut out of a body would keep all of that body in memory. */
function textOfItsOwn(name: string): string {
  return String.fromCharCode(...Array.from({ length: name.length }, (_, at) => name.charCodeAt(at)));
}

/** Of the names that no list has most are alike: a million of them need no facts of their own, and push no listed name out of what is remembered. */
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

/** What a person's own list says counts before what the processing stage and the client's list say. */
function expectedTypeOf({ declaredType, processedField, processedType, geckoType }: AnnotationFacts): ExpectedType | null {
  if (declaredType !== null) return declaredType === 'string' ? null : { type: declaredType, by: 'list' };
  // A field of no plain type has a structure.
  const processed = processedType ?? (processedField === null ? null : 'json');
  if (processed !== null && processed !== 'string') return { type: processed, by: 'processing' };
  // What is processed as a text is asked nothing by the client's list.
  if (processedField !== null || geckoType === null || geckoType === 'string' || geckoType === 'object') return null;
  return { type: geckoType === 'boolean' ? 'boolean' : 'integer', by: 'client' };
}
