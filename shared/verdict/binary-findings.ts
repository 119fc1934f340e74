import { range } from '../bytes/byte-range.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { binaryPartFacts } from '../catalog/binary-parts.ts';
import type { FindingCode } from '../messages/findings.ts';
import type { BinaryPart, CrashReport } from '../report/crash-report.ts';
import { lowerCaseType } from '../report/part-reading.ts';
import { startsWithGzip } from '../wire/gzip.ts';
import { sanitisedDumpName } from '../wire/dump-name.ts';
import { shownDumpName, shownName } from '../report/shown-name.ts';
import type { Finding } from './finding.ts';
import { finding } from './finding.ts';
import { MAIN_MINIDUMP, demandedType, isLikeMainMinidump, isMinidump, isMinidumpName } from './minidump-name.ts';
import { headerBlock } from './structure-findings.ts';

/** An identifier and `.dmp` (interface, Binary part). */
const DUMP_FILENAME = /^[\w-]+\.dmp$/;

/** What is worth saying about the binary parts. Of their contents no more than the first bytes are read. */
export function findInBinaryParts(plain: ByteSource, report: CrashReport): readonly Finding[] {
  const hasMain = report.parts.some((part) => part.name === MAIN_MINIDUMP);
  const kept = new Map<string, BinaryPart>();
  return report.parts.flatMap((part) => {
    const found = [...nameFindings(plain, part, hasMain), ...typeFindings(plain, part, report), ...contentFindings(plain, part)];
    const keptName = sanitisedDumpName(part.name);
    const earlier = kept.get(keptName);
    if (!part.part.afterBreak) kept.set(keptName, part);
    if (earlier === undefined || part.part.afterBreak) return found;
    return [
      ...found,
      finding(
        'dump_name_collides',
        'warning',
        { range: headerBlock(earlier.part) },
        { name: shownName(earlier), kept: shownDumpName(earlier) },
      ),
    ];
  });
}

function nameFindings(plain: ByteSource, part: BinaryPart, hasMain: boolean): readonly Finding[] {
  const { name, filename } = part;
  const shown = { name: shownName(part) };
  const at = { range: headerBlock(part.part) };
  const found: Finding[] = [];
  if (isMinidumpName(name) && (filename ?? '') !== '' && !DUMP_FILENAME.test(filename ?? ''))
    found.push(finding('filename_form', 'info', at, shown));
  const isOther = !hasMain && binaryPartFacts(name) === null && !isMinidumpName(name);
  if (isOther && isLikeMainMinidump(name)) return [...found, finding('minidump_misspelled', 'warning', at, shown)];
  const isDump = /\.(?:m?dmp|dump)$/i.test(filename ?? '') || isMinidump(plain, part.contentOffset, part.size);
  if (isOther && isDump) found.push(finding('minidump_misnamed', 'warning', at, shown));
  const cut = renamedFinding(name);
  return cut === null ? found : [...found, finding(cut, 'warning', at, { ...shown, kept: shownDumpName(part) })];
}

/** What the collector does to a name that it cannot keep as it is. */
function renamedFinding(name: string): FindingCode | null {
  const kept = sanitisedDumpName(name);
  if (kept === name) return null;
  if (kept === '') return 'dump_name_lost';
  return name.startsWith(kept) && /^[A-Za-z0-9_]*$/.test(name) ? 'dump_name_cut' : 'dump_renamed';
}

function typeFindings(plain: ByteSource, part: BinaryPart, { dialect, book }: CrashReport): readonly Finding[] {
  const { name, contentType } = part;
  const shown = { name: shownName(part) };
  const at = { range: headerBlock(part.part) };
  const demanded = demandedType(plain, part.part);
  const written = contentType !== null && book.rules.has('media_type_case') ? lowerCaseType(contentType) : contentType;
  const found = contentType === null ? [finding('binary_type_missing', 'info', at, shown)] : [];
  if (demanded !== null && written !== demanded) {
    // The collector notes another type, and takes the part as it is.
    const severity = dialect === 'spec' ? 'violation' : 'info';
    return [...found, finding(name === 'memory_report' ? 'memory_report_type' : 'minidump_type', severity, at, shown)];
  }
  const isNoted = dialect === 'antenna' && contentType !== null && written !== 'application/octet-stream';
  return isNoted ? [...found, finding('type_noted', 'info', at, shown)] : found;
}

function contentFindings(plain: ByteSource, part: BinaryPart): readonly Finding[] {
  const { name, size } = part;
  const shown = { name: shownName(part) };
  const { lookAlike } = part.part.wire;
  const found: Finding[] = [];
  if (lookAlike >= 0) found.push(finding('swallowed', 'warning', { range: range('plain', lookAlike, 2) }, shown));
  if (size === 0) return [...found, finding('dump_empty', 'warning', { range: headerBlock(part.part) }, shown)];
  const at = { range: range('plain', part.contentOffset, Math.min(size, 4)) };
  if (isMinidumpName(name) && !isMinidump(plain, part.contentOffset, size)) found.push(finding('dump_not_minidump', 'warning', at, shown));
  const isGzip = startsWithGzip(plain.read(part.contentOffset, Math.min(size, 2)));
  if (name === 'memory_report' && !isGzip) found.push(finding('memory_report_not_gzip', 'warning', at));
  return found;
}
