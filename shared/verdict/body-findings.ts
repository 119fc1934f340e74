import type { ByteSource } from '../bytes/byte-source.ts';
import type { CrashReport } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import type { WireMap } from '../wire/wire-map.ts';
import { findInAnnotations } from './annotation-findings.ts';
import { findInBinaryParts } from './binary-findings.ts';
import type { Finding } from './finding.ts';
import { finding } from './finding.ts';
import { MAIN_MINIDUMP } from './minidump-name.ts';
import { findInPartHeaders, findInStructure, headerBlock } from './structure-findings.ts';

/** What is worth saying about the parts, beside what decides the answer. In the order of the bytes, then what is missing. */
export function findInBody(plain: ByteSource, wire: WireMap, report: CrashReport): readonly Finding[] {
  const found = [
    ...findInStructure(plain, wire),
    ...report.readings.flatMap((part) => [...findInPartHeaders(plain, part), ...partFindings(part)]),
    ...findInAnnotations(plain, report),
    ...findInBinaryParts(plain, report),
  ];
  found.sort((a, b) => (a.range?.offset ?? -1) - (b.range?.offset ?? -1));
  const hasMinidump = report.parts.some((part) => part.name === MAIN_MINIDUMP);
  return hasMinidump || wire.partCount === 0 ? found : [...found, finding('no_minidump', 'warning', {})];
}

function partFindings(part: PartReading): readonly Finding[] {
  const { headers } = part;
  const at = { range: headerBlock(part) };
  if (part.kind === 'nameless') return [finding('part_nameless', 'warning', at)];
  const found: Finding[] = [];
  const name = headers.name ?? '';
  if (headers.disposition?.value.toLowerCase() !== 'form-data') found.push(finding('disposition_not_form_data', 'violation', at, { name }));
  if (/[^\x00-\x7f]/.test(name)) found.push(finding('name_not_ascii', 'violation', at));
  if (part.kind === 'json' && name !== 'extra') found.push(finding('extra_misnamed', 'warning', at));
  if (part.kind === 'text' && name === 'extra') found.push(finding('extra_is_text', 'violation', at));
  // Not quoted: the path is what should not get about.
  if (headers.filename !== null && /[\\/]|^[A-Za-z]:/.test(headers.filename)) found.push(finding('filename_path', 'warning', at));
  return found;
}
