import { type ByteSource, sliceSource, sourceOfBytes } from '../bytes/byte-source.ts';
import { exactBytes } from '../bytes/quantities.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { Inspection } from '../verdict/decide/inspect.ts';
import { contentTypeUnder, filenameUnder, isMasked, masksOf, nameUnder } from '../masking/masks.ts';
import { type Annotation, type BinaryPart, annotationText } from '../report/parts/crash-report.ts';
import { MASK } from '../report/parts/mask.ts';

/** An annotation or part of one body. It is compared with the annotation or part of the same name in the other body. */
interface ComparedThing {
  /** Name as shown to the user. */
  readonly name: string;
  /** Text as shown to the user; protected values are masked. */
  readonly text: string;
  /** Two annotations or parts are equal if their digests are equal. */
  readonly digest: string;
}

/** The annotations or parts of a body by their unmasked names. If a name is repeated, each occurrence has its own entry. */
export type ComparedThings = ReadonlyMap<string, ComparedThing>;

/** The facts of a request's body for comparison. They remain available when the bytes are no longer readable. */
export interface BodyFacts {
  readonly form: string;
  readonly isGzip: boolean;
  readonly annotations: ComparedThings;
  readonly parts: ComparedThings;
}

interface BodyReading {
  /** SHA-256, lower-case hex. */
  readonly sha256: (bytes: ByteSource) => string;
  /** Offsets in the decompressed body. The values at these offsets are masked whatever their names are. null: all values are masked. */
  readonly tainted: ReadonlySet<number> | null;
}

/** Maximum number of bytes shown of a value. */
const MAX_SHOWN = 65_536;
/** Number of SHA-256 characters shown. This is enough to distinguish two contents of equal size. */
const SHORT_HASH = 12;

/** Extracts the facts of a body. Linear in the body. */
export function bodyFactsOf(inspection: Inspection, reading: BodyReading): BodyFacts {
  const { capture, report } = inspection;
  return {
    form: report.form,
    isGzip: capture.gzip !== null,
    annotations: byName(report.annotations, (annotation) => annotationThing(inspection, annotation, reading)),
    parts: byName(report.parts, (part) => partThing(inspection, part, reading)),
  };
}

function byName<T extends { readonly name: string }>(things: Iterable<T>, comparedOf: (thing: T) => ComparedThing): ComparedThings {
  const counts = new Map<string, number>();
  const found = new Map<string, ComparedThing>();
  for (const thing of things) {
    const occurrence = (counts.get(thing.name) ?? 0) + 1;
    counts.set(thing.name, occurrence);
    const compared = comparedOf(thing);
    const name = occurrence === 1 ? compared.name : `${compared.name} (${String(occurrence)})`;
    found.set(`${String(occurrence)} ${thing.name}`, { ...compared, name });
  }
  return found;
}

function annotationThing(inspection: Inspection, annotation: Annotation, { sha256, tainted }: BodyReading): ComparedThing {
  const { plain } = inspection.capture;
  const { form, offset, length } = annotation;
  const masks = masksOf(inspection);
  const isHidden = tainted === null || tainted.has(offset) || isMasked(annotation, masks);
  // Annotations in a JSON part are compared by their decoded text.
  const value = form === 'kv' ? sliceSource(plain, offset, length) : sourceOfBytes(encodeUtf8(annotationText(plain, annotation)));
  return {
    name: nameUnder(masks, annotation),
    text: isHidden ? MASK : annotationText(plain, annotation, MAX_SHOWN),
    digest: sha256(value),
  };
}

function partThing(inspection: Inspection, part: BinaryPart, { sha256 }: BodyReading): ComparedThing {
  const { contentOffset, size } = part;
  const masks = masksOf(inspection);
  const digest = sha256(sliceSource(inspection.capture.plain, contentOffset, size));
  const facts = [
    exactBytes(size),
    filenameUnder(masks, part.part),
    contentTypeUnder(masks, part),
    `SHA-256 ${digest.slice(0, SHORT_HASH)}…`,
  ];
  return {
    name: nameUnder(masks, part),
    text: facts.filter((one) => one !== null).join(', '),
    digest: [digest, part.filename, part.contentType].join('\n'),
  };
}
