import { range } from '../bytes/byte-range.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { isDroppedByCollector, isMadeByCollector } from '../catalog/annotations.ts';
import { binaryPartFacts } from '../catalog/binary-parts.ts';
import { formatCount } from '../messages/quantities.ts';
import type { Annotation, CrashReport } from '../report/crash-report.ts';
import { jsonOf } from '../report/part-reading.ts';
import type { Finding } from './finding.ts';
import { finding } from './finding.ts';
import { headerBlock } from './structure-findings.ts';
import { typeFinding } from './type-findings.ts';
import { findInValue } from './value-findings.ts';

/** Nesting beyond which other readers than the collector's give up. */
const DEEP = 200;

/** What the processing stage takes for the name of an annotation. */
const USUAL_NAME = /^[A-Za-z0-9_-]+$/;

/** What is worth saying about the annotations and the forms that they are in. */
export function findInAnnotations(plain: ByteSource, report: CrashReport): readonly Finding[] {
  const found = [...formFindings(report)];
  const last = new Map<string, Annotation>();
  for (const annotation of report.annotations) {
    const { name } = annotation;
    const earlier = last.get(name);
    if (earlier !== undefined) {
      found.push(finding('duplicate_annotation', 'warning', { range: range('plain', earlier.offset, earlier.length) }, { name }));
    }
    last.set(name, annotation);
    const at = { range: range('plain', annotation.offset, annotation.length) };
    if (annotation.swallows) found.push(finding('swallowed', 'warning', at, { name }));
    // What stands behind a break is not read by the collector.
    if (annotation.part.afterBreak) continue;
    found.push(...nameFindings(annotation), ...findInValue(plain, annotation, report));
    const type = typeFinding(plain, annotation, report.catalog);
    if (type !== null) found.push(type);
  }
  return found;
}

function formFindings({ readings, dialect }: CrashReport): readonly Finding[] {
  const jsonParts = readings.filter((part) => part.kind === 'json');
  const found = jsonParts.slice(1).map((part) => finding('two_extra_parts', 'violation', { range: headerBlock(part) }));
  for (const part of jsonParts)
    if ((jsonOf(part)?.depth ?? 0) > DEEP) found.push(finding('json_deep', 'warning', { range: headerBlock(part) }));
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

function nameFindings({ name, form, part, offset, length }: Annotation): readonly Finding[] {
  const at = { range: range('plain', offset, length) };
  if (name === 'uuid') return [finding('uuid_given', 'warning', at)];
  if (isMadeByCollector(name)) return [finding('overwritten_by_collector', 'warning', at, { name })];
  if (isDroppedByCollector(name)) return [finding('removed_by_collector', 'info', at, { name })];
  if (form === 'kv' && binaryPartFacts(name) !== null)
    return [finding('binary_as_text', 'warning', { range: headerBlock(part) }, { name })];
  // Of a part whose name is not ASCII that is said already. Such a name can be what damage left: it is not quoted.
  const isSaid = form === 'kv' && /[^\x00-\x7f]/.test(name);
  return isSaid || USUAL_NAME.test(name) ? [] : [finding('name_unusual', 'warning', at)];
}
