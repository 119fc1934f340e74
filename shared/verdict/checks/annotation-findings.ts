import { range } from '../../bytes/byte-range.ts';
import { type ByteLength, type ByteSource, throwIfCancelledAt } from '../../bytes/byte-source.ts';
import type { Dialect } from '../../dialect.ts';
import type { Annotation, CrashReport } from '../../report/parts/crash-report.ts';
import { jsonEncodingOf } from '../../report/json/json-encoding.ts';
import { MAX_JSON_SIZE } from '../../report/json/json-reader.ts';
import { type PartReading, headerBlock, holdsPartMarks, isPlainText, lineThatRunsOn } from '../../report/parts/part-reading.ts';
import type { FindingList } from './finding-list.ts';
import { finding } from './finding.ts';
import { isMinidump } from './minidump-name.ts';
import { findInType } from './type-findings.ts';
import { findInValue } from './value-findings.ts';

/** Number of bytes at the start of JSON that reveal its encoding. */
const JSON_START = 4;

/** Adds findings about the annotations and the forms in which they are sent (key/value and JSON). */
export function findInAnnotations(found: FindingList, plain: ByteSource, report: CrashReport): void {
  findInForms(found, plain, report);
  /** Index of the last annotation of each name. */
  const newest = new Map<string, number>();
  for (const annotation of report.annotations) {
    const { name, index, facts } = annotation;
    throwIfCancelledAt(index, plain);
    const earlier = newest.get(name);
    newest.set(name, index);
    if (earlier !== undefined) sayReplaced(found, report.annotations.at(earlier), annotation);
    if (annotation.swallows) findSwallowed(found, plain, annotation);
    // The collector does not read parts after a structure error.
    if (annotation.part.afterBreak) continue;
    if (facts.made || facts.dropped || facts.binary || !facts.usual || isNoUsualText(annotation))
      findInName(found, plain, annotation, report.dialect);
    findInValue(found, plain, annotation, report);
    findInType(found, plain, annotation);
  }
}

function sayReplaced(found: FindingList, earlier: Annotation | undefined, annotation: Annotation): void {
  if (earlier !== undefined) found.add('duplicate_annotation', 'warning', earlier.offset, earlier.length, { annotation });
}

function findInForms(found: FindingList, plain: ByteSource, { readings, dialect, form }: CrashReport): void {
  if (form !== 'json' && form !== 'both') return;
  const jsonParts = readings.filter((part) => part.kind === 'json');
  for (const part of jsonParts.slice(1)) found.put(finding('two_extra_parts', 'violation', { range: headerBlock(part) }));
  for (const part of jsonParts) sayNotRead(found, part);
  // In `spec`, other encodings than UTF-8 are refused, so the deciding finding reports them.
  if (dialect === 'antenna') for (const part of jsonParts) findInEncoding(found, plain, part);
  const last = jsonParts.at(-1);
  // In `spec`, the deciding finding already reports annotations in both forms.
  if (last === undefined || dialect === 'spec' || form !== 'both') return;
  const texts = readings.filter((part) => part.kind === 'text' || part.kind === 'null_text');
  const before = texts.filter((part) => part.wire.index < last.wire.index).length;
  const at = { range: headerBlock(last) };
  if (before > 0) found.put(finding('lost_before_extra', 'warning', at, { count: before }));
  if (texts.length > before) found.put(finding('merged_after_extra', 'info', at, { count: texts.length - before }));
}

/** Reports a JSON part that is larger than `MAX_JSON_SIZE`. Crashlens does not read its content. */
function sayNotRead(found: FindingList, part: PartReading): void {
  if (part.afterBreak || part.wire.end - part.wire.content <= MAX_JSON_SIZE) return;
  found.put(finding('json_not_read', 'error', { range: headerBlock(part) }, { limit: MAX_JSON_SIZE }));
}

/** Reports JSON in UTF-16 or UTF-32, or with a byte order mark. The current collector reads such JSON anyway. */
function findInEncoding(found: FindingList, plain: ByteSource, { wire, afterBreak }: PartReading): void {
  if (afterBreak) return;
  const size = wire.end - wire.content;
  const { unit, bom } = jsonEncodingOf(plain.read(wire.content, Math.min(size, JSON_START)));
  if (unit > 1) found.put(finding('json_wide', 'violation', { range: range('plain', wire.content, size) }));
  else if (bom > 0) found.put(finding('json_bom', 'violation', { range: range('plain', wire.content, bom) }));
}

/** Largest value that is assumed to be text, in bytes. Real text annotations are shorter. */
const MAX_TEXT_LENGTH: ByteLength = 1 << 16;

/** Reports an annotation that may include other bytes: headers at the start of its content, or another part in its value. */
function findSwallowed(found: FindingList, plain: ByteSource, annotation: Annotation): void {
  const { part, offset, length } = annotation;
  const line = lineThatRunsOn(part);
  if (line !== null) found.add('headers_run_on', 'warning', line.offset, line.length, { annotation });
  // A name with control characters has its own finding. Such a name alone does not mean that the value contains another part.
  else if (!/[\x00-\x1f]/.test(part.headers.name ?? '') || part.wire.lookAlike >= 0 || holdsPartMarks(plain, offset, offset + length))
    found.add('swallowed', 'warning', offset, length, { annotation });
}

/** Returns true for a value that may be binary: not a plain ASCII text part, or over `MAX_TEXT_LENGTH`. */
function isNoUsualText({ part, length }: Annotation): boolean {
  return !isPlainText(part) || length > MAX_TEXT_LENGTH;
}

function findInName(found: FindingList, plain: ByteSource, annotation: Annotation, dialect: Dialect): void {
  const { name, facts, form, part, offset, length } = annotation;
  if (name === 'uuid') found.add('uuid_given', 'warning', offset, length);
  else if (facts.made) found.add('overwritten_by_collector', 'warning', offset, length, { annotation });
  else if (facts.dropped) found.add('removed_by_collector', 'info', offset, length, { annotation });
  else if (form === 'kv' && (facts.binary || (isNoUsualText(annotation) && isMinidump(plain, offset, length)))) {
    const { headers, content } = part.wire;
    found.add('binary_as_text', dialect === 'spec' ? 'violation' : 'warning', headers, content - headers, { annotation });
  } else if (!facts.usual && (form === 'json' || facts.ascii)) {
    // A non-ASCII name has another finding. This one does not quote the name, because damage may have produced it.
    found.add('name_unusual', 'warning', offset, length);
  }
}
