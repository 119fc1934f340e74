import { range } from '../bytes/byte-range.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { decodeLatin1 } from '../bytes/utf8.ts';
import { binaryPartFacts } from '../catalog/binary-parts.ts';
import type { BinaryPart, CrashReport } from '../report/crash-report.ts';
import { lowerCaseType } from '../report/part-reading.ts';
import { startsWithGzip } from '../wire/gzip.ts';
import { sanitisedDumpName } from './dump-name.ts';
import type { Finding } from './finding.ts';
import { finding } from './finding.ts';
import { MAIN_MINIDUMP, isLikeMainMinidump } from './minidump-name.ts';
import { headerBlock } from './structure-findings.ts';

/** How a minidump begins, in either byte order. */
const MINIDUMP_MAGIC: ReadonlySet<string> = new Set(['MDMP', 'PMDM']);

/** An identifier and `.dmp` (interface, Binary part). */
const DUMP_FILENAME = /^[\w-]+\.dmp$/;

/** What is worth saying about the binary parts. Of their contents no more than the first bytes are read. */
export function findInBinaryParts(plain: ByteSource, report: CrashReport): readonly Finding[] {
  const hasMain = report.parts.some((part) => part.name === MAIN_MINIDUMP);
  const kept = new Map<string, BinaryPart>();
  return report.parts.flatMap((part) => {
    const found = [...nameFindings(plain, part, hasMain), ...typeFindings(part, report), ...contentFindings(plain, part)];
    const keptName = sanitisedDumpName(part.name);
    const earlier = kept.get(keptName);
    if (!part.part.afterBreak) kept.set(keptName, part);
    if (earlier === undefined || part.part.afterBreak) return found;
    return [
      ...found,
      finding('dump_name_collides', 'warning', { range: headerBlock(earlier.part) }, { name: earlier.name, kept: keptName }),
    ];
  });
}

function isMinidumpName(name: string): boolean {
  return binaryPartFacts(name)?.contentType === 'application/octet-stream' || name.startsWith(`${MAIN_MINIDUMP}_`);
}

function nameFindings(plain: ByteSource, part: BinaryPart, hasMain: boolean): readonly Finding[] {
  const { name, filename } = part;
  const at = { range: headerBlock(part.part) };
  const found: Finding[] = [];
  if (isMinidumpName(name) && (filename ?? '') !== '' && !DUMP_FILENAME.test(filename ?? ''))
    found.push(finding('filename_form', 'info', at, { name }));
  const isOther = !hasMain && binaryPartFacts(name) === null && !isMinidumpName(name);
  if (isOther && isLikeMainMinidump(name)) return [...found, finding('minidump_misspelled', 'warning', at, { name })];
  const isDump = /\.(?:m?dmp|dump)$/i.test(filename ?? '') || isMinidump(plain, part);
  if (isOther && isDump) found.push(finding('minidump_misnamed', 'warning', at, { name }));
  const kept = sanitisedDumpName(name);
  if (kept !== name) found.push(finding('dump_renamed', 'warning', at, { name, kept }));
  return found;
}

function typeFindings(part: BinaryPart, { dialect, book }: CrashReport): readonly Finding[] {
  const { name, contentType } = part;
  const at = { range: headerBlock(part.part) };
  const expected = binaryPartFacts(name)?.contentType ?? null;
  const written = contentType !== null && book.rules.has('media_type_case') ? lowerCaseType(contentType) : contentType;
  if (expected !== null && written !== expected) {
    // The collector notes another type, and takes the part as it is.
    const severity = dialect === 'spec' ? 'violation' : 'info';
    return [finding(name === 'memory_report' ? 'memory_report_type' : 'minidump_type', severity, at, { name })];
  }
  if (contentType === null) return [finding('binary_type_missing', 'info', at, { name })];
  return dialect === 'antenna' && written !== 'application/octet-stream' ? [finding('type_noted', 'info', at, { name })] : [];
}

function contentFindings(plain: ByteSource, part: BinaryPart): readonly Finding[] {
  const { name, size } = part;
  const { lookAlike } = part.part.wire;
  const found: Finding[] = [];
  if (lookAlike >= 0) found.push(finding('swallowed', 'warning', { range: range('plain', lookAlike, 2) }, { name }));
  if (size === 0) return [...found, finding('dump_empty', 'warning', { range: headerBlock(part.part) }, { name })];
  const at = { range: range('plain', part.contentOffset, Math.min(size, 4)) };
  if (isMinidumpName(name) && !isMinidump(plain, part)) found.push(finding('dump_not_minidump', 'warning', at, { name }));
  const isGzip = startsWithGzip(plain.read(part.contentOffset, Math.min(size, 2)));
  if (name === 'memory_report' && !isGzip) found.push(finding('memory_report_not_gzip', 'warning', at));
  return found;
}

function isMinidump(plain: ByteSource, { contentOffset, size }: BinaryPart): boolean {
  return MINIDUMP_MAGIC.has(decodeLatin1(plain.read(contentOffset, Math.min(size, 4))));
}
