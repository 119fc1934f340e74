import { range } from '../bytes/byte-range.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { isDroppedByCollector, isMadeByCollector } from '../catalog/annotations.ts';
import type { Dialect } from '../dialect.ts';
import { formatCount, formatLimit } from '../messages/quantities.ts';
import { shownName } from '../report/shown-name.ts';
import type { Annotation, CrashReport } from '../report/crash-report.ts';
import { jsonEncodingOf } from '../report/json-encoding.ts';
import { LARGEST_JSON } from '../report/json-reader.ts';
import type { PartReading } from '../report/part-reading.ts';
import type { Finding, Place } from './finding.ts';
import { finding } from './finding.ts';
import { isBinaryAsText } from './minidump-name.ts';
import { headerBlock } from './structure-findings.ts';
import { typeFinding } from './type-findings.ts';
import { findInValue } from './value-findings.ts';

/** Bytes that tell how JSON is coded. */
const JSON_START = 4;

/** What the processing stage takes for the name of an annotation. */
const USUAL_NAME = /^[A-Za-z0-9_-]+$/;

/** What is worth saying about the annotations and the forms that they are in. */
export function findInAnnotations(plain: ByteSource, report: CrashReport): readonly Finding[] {
  const found = [...formFindings(plain, report)];
  const last = new Map<string, Annotation>();
  for (const annotation of report.annotations) {
    const { name } = annotation;
    const earlier = last.get(name);
    if (earlier !== undefined) {
      found.push(finding('duplicate_annotation', 'warning', atValue(earlier), { name: shownName(annotation) }));
    }
    last.set(name, annotation);
    if (annotation.swallows) found.push(finding('swallowed', 'warning', atValue(annotation), { name: shownName(annotation) }));
    // What stands behind a break is not read by the collector.
    if (annotation.part.afterBreak) continue;
    const ofName = nameFinding(plain, annotation, report.dialect);
    if (ofName !== null) found.push(ofName);
    const ofValue = findInValue(plain, annotation, report);
    if (ofValue.length > 0) found.push(...ofValue);
    const type = typeFinding(plain, annotation, report.catalog);
    if (type !== null) found.push(type);
  }
  return found;
}

function formFindings(plain: ByteSource, { readings, dialect }: CrashReport): readonly Finding[] {
  const jsonParts = readings.filter((part) => part.kind === 'json');
  const found = jsonParts.slice(1).map((part) => finding('two_extra_parts', 'violation', { range: headerBlock(part) }));
  found.push(...jsonParts.flatMap(notRead));
  // Another coding than UTF-8 decides in `spec`.
  if (dialect === 'antenna') found.push(...jsonParts.flatMap((part) => encodingFindings(plain, part)));
  const last = jsonParts.at(-1);
  // In `spec` both forms together are an error, which is said already.
  if (last === undefined || dialect === 'spec') return found;
  const texts = readings.filter((part) => part.kind === 'text' || part.kind === 'null-text');
  const before = texts.filter((part) => part.wire.index < last.wire.index).length;
  const at = { range: headerBlock(last) };
  if (before > 0) found.push(finding('lost_before_extra', 'warning', at, { count: formatCount(before) }));
  if (texts.length > before) found.push(finding('merged_after_extra', 'info', at, { count: formatCount(texts.length - before) }));
  return found;
}

/** What is longer than JSON that is read here. */
function notRead(part: PartReading): readonly Finding[] {
  if (part.afterBreak || part.wire.end - part.wire.content <= LARGEST_JSON) return [];
  return [finding('json_not_read', 'error', { range: headerBlock(part) }, { limit: formatLimit(LARGEST_JSON) })];
}

/** JSON with a mark or in two or four bytes a character, which today's collector reads all the same. */
function encodingFindings(plain: ByteSource, { wire, afterBreak }: PartReading): readonly Finding[] {
  if (afterBreak) return [];
  const size = wire.end - wire.content;
  const { unit, bom } = jsonEncodingOf(plain.read(wire.content, Math.min(size, JSON_START)));
  if (unit > 1) return [finding('json_wide', 'violation', { range: range('plain', wire.content, size) })];
  return bom === 0 ? [] : [finding('json_bom', 'violation', { range: range('plain', wire.content, bom) })];
}

function atValue({ offset, length }: Annotation): Place {
  return { range: range('plain', offset, length) };
}

function nameFinding(plain: ByteSource, annotation: Annotation, dialect: Dialect): Finding | null {
  const { name, form, part } = annotation;
  if (name === 'uuid') return finding('uuid_given', 'warning', atValue(annotation));
  if (isMadeByCollector(name)) return finding('overwritten_by_collector', 'warning', atValue(annotation), { name: shownName(annotation) });
  if (isDroppedByCollector(name)) return finding('removed_by_collector', 'info', atValue(annotation), { name: shownName(annotation) });
  if (form === 'kv' && isBinaryAsText(plain, part)) {
    const severity = dialect === 'spec' ? 'violation' : 'warning';
    return finding('binary_as_text', severity, { range: headerBlock(part) }, { name: shownName(annotation) });
  }
  if (USUAL_NAME.test(name)) return null;
  // Of a part whose name is not ASCII that is said already. Such a name can be what damage left: it is not quoted.
  const isSaid = form === 'kv' && /[^\x00-\x7f]/.test(name);
  return isSaid ? null : finding('name_unusual', 'warning', atValue(annotation));
}
