import { type ByteSource, sliceSource, sourceOfBytes } from '../bytes/byte-source.ts';
import { exactBytes } from '../bytes/quantities.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { Inspection } from '../verdict/decide/inspect.ts';
import { contentTypeUnder, filenameUnder, isMasked, masksOf, nameUnder } from '../masking/masks.ts';
import { type Annotation, type BinaryPart, annotationText } from '../report/parts/crash-report.ts';
import { MASK } from '../report/parts/mask.ts';

/** An annotation or a part as it is compared with the one of the same name. */
interface ComparedThing {
  /** As people see it. */
  readonly name: string;
  /** As people see it: a mask of what is protected. */
  readonly text: string;
  /** Two that are alike have the same one. */
  readonly digest: string;
}

/** What a body holds, by real names; of one name the second is another thing than the first. */
export type ComparedThings = ReadonlyMap<string, ComparedThing>;

/** What is compared of the bodies of two requests: it stays when their bytes cannot be read any more. */
export interface BodyFacts {
  readonly form: string;
  readonly isGzip: boolean;
  readonly annotations: ComparedThings;
  readonly parts: ComparedThings;
}

/** What bodies are read with. */
interface BodyReading {
  /** SHA-256, lower-case hex. */
  readonly sha256: (bytes: ByteSource) => string;
  /** Where in the inflated body values stand that are masked, whatever their names say; null: all of them are. */
  readonly tainted: ReadonlySet<number> | null;
}

/** Most bytes of a value that are shown. */
const MAX_SHOWN = 65_536;
/** Characters of a SHA-256 that tell two contents of one size apart. */
const SHORT_HASH = 12;

/** Linear in the body. */
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
  // What was made one JSON part of is compared by what it says.
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
  const told = [
    exactBytes(size),
    filenameUnder(masks, part.part),
    contentTypeUnder(masks, part),
    `SHA-256 ${digest.slice(0, SHORT_HASH)}…`,
  ];
  return {
    name: nameUnder(masks, part),
    text: told.filter((one) => one !== null).join(', '),
    digest: [digest, part.filename, part.contentType].join('\n'),
  };
}
