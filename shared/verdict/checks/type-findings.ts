import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { ExpectedType, ValueType } from '../../report/catalog/name-facts.ts';
import { type Annotation, annotationText } from '../../report/parts/crash-report.ts';
import { readJson } from '../../report/json/json-reader.ts';
import { strip } from '../../report/wire/header-params.ts';
import type { FindingCode } from './finding-codes.ts';
import type { FindingList } from './finding-list.ts';

/** Longest text that can be a boolean or a number, in bytes. */
const MAX_WORD_LENGTH: ByteLength = 400;

/** Longest JSON to read, in bytes. */
const MAX_JSON_LENGTH: ByteLength = 1 << 20;

const PROCESSED: Readonly<Record<ValueType, FindingCode>> = {
  boolean: 'type_boolean',
  integer: 'type_integer',
  number: 'type_number',
  json: 'type_json',
};

/** Values of each type that the processing stage can parse, in the syntax of its language (measured). */
const WORDS: Readonly<Record<Exclude<ValueType, 'json'>, RegExp>> = {
  boolean: /^(?:0|1|true|false)$/,
  integer: /^[+-]?\d+(?:_\d+)*$/,
  number: /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i,
};

/** Adds a finding if the annotation list gives the name a type that the value does not have. */
export function findInType(found: FindingList, plain: ByteSource, annotation: Annotation): void {
  const { expected } = annotation.facts;
  if (expected === null) return;
  // JSON values that are not strings have their own finding.
  if ((annotation.type !== 'text' && annotation.type !== 'string') || annotation.part.kind === 'null_text') return;
  if (fits(plain, annotation, expected.type)) return;
  const { offset, length } = annotation;
  found.add(codeOf(expected), expected.by === 'client' ? 'info' : 'warning', offset, length, { annotation });
}

function codeOf({ type, by }: ExpectedType): FindingCode {
  if (by === 'processing') return PROCESSED[type];
  return by === 'list' ? 'type_unlike_list' : 'type_unlike_client';
}

function fits(plain: ByteSource, annotation: Annotation, type: ValueType): boolean {
  if (type === 'json') {
    if (annotation.length > MAX_JSON_LENGTH) return true;
    return readJson(encodeUtf8(annotationText(plain, annotation)), { nonfinite: true }).error === null;
  }
  return annotation.length <= MAX_WORD_LENGTH && WORDS[type].test(strip(annotationText(plain, annotation)));
}
