import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { DASH } from '../../bytes/content-bits.ts';
import { MAIN_MINIDUMP } from '../../report/catalog/binary-parts.ts';
import type { CrashReport } from '../../report/parts/crash-report.ts';
import { type PartReading, dispositionLine, headerLines, latin1Of, lowerCaseType } from '../../report/parts/part-reading.ts';
import { extendedName } from '../../report/wire/extended-name.ts';
import type { Capture } from '../../report/wire/capture.ts';
import type { WireMap } from '../../report/wire/wire-map.ts';
import { findInAnnotations } from './annotation-findings.ts';
import { findInBinaryParts } from './binary-findings.ts';
import type { FindingCode } from './finding-codes.ts';
import type { FindingList } from './finding-list.ts';
import { type Severity, finding } from './finding.ts';
import { delimiterText, findInPartHeaders, findInStructure } from './structure-findings.ts';

/** Longest text in which to search for look-alikes of a delimiter, in bytes. */
const MAX_SEARCHED_LENGTH: ByteLength = 1 << 20;

/**
 * Adds all findings about the body, except the deciding one. Findings with a position come first, sorted by offset, then a missing minidump. `size`: body size
 * in bytes.
 */
export function findInBody(
  found: FindingList,
  capture: Pick<Capture, 'chunked' | 'plain'>,
  wire: WireMap,
  report: CrashReport,
  size = capture.plain.size,
): void {
  const { plain } = capture;
  found.beginBody();
  for (const one of findInStructure(capture, wire, size)) found.put(one);
  const needle = delimiterText(wire);
  let hasMain = false;
  for (const part of report.readings) {
    findInPartHeaders(found, plain, part);
    findInPart(found, plain, part, report);
    findLookAlike(found, plain, part, needle);
    if (part.kind === 'binary' && part.headers.name === MAIN_MINIDUMP) hasMain = true;
  }
  findInAnnotations(found, plain, report);
  findInBinaryParts(found, plain, report, hasMain);
  found.endBody();
  if (wire.partCount > 0 && !hasMain) found.put(finding('no_minidump', 'warning', {}));
}

/** Returns the part's last Content-Disposition line, which is in effect. */
function dispositionText(part: PartReading, plain: ByteSource): string {
  const line = dispositionLine(part);
  return line === undefined ? '' : decodeLatin1(plain.read(line.offset, line.length));
}

function findInPart(found: FindingList, plain: ByteSource, part: PartReading, report: CrashReport): void {
  const { headers, kind } = part;
  const name = headers.name ?? '';
  // Most parts have plain headers. Nothing has to be reported about these.
  if (headers.isPlain && name !== 'extra') return;
  const { disposition, filename } = headers;
  const say = (code: FindingCode, severity: Severity): void =>
    found.add(code, severity, part.wire.headers, part.wire.content - part.wire.headers, { part });
  if (disposition === null) say('disposition_missing', 'violation');
  else if (disposition.value.toLowerCase() !== 'form-data') say('disposition_not_form_data', 'violation');
  if (kind === 'nameless') {
    say(disposition !== null && extendedName(dispositionText(part, plain)) !== null ? 'name_extended' : 'part_nameless', 'violation');
    return;
  }
  if (/[^\x00-\x7f]/.test(name)) say('name_not_ascii', 'violation');
  if (kind === 'json' && name !== 'extra') say('extra_misnamed', 'warning');
  if (kind === 'text' && name === 'extra') say('extra_is_text', 'violation');
  // The finding does not quote the path, because the path may be private.
  if (filename !== null && /[\\/]|^[A-Za-z]:/.test(filename)) say('filename_path', 'warning');
  findInTypeCase(found, part, report);
}

/** Content types that decide how the collector reads a part. In `antenna`, they count only in lower case. */
const READ_TYPE = /^(?:application\/json|text\/plain)/;

function findInTypeCase(found: FindingList, part: PartReading, { dialect }: CrashReport): void {
  const { headers, kind } = part;
  const { contentType } = headers;
  if (contentType === null || lowerCaseType(contentType) === contentType) return;
  const isLost = dialect === 'antenna' && kind === 'binary' && READ_TYPE.test(lowerCaseType(contentType));
  const isText = (headers.filename ?? '') !== '' && lowerCaseType(contentType).startsWith('text/plain');
  const line = headerLines(part).findLast((candidate) => candidate.name === 'content-type');
  if (line !== undefined) found.add('part_type_case', isLost && !isText ? 'warning' : 'info', line.offset, line.length, { part });
}

/** Reports a delimiter in the middle of a text, where other multipart readers may end the value. If a line end follows, the delimiter has another finding. */
function findLookAlike(found: FindingList, plain: ByteSource, part: PartReading, needle: string): void {
  if ((part.bits & DASH) === 0 || (part.kind !== 'text' && part.kind !== 'json')) return;
  const { content, end, lookAlike } = part.wire;
  if (lookAlike >= 0 || end - content > MAX_SEARCHED_LENGTH) return;
  const at = latin1Of(plain, content, end).indexOf(needle);
  if (at >= 0) found.add('delimiter_look_alike', 'info', content + at, needle.length, { part });
}
