import type { ByteRange } from '../bytes/byte-range.ts';
import { range, rangeBetween } from '../bytes/byte-range.ts';
import { binaryPartFacts } from '../catalog/binary-parts.ts';
import { formatCount } from '../messages/quantities.ts';
import type { Annotation, BinaryPart, CrashReport } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import type { WireMap } from '../wire/wire-map.ts';
import { sanitisedDumpName } from './dump-name.ts';
import type { Finding } from './finding.ts';
import { finding } from './finding.ts';

/** The name that makes a binary part the minidump of the crashing process (interface, Binary part). */
const MAIN_MINIDUMP = 'upload_file_minidump';

/** What is worth saying about the parts, beside what decides the answer. In the order of the bytes, then what is missing. */
export function findInBody(wire: WireMap, report: CrashReport): readonly Finding[] {
  const found = [
    ...edges(wire),
    ...report.readings.flatMap((part) => partFindings(part)),
    ...formFindings(report),
    ...annotationFindings(report),
    ...report.parts.flatMap((part) => binaryFindings(part)),
  ];
  found.sort((a, b) => (a.range?.offset ?? -1) - (b.range?.offset ?? -1));
  const hasMinidump = report.parts.some((part) => part.name === MAIN_MINIDUMP);
  return hasMinidump || wire.partCount === 0 ? found : [...found, finding('no_minidump', 'warning', {})];
}

function edges(wire: WireMap): readonly Finding[] {
  const found: Finding[] = [];
  if (wire.preambleEnd > 0 && wire.preambleEnd < wire.size) {
    found.push(
      finding('preamble', 'info', { range: rangeBetween('plain', 0, wire.preambleEnd) }, { count: formatCount(wire.preambleEnd) }),
    );
  }
  // One line end behind the closing boundary is how bodies end.
  const rest = wire.closing === null ? 0 : wire.size - wire.closing.end;
  if (wire.closing !== null && rest > 2) {
    found.push(finding('epilogue', 'info', { range: range('plain', wire.closing.end, rest) }, { count: formatCount(rest) }));
  }
  return found;
}

function headerBlock(part: PartReading): ByteRange {
  return range('plain', part.wire.headers, part.wire.content - part.wire.headers);
}

function partFindings(part: PartReading): readonly Finding[] {
  const { headers } = part;
  const at = { range: headerBlock(part) };
  const found: Finding[] = [];
  for (const line of headers.lines) {
    if (line.name === null && line.hasColon)
      found.push(finding('part_header_ignored', 'warning', { range: range('plain', line.offset, line.length) }));
  }
  if (part.kind === 'nameless') return [...found, finding('part_nameless', 'warning', at)];
  const name = headers.name ?? '';
  if (headers.disposition?.value.toLowerCase() !== 'form-data') found.push(finding('disposition_not_form_data', 'violation', at, { name }));
  if (/[^\x00-\x7f]/.test(name)) found.push(finding('name_not_ascii', 'violation', at));
  if (part.kind === 'json' && name !== 'extra') found.push(finding('extra_misnamed', 'warning', at));
  if (part.kind === 'text' && name === 'extra') found.push(finding('extra_is_text', 'violation', at));
  return found;
}

function formFindings(report: CrashReport): readonly Finding[] {
  const jsonParts = report.readings.filter((part) => part.kind === 'json');
  return jsonParts.slice(1).map((part) => finding('two_extra_parts', 'violation', { range: headerBlock(part) }));
}

function annotationFindings(report: CrashReport): readonly Finding[] {
  const found: Finding[] = [];
  const last = new Map<string, Annotation>();
  for (const annotation of report.annotations) {
    const at = { range: range('plain', annotation.offset, annotation.length) };
    const { name } = annotation;
    const earlier = last.get(name);
    if (earlier !== undefined) {
      found.push(finding('duplicate_annotation', 'warning', { range: range('plain', earlier.offset, earlier.length) }, { name }));
    }
    last.set(name, annotation);
    if (annotation.form === 'json' && annotation.type !== 'string') found.push(finding('value_not_string', 'violation', at, { name }));
    if (annotation.swallows) found.push(finding('swallowed', 'warning', at, { name }));
  }
  return found;
}

function binaryFindings(part: BinaryPart): readonly Finding[] {
  const { name } = part;
  const at = { range: headerBlock(part.part) };
  const found: Finding[] = [];
  const expected = binaryPartFacts(name)?.contentType ?? null;
  if (expected !== null && part.contentType !== expected) {
    found.push(finding(name === 'memory_report' ? 'memory_report_type' : 'minidump_type', 'violation', at, { name }));
  }
  const kept = sanitisedDumpName(name);
  if (kept !== name) found.push(finding('dump_renamed', 'warning', at, { name, kept }));
  if (part.part.wire.lookAlike >= 0)
    found.push(finding('swallowed', 'warning', { range: range('plain', part.part.wire.lookAlike, 2) }, { name }));
  if (part.size === 0) found.push(finding('dump_empty', 'warning', at, { name }));
  return found;
}
