import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { shownName } from '../../report/parts/shown-name.ts';
import type { BinaryPart } from '../../report/parts/crash-report.ts';
import { isOverMaximum } from '../rules/target-rules.ts';
import type { Finding } from '../checks/finding.ts';
import type { Inspection } from './inspect.ts';
import { MAIN_MINIDUMP } from '../../report/catalog/binary-parts.ts';

/** Size of a body after gzip. `isAbout`: estimated from a sample. */
export interface CompressedSize {
  readonly size: ByteLength;
  readonly isAbout: boolean;
}

/** Measures the size after gzip. `exact`: the advice depends on whether the body fits. An estimate is then enough only until the exact size is known. */
export type MeasureCompressed = (exact: boolean) => CompressedSize;

/** Compresses bytes with gzip and returns the length of the result; supplied by callers that can compress. */
type CompressedLength = (bytes: Uint8Array) => ByteLength;

/** Largest body that is compressed completely. From a larger body, this many bytes are taken in `SAMPLES` evenly spaced samples. */
const SAMPLED: ByteLength = 128 * 1024;
const SAMPLES = 8;

/** Measures the size of a body after gzip, in constant time for large bodies. */
export function compressedSize(body: ByteSource, compressedLength: CompressedLength): CompressedSize {
  if (body.size <= SAMPLED) return { size: compressedLength(body.read(0, body.size)), isAbout: false };
  const sample = new Uint8Array(SAMPLED);
  const length = SAMPLED / SAMPLES;
  for (let index = 0; index < SAMPLES; index += 1) {
    const offset = Math.floor(((body.size - length) * index) / (SAMPLES - 1));
    sample.set(body.read(offset, length), index * length);
  }
  return { size: Math.round((compressedLength(sample) / SAMPLED) * body.size), isAbout: true };
}

/** Smallest saving for which compression is suggested, in percent. */
const MIN_SAVING = 1;

/** A way to make a body smaller, with the resulting size in bytes. `isAbout`: estimated from a sample, or from a part's share of the body. */
export type SizeAdvice = CompressedSize &
  (
    | { readonly kind: 'compressed'; /** Saving in percent. */ readonly saved: number }
    | { readonly kind: 'compressed_to_fit'; readonly fits: boolean }
    /** The parts to drop, largest first. */
    | { readonly kind: 'without'; readonly names: readonly string[]; readonly fits: boolean }
  );

/** Returns the effect of compressing or dropping parts, for findings about size. Nothing for other findings. Measures only if necessary. */
export function sizeAdvice({ code }: Finding, inspection: Inspection, compressed: MeasureCompressed): readonly SizeAdvice[] {
  if (code === 'not_compressed') return savingAdvice(inspection, compressed(false));
  if (code !== 'too_large') return [];
  return [...(inspection.capture.gzip === null ? fittingAdvice(inspection, compressed(true)) : []), ...droppingAdvice(inspection)];
}

function savingAdvice(inspection: Inspection, compressed: CompressedSize): readonly SizeAdvice[] {
  const saved = savedPercent(inspection, compressed);
  return saved < MIN_SAVING ? [] : [{ kind: 'compressed', ...compressed, saved }];
}

function savedPercent({ capture }: Inspection, { size }: CompressedSize): number {
  return percentSaved(capture.content.size, size);
}

function percentSaved(before: ByteLength, after: ByteLength): number {
  return Math.round(100 - (100 * after) / before);
}

/** Returns true if compression saves enough to suggest it. */
export function isWorthSaving(before: ByteLength, after: ByteLength): boolean {
  return percentSaved(before, after) >= MIN_SAVING;
}

function fittingAdvice(inspection: Inspection, compressed: CompressedSize): readonly SizeAdvice[] {
  if (savedPercent(inspection, compressed) < MIN_SAVING) return [];
  return [{ kind: 'compressed_to_fit', ...compressed, fits: !isOverMaximum(compressed.size, inspection.maxBody) }];
}

/** Drops as few parts as possible. If the body is compressed, assumes that all parts are compressed equally well. */
function droppingAdvice(inspection: Inspection): readonly SizeAdvice[] {
  const { capture, maxBody } = inspection;
  const isAbout = capture.gzip !== null;
  const names: string[] = [];
  let size = capture.content.size;
  for (const part of droppableParts(inspection)) {
    names.push(shownName(part));
    size -= isAbout ? Math.round((part.size / capture.plain.size) * capture.content.size) : part.size;
    if (!isOverMaximum(size, maxBody)) break;
  }
  return names.length === 0 ? [] : [{ kind: 'without', names, size: Math.max(size, 0), isAbout, fits: !isOverMaximum(size, maxBody) }];
}

/** Smallest share of the body for which dropping a part is suggested. */
const WORTH_DROPPING = 0.05;

/** Returns large binary parts that the report does not need, largest first. */
export function droppableParts({ capture, report }: Inspection): readonly BinaryPart[] {
  return report.parts
    .filter(({ name, size, part }) => name !== MAIN_MINIDUMP && !part.afterBreak && size >= capture.plain.size * WORTH_DROPPING)
    .toSorted((a, b) => b.size - a.size);
}
