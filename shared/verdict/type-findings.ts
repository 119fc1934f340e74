import { range } from '../bytes/byte-range.ts';
import type { ByteLength, ByteSource } from '../bytes/byte-source.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { AnnotationCatalog } from '../catalog/annotation-catalog.ts';
import type { AnnotationFacts } from '../catalog/annotations.ts';
import type { FindingCode } from '../messages/findings.ts';
import { TYPE_WORDS } from '../messages/findings.ts';
import { shownName } from '../report/shown-name.ts';
import type { Annotation } from '../report/crash-report.ts';
import { annotationText } from '../report/crash-report.ts';
import { readJson } from '../report/json-reader.ts';
import type { Finding } from './finding.ts';
import { finding } from './finding.ts';
import { strip } from '../wire/header-params.ts';

type ValueType = 'boolean' | 'integer' | 'number' | 'json';

/** Longest text that can be a boolean or a number, in bytes. */
const LONGEST_WORD: ByteLength = 400;

/** Longest JSON that is looked into, in bytes. */
const LONGEST_JSON: ByteLength = 1 << 20;

const CODES: Readonly<Record<ValueType, FindingCode>> = {
  boolean: 'type_boolean',
  integer: 'type_integer',
  number: 'type_number',
  json: 'type_json',
};

/** As the language of the processing stage reads them (measured). */
const WORDS: Readonly<Record<Exclude<ValueType, 'json'>, RegExp>> = {
  boolean: /^(?:0|1|true|false)$/,
  integer: /^[+-]?\d+(?:_\d+)*$/,
  number: /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i,
};

/**
 * A value that is not of the type that its name has in the catalog; null where it is, or where none is known. What a person's own list says counts
 * before what the processing stage and the client's list say.
 */
export function typeFinding(plain: ByteSource, annotation: Annotation, catalog: AnnotationCatalog): Finding | null {
  // Of a value of the JSON that is no string that is said already.
  if (annotation.type !== 'text' && annotation.type !== 'string') return null;
  if (annotation.part.kind === 'null-text') return null;
  const facts = catalog.factsOf(annotation.name);
  if (facts === null) return null;
  const at = { range: range('plain', annotation.offset, annotation.length) };
  const { declaredType: declared } = facts;
  if (declared !== null) {
    if (declared === 'string' || fits(plain, annotation, declared)) return null;
    return finding('type_unlike_list', 'warning', at, { name: shownName(annotation), type: TYPE_WORDS[declared] });
  }
  const type = processedType(facts);
  if (type !== null) return fits(plain, annotation, type) ? null : finding(CODES[type], 'warning', at, { name: shownName(annotation) });
  const clients = clientType(facts);
  if (clients === null || fits(plain, annotation, clients)) return null;
  return finding('type_unlike_client', 'info', at, { name: shownName(annotation), type: TYPE_WORDS[clients] });
}

/** The type that the processing stage reads a value as; null for texts and for what it does not read. */
function processedType({ processedField, processedType: type }: AnnotationFacts): ValueType | null {
  // A field of no plain type has a structure.
  if (type === null) return processedField === null ? null : 'json';
  return type === 'string' ? null : type;
}

/** The type in the client's own list, of an annotation that nothing reads later. */
function clientType({ geckoType, processedField }: AnnotationFacts): Exclude<ValueType, 'json'> | null {
  if (processedField !== null || geckoType === null || geckoType === 'string' || geckoType === 'object') return null;
  return geckoType === 'boolean' ? 'boolean' : 'integer';
}

function fits(plain: ByteSource, annotation: Annotation, type: ValueType): boolean {
  if (type === 'json') {
    if (annotation.length > LONGEST_JSON) return true;
    return readJson(encodeUtf8(annotationText(plain, annotation)), { nonfinite: true }).fault === null;
  }
  return annotation.length <= LONGEST_WORD && WORDS[type].test(strip(annotationText(plain, annotation)));
}
