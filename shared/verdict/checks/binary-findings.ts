import { range } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { MEMORY_REPORT, OCTETS, binaryPartFacts, isMinidumpName } from '../../report/catalog/binary-parts.ts';
import { minidumpError } from '../../report/dump/minidump-error.ts';
import { replacedIn } from '../../report/parts/text-damage.ts';
import type { BinaryPart, CrashReport } from '../../report/parts/crash-report.ts';
import { type PartReading, lowerCaseType } from '../../report/parts/part-reading.ts';
import { shownPartName } from '../../report/parts/shown-name.ts';
import { sanitisedDumpName } from '../../report/wire/dump-name.ts';
import { COMPRESSION_START, compressionOf } from '../../report/wire/compression.ts';
import { startsWithGzip } from '../../report/wire/gzip.ts';
import { startsWithRequestLine } from '../../report/wire/request-head.ts';
import type { FindingCode } from './finding-codes.ts';
import type { FindingList } from './finding-list.ts';
import { finding, type Severity } from './finding.ts';
import { demandedType, isLikeMainMinidump, isMinidump } from './minidump-name.ts';

/** The filename of a minidump: an identifier and `.dmp` (interface, Binary part). */
const DUMP_FILENAME = /^[\w-]+\.dmp$/;

/** Adds findings about the binary parts. Reads at most the start and the stream directory of each part. `hasMain`: the report has an `upload_file_minidump`. */
export function findInBinaryParts(found: FindingList, plain: ByteSource, report: CrashReport, hasMain: boolean): void {
  /** Index of the last part of each stored name. */
  const newest = new Map<string, number>();
  for (const binary of report.parts) {
    const storedName = sanitisedDumpName(binary.name);
    findInName(found, plain, binary, hasMain, storedName);
    findInType(found, plain, binary, report);
    findInContent(found, plain, binary);
    if (binary.part.afterBreak) continue;
    const earlier = newest.get(storedName);
    newest.set(storedName, binary.index);
    const replaced = earlier === undefined ? undefined : report.parts.at(earlier);
    if (replaced !== undefined) say(found, 'dump_name_collides', 'warning', replaced);
  }
}

/** Adds a finding at the headers of the part. */
function say(found: FindingList, code: FindingCode, severity: Severity, binary: BinaryPart): void {
  const { headers, content } = binary.part.wire;
  found.add(code, severity, headers, content - headers, { binary });
}

function findInName(found: FindingList, plain: ByteSource, binary: BinaryPart, hasMain: boolean, storedName: string): void {
  const { name, part } = binary;
  const filename = binary.filename ?? '';
  if (filename !== '' && isMinidumpName(name) && !DUMP_FILENAME.test(filename)) say(found, 'filename_form', 'info', binary);
  const isOther = !hasMain && binaryPartFacts(name) === null && !isMinidumpName(name);
  if (isOther && isLikeMainMinidump(name)) {
    say(found, 'minidump_misspelled', 'warning', binary);
    return;
  }
  const isDump = isOther && (/\.(?:m?dmp|dump)$/i.test(filename) || isMinidump(plain, part.wire.content, binary.size));
  if (isDump) say(found, 'minidump_misnamed', 'warning', binary);
  const cut = renaming(name, storedName);
  if (cut !== null) say(found, cut, 'warning', binary);
}

/** Returns how the collector changes a name that it cannot store unchanged. */
function renaming(name: string, storedName: string): FindingCode | null {
  if (storedName === name) return null;
  if (storedName === '') return 'dump_name_lost';
  return name.startsWith(storedName) && /^[A-Za-z0-9_]*$/.test(name) ? 'dump_name_cut' : 'dump_renamed';
}

function findInType(found: FindingList, plain: ByteSource, binary: BinaryPart, { dialect, rulebook }: CrashReport): void {
  const { name, contentType } = binary;
  const demanded = demandedType(plain, binary.part);
  const written = contentType !== null && rulebook.rules.has('media_type_case') ? lowerCaseType(contentType) : contentType;
  if (contentType === null) say(found, 'binary_type_missing', 'info', binary);
  if (isMultipart(binary.part)) {
    say(found, 'part_multipart', 'warning', binary);
    return;
  }
  if (demanded !== null && written !== demanded) {
    // If the Content-Type is not the required one, the collector writes a note and accepts the part.
    say(found, name === MEMORY_REPORT ? 'memory_report_type' : 'minidump_type', dialect === 'spec' ? 'violation' : 'info', binary);
  } else if (dialect === 'antenna' && contentType !== null && written !== OCTETS) say(found, 'type_noted', 'info', binary);
}

/** Returns true if the part is a multipart body with its own boundary. */
function isMultipart({ headers }: PartReading): boolean {
  return /^multipart\//i.test(headers.contentType ?? '');
}

/** First bytes of an encoded dump, by encoding; `TURNU` is MDMP in base64. */
const CODED: readonly (readonly [string, string])[] = [
  ['TURNU', 'base64'],
  ['\x28\xb5\x2f\xfd', 'Zstandard'],
];

