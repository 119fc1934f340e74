import type { ByteLength, ByteSource } from '../bytes/byte-source.ts';
import { SIZE_ADVICE } from '../messages/size-advice.ts';
import { shownName } from '../report/shown-name.ts';
import type { BinaryPart } from '../report/crash-report.ts';
import { isOverMaximum } from '../target-rules.ts';
import type { Finding } from './finding.ts';
import type { Inspection } from './inspect.ts';
import { MAIN_MINIDUMP } from './minidump-name.ts';

/** What gzip makes of a body. `isAbout`: it follows from a sample. */
export interface CompressedSize {
  readonly size: ByteLength;
  readonly isAbout: boolean;
}

/** Length of the gzip data that bytes are compressed into, handed in by whoever can do it. */
export type CompressedLength = (bytes: Uint8Array) => ByteLength;

/** Bodies up to this are compressed whole; of larger ones as many bytes, from places that are evenly spread. */
const SAMPLED: ByteLength = 128 * 1024;
const SAMPLES = 8;

/** Measures what gzip would make of a body. Takes the same time however large it is. */
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

/** Percent that compressing must save to be worth a word. */
const LEAST_SAVING = 1;

/** What compressing or dropping parts would give, for the findings that are about size; null for every other one. Measures only where it has to. */
export function sizeAdvice({ code }: Finding, inspection: Inspection, compressed: () => CompressedSize): string | null {
  if (code === 'not_compressed') return savingAdvice(inspection, compressed());
  if (code !== 'too_large') return null;
  const advice = [inspection.capture.gzip === null ? fittingAdvice(inspection, compressed()) : null, droppingAdvice(inspection)];
  return advice.filter((sentence) => sentence !== null).join(' ') || null;
}

function savingAdvice(inspection: Inspection, compressed: CompressedSize): string | null {
  const saved = savedPercent(inspection, compressed);
  return saved < LEAST_SAVING ? null : SIZE_ADVICE.compressed(compressed.size, compressed.isAbout, saved);
}

function savedPercent({ capture }: Inspection, { size }: CompressedSize): number {
  return Math.round(100 - (100 * size) / capture.content.size);
}

function fittingAdvice(inspection: Inspection, compressed: CompressedSize): string | null {
  if (savedPercent(inspection, compressed) < LEAST_SAVING) return null;
  const { size, isAbout } = compressed;
  return isOverMaximum(size, inspection.maxBody)
    ? SIZE_ADVICE.compressedTooLarge(size, isAbout)
    : SIZE_ADVICE.compressedFits(size, isAbout);
}

/** As few parts as must go; of a compressed body each is taken to have its share of what is sent. */
function droppingAdvice(inspection: Inspection): string | null {
  const { capture, maxBody } = inspection;
  const isAbout = capture.gzip !== null;
  const names: string[] = [];
  let size = capture.content.size;
  for (const part of droppableParts(inspection)) {
    names.push(shownName(part));
    size -= isAbout ? Math.round((part.size / capture.plain.size) * capture.content.size) : part.size;
    if (!isOverMaximum(size, maxBody)) break;
  }
  return names.length === 0 ? null : SIZE_ADVICE.without(names, Math.max(size, 0), isAbout, !isOverMaximum(size, maxBody));
}

/** Least share of a body that makes a part worth dropping. */
const WORTH_DROPPING = 0.05;

/** Large binary parts that a report makes sense without, the largest first. */
export function droppableParts({ capture, report }: Inspection): readonly BinaryPart[] {
  return report.parts
    .filter(({ name, size, part }) => name !== MAIN_MINIDUMP && !part.afterBreak && size >= capture.plain.size * WORTH_DROPPING)
    .toSorted((a, b) => b.size - a.size);
}
