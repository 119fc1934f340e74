import { range } from '../bytes/byte-range.ts';
import type { ByteLength, ByteSource } from '../bytes/byte-source.ts';
import { decodeLatin1 } from '../bytes/utf8.ts';
import { shownPartName } from '../report/shown-name.ts';
import type { CrashReport } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import { lowerCaseType } from '../report/part-reading.ts';
import type { WireMap } from '../wire/wire-map.ts';
import { findInAnnotations } from './annotation-findings.ts';
import { findInBinaryParts } from './binary-findings.ts';
import type { Finding } from './finding.ts';
import { finding } from './finding.ts';
import { MAIN_MINIDUMP } from './minidump-name.ts';
import { delimiterText, findInPartHeaders, findInStructure, headerBlock } from './structure-findings.ts';

/** Longest text that is searched for what looks like a delimiter, in bytes. */
const LONGEST_SEARCHED: ByteLength = 1 << 20;

/** What is worth saying about the parts, beside what decides the answer. In the order of the bytes, then what is missing. */
export function findInBody(plain: ByteSource, wire: WireMap, report: CrashReport): readonly Finding[] {
  const found = [
    ...findInStructure(plain, wire),
    ...report.readings.flatMap((part) => [...findInPartHeaders(plain, part), ...partFindings(part, report)]),
    ...lookAlikes(plain, wire, report),
    ...findInAnnotations(plain, report),
    ...findInBinaryParts(plain, report),
  ];
  found.sort((a, b) => (a.range?.offset ?? -1) - (b.range?.offset ?? -1));
  const hasMinidump = report.parts.some((part) => part.name === MAIN_MINIDUMP);
  return hasMinidump || wire.partCount === 0 ? found : [...found, finding('no_minidump', 'warning', {})];
}

function partFindings(part: PartReading, report: CrashReport): readonly Finding[] {
  const { headers } = part;
  const name = headers.name ?? '';
  // As most are.
  if (headers.isPlain && name !== 'extra') return [];
  const at = { range: headerBlock(part) };
  const found: Finding[] = [];
  if (headers.disposition === null) found.push(finding('disposition_missing', 'violation', at));
  else if (headers.disposition.value.toLowerCase() !== 'form-data')
    found.push(finding('disposition_not_form_data', 'violation', at, { part: name === '' ? 'a part' : `“${shownPartName(part)}”` }));
  if (part.kind === 'nameless') return [...found, finding('part_nameless', 'violation', at)];
  if (/[^\x00-\x7f]/.test(name)) found.push(finding('name_not_ascii', 'violation', at));
  if (part.kind === 'json' && name !== 'extra') found.push(finding('extra_misnamed', 'warning', at));
  if (part.kind === 'text' && name === 'extra') found.push(finding('extra_is_text', 'violation', at));
  // Not quoted: the path is what should not get about.
  if (headers.filename !== null && /[\\/]|^[A-Za-z]:/.test(headers.filename)) found.push(finding('filename_path', 'warning', at));
  found.push(...typeCaseFindings(part, report));
  return found;
}

/** Types that make another thing of a part where their case counts. */
const READ_TYPE = /^(?:application\/json|text\/plain)/;

function typeCaseFindings(part: PartReading, { dialect }: CrashReport): readonly Finding[] {
  const { headers, kind } = part;
  const { contentType } = headers;
  if (contentType === null || lowerCaseType(contentType) === contentType) return [];
  const isLost = dialect === 'antenna' && kind === 'binary' && READ_TYPE.test(lowerCaseType(contentType));
  const line = headers.lines.findLast((candidate) => candidate.name === 'content-type');
  const at = { range: line === undefined ? null : range('plain', line.offset, line.length) };
  const isText = (headers.filename ?? '') !== '' && lowerCaseType(contentType).startsWith('text/plain');
  return [finding('part_type_case', isLost && !isText ? 'warning' : 'info', at, { name: shownPartName(part) })];
}

/** The boundary without a line end before it or behind it, in a text: another reader may end the value there. What is a boundary line is said elsewhere. */
function lookAlikes(plain: ByteSource, wire: WireMap, report: CrashReport): readonly Finding[] {
  const needle = delimiterText(wire);
  return report.readings.flatMap((part) => {
    const { content, end, lookAlike } = part.wire;
    if ((part.kind !== 'text' && part.kind !== 'json') || lookAlike >= 0 || end - content > LONGEST_SEARCHED) return [];
    const text = part.plainText ?? decodeLatin1(plain.read(content, end - content));
    const at = text.indexOf(needle);
    if (at < 0) return [];
    const where = { range: range('plain', content + at, needle.length) };
    return [finding('delimiter_look_alike', 'info', where, { name: shownPartName(part) })];
  });
}
