import assert from 'node:assert/strict';
import * as v from 'valibot';
import { range } from '../../../../shared/bytes/byte-range.ts';
import { type ByteSource, readAll, sourceOfBytes, sourceOfTextualBytes } from '../../../../shared/bytes/byte-source.ts';
import { decodeLatin1 } from '../../../../shared/bytes/utf8.ts';
import { type Dialect, DIALECTS } from '../../../../shared/dialect.ts';
import { answerLine } from '../../../../shared/verdict/differences/answer-line.ts';
import { stored, collectedOf } from '../../../../shared/verdict/differences/stored.ts';
import { masksOf } from '../../../../shared/masking/masks.ts';
import { type Inspection, inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { inspectionView } from '../../../../shared/text/presenters/inspection-of.ts';
import { inspectionViewSchema } from '../../../../shared/bridge/view/inspection-view.ts';
import { type Capture, captureRequest, openCapture } from '../../../../shared/report/wire/capture.ts';
import { Scanner } from '../../../../shared/report/wire/scanner.ts';
import { inflateNow } from '../../../../electron/host/platform/files/inflate-now.ts';
import { memoryInflate } from '../../../builders/report/capture-of.ts';
import { tilesOf, untiled } from './body-regions.ts';
import { plainMap } from '../../../builders/report/wire-map-data.ts';

/** The result for a file that satisfies the laws, for statistics. */
interface Held {
  /** Deciding rule in dialect `spec`; `not-recognised` if the file is not a request. */
  readonly rule: string;
  /** How often the body was read, as the number of bytes read divided by its size. */
  readonly reads: number;
}

/** Additional bytes that may be read from any body: its start is read if the head names no boundary. */
const FIRST_LOOK = 4_096;
/** How often a body may be read, at most, for its inspection and view in one dialect. */
const MAX_READS = 8;

/** Asserts every law for arbitrary bytes. Throws if a law is broken, or if anything else throws. */
export async function holdLaws(file: Uint8Array): Promise<Held> {
  const opened = await openCapture(sourceOfBytes(file), memoryInflate, 1 << 26);
  if (!opened.ok) return { rule: 'not-recognised', reads: 0 };
  const { capture } = opened;
  const counted = countingSource(capture.plain);
  const counting = { ...capture, plain: counted.source };
  let reads = 0;
  let rule = '';
  for (const dialect of DIALECTS) {
    const before = counted.bytes();
    const inspection = inspectCapture(counting, dialect);
    holdView(inspection);
    reads = Math.max(reads, (counted.bytes() - before - FIRST_LOOK) / Math.max(counting.plain.size, 64));
    assert.ok(reads <= MAX_READS, `the body was read ${String(reads)} times`);
    if (dialect === 'spec') {
      rule = inspection.verdict.decision.rule;
      // Checked only once, because both dialects split bodies in the same way.
      holdFeeding(inspection);
    }
    holdTiling(inspection);
    holdRanges(inspection);
    holdText(capture, inspection, dialect);
    holdAtOnce(capture, inspection, dialect);
    stored(inspection);
  }
  return { rule, reads };
}

/** Law: every byte is in exactly one region. */
function holdTiling({ capture, wire, report }: Inspection): void {
  assert.equal(wire.size, capture.plain.size);
  assert.equal(untiled(tilesOf(capture.plain, wire, report.readings), wire.size), null);
}

/** Law: the map is the same in whatever pieces the body arrives: single bytes, or pieces whose sizes depend on the body. */
function holdFeeding({ capture, wire }: Inspection): void {
  const { boundary } = wire;
  // Without a boundary, the scanner finds nothing.
  if (boundary === null) return;
  const body = readAll(capture.plain);
  const whole = plainMap(wire);
  // Single bytes would be too slow for a large body.
  const sizes = body.length > 2_048 ? [1 + (body.length % 977)] : [1, 2 + (body.length % 31)];
  for (const size of sizes) {
    const scanner = new Scanner(boundary);
    for (let at = 0; at < body.length; at += size) {
      scanner.push(body.slice(at, at + size));
      if (at % 3 === 0) scanner.detach();
    }
    assert.deepEqual(plainMap(scanner.end()), whole);
  }
}

/** Law: the ranges of findings and of the decision lie inside their spaces. */
function holdRanges({ capture, verdict }: Inspection): void {
  const sizes = { head: capture.head.size, sent: capture.sent.size, plain: capture.plain.size };
  for (const where of [verdict.decision.range, ...verdict.findings.map((finding) => finding.range)]) {
    if (where === null) continue;
    const { space, offset, length } = where;
    assert.ok(offset >= 0 && length >= 0 && offset + length <= sizes[space], `${space} ${String(offset)}+${String(length)}`);
  }
}

/** Law: views for the bridge match their schema, and masks lie inside the body, sorted and without overlap. */
function holdView(inspection: Inspection): void {
  const masks = masksOf(inspection);
  const { plain } = inspection.capture;
  let end = 0;
  for (const maskedRange of masks.hidden(range('plain', 0, plain.size))) {
    assert.ok(maskedRange.offset >= end && maskedRange.length > 0);
    end = maskedRange.offset + maskedRange.length;
  }
  assert.ok(end <= plain.size);
  const view = inspectionView(inspection, masks, {
    name: 'x.http',
    displayPath: null,
    from: 0,
    limit: 2_000,
    valueLimit: 1_024,
    sha256: () => '0'.repeat(64),
    length: 'captured',
    now: 0,
  });
  v.parse(inspectionViewSchema, view);
}

/** Law: a body whose text is known in advance reads the same as from its bytes, including the answer line of `crashlens judge`. */
function holdText(capture: Capture, byBytes: Inspection, dialect: Dialect): void {
  const bytes = readAll(capture.plain);
  const plain = sourceOfTextualBytes(bytes, decodeLatin1(bytes));
  const byText = inspectCapture({ ...capture, plain }, dialect);
  assert.deepEqual(plainMap(byText.wire), plainMap(byBytes.wire));
  assert.deepEqual(byText.verdict, byBytes.verdict);
  assert.equal(lineOf(byText), lineOf(byBytes));
}

function lineOf(inspection: Inspection): string {
  const findings = inspection.verdict.findings.map(({ code }) => code);
  const { plain } = inspection.capture;
  const sha256 = (bytes: Uint8Array): string => decodeLatin1(bytes.subarray(0, 64));
  return answerLine(collectedOf(inspection), { id: '1', findings, specRules: [], plain, sha256 });
}

/** Law: a request that is opened synchronously, as `crashlens judge` does, gets the same answer as one that is opened in pieces. */
function holdAtOnce(capture: Capture, inspection: Inspection, dialect: Dialect): void {
  if (capture.kind !== 'request' || capture.chunked !== null) return;
  const atOnce = inspectCapture(captureRequest(capture.request, capture.sent, inflateNow, 1 << 26), dialect);
  assert.deepEqual(atOnce.verdict.decision.answer, inspection.verdict.decision.answer);
}

interface Counting {
  readonly source: ByteSource;
  readonly bytes: () => number;
}

function countingSource(source: ByteSource): Counting {
  let bytes = 0;
  return {
    bytes: () => bytes,
    source: {
      size: source.size,
      read(offset, length) {
        const read = source.read(offset, length);
        bytes += read.length;
        return read;
      },
    },
  };
}