/** Number of bytes at the start of a dump in which U+FFFD is counted. Then the count from which the dump is reported as damaged. */
const REPLACED_IN: ByteLength = 64 * 1024;
const MANY_REPLACED = 4;

/**
 * Returns true for a dump with many U+FFFD. Searches the bytes with the native `indexOf`. Decoding the first 64 KiB of each dump to a string made reading a
 * board take 1.6 times as long (measured).
 */
function isReplaced(bytes: Uint8Array): boolean {
  return replacedIn(bytes, MANY_REPLACED) >= MANY_REPLACED;
}

/** Number of bytes to read of a part that may contain a request. */
const REQUEST_START: ByteLength = 8_192;

/** Returns true if the content of a part begins with the head of a multipart request. The part then contains a whole report. */
function isReport(plain: ByteSource, { contentOffset, size }: BinaryPart): boolean {
  const first = plain.read(contentOffset, 1)[0] ?? 0;
  if (first < 0x41 || first > 0x5a) return false;
  const start = plain.read(contentOffset, Math.min(size, REQUEST_START));
  return startsWithRequestLine(start) && /\ncontent-type[ \t]*:[ \t]*multipart\//i.test(decodeLatin1(start));
}

function findInDump(found: FindingList, plain: ByteSource, binary: BinaryPart): void {
  const { contentOffset, size } = binary;
  const first = Math.min(size, 4);
  if (isMinidump(plain, contentOffset, size)) {
    if (isReplaced(plain.read(contentOffset, Math.min(size, REPLACED_IN))))
      found.add('dump_replaced', 'warning', contentOffset, first, { binary });
    else findInFrame(found, plain, binary);
    return;
  }
  const start = plain.read(contentOffset, Math.min(size, COMPRESSION_START));
  const text = decodeLatin1(start);
  const coding = compressionOf(start) ?? CODED.find(([beginning]) => text.startsWith(beginning))?.[1];
  if (coding === undefined) found.add('dump_not_minidump', 'warning', contentOffset, first, { binary });
  else
    found.put(
      finding('content_coded', 'warning', { range: range('plain', contentOffset, first) }, { name: shownPartName(binary.part), coding }),
    );
}

/** Reports a minidump without streams, or one that ends too early. */
function findInFrame(found: FindingList, plain: ByteSource, { contentOffset, size, part }: BinaryPart): void {
  const error = minidumpError(plain, contentOffset, size);
  if (error === null) return;
  const where = { range: range('plain', contentOffset, size) };
  const facts = { name: shownPartName(part), size };
  if (error.kind === 'none') found.put(finding('dump_without_streams', 'warning', where, facts));
  else if (error.kind !== 'streams') found.put(finding('dump_cut', 'warning', where, { ...facts, cut: error.kind }));
  else found.put(finding('dump_cut', 'warning', where, { ...facts, cut: error.kind, count: error.count, of: error.of }));
}

function findInContent(found: FindingList, plain: ByteSource, binary: BinaryPart): void {
  const { name, size, contentOffset } = binary;
  const { lookAlike } = binary.part.wire;
  if (lookAlike >= 0) found.add('swallowed', 'warning', lookAlike, 2, { binary });
  if (size === 0) {
    say(found, 'dump_empty', 'warning', binary);
    return;
  }
  if (isReport(plain, binary)) found.add('content_request', 'warning', contentOffset, Math.min(size, 4), { binary });
  else if (isMinidumpName(name) && !isMultipart(binary.part)) findInDump(found, plain, binary);
  if (name === MEMORY_REPORT) findInMemoryReport(found, plain, binary);
}

/** The largest memory report that the processing stage inflates, in bytes (Socorro: OutOfMemoryBinaryRule, max_size_uncompressed). */
const MAX_MEMORY_REPORT = 20n << 20n;
/** Size of the inflated data, modulo 2^32, in the last bytes of gzip data (RFC 1952, ISIZE). */
const GZIP_SIZE = 4;

function findInMemoryReport(found: FindingList, plain: ByteSource, { contentOffset, size }: BinaryPart): void {
  if (!startsWithGzip(plain.read(contentOffset, Math.min(size, 2)))) {
    found.add('memory_report_not_gzip', 'warning', contentOffset, Math.min(size, 4));
    return;
  }
  if (size < MIN_GZIP) return;
  const at = contentOffset + size - GZIP_SIZE;
  const inflated = littleEndian(plain.read(at, GZIP_SIZE));
  // Gzip makes data at most 1,032 times smaller. A larger size is that of data that was cut off.
  if (inflated > MAX_MEMORY_REPORT && inflated <= BigInt(size) * 1_032n)
    found.put(finding('memory_report_large', 'warning', { range: range('plain', at, GZIP_SIZE) }, { size: Number(inflated) }));
}

/** Size of the smallest gzip data: head, an empty block and the trailer. */
const MIN_GZIP = 20;

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
