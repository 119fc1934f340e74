import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { shownName } from '../../report/parts/shown-name.ts';
import type { BinaryPart } from '../../report/parts/crash-report.ts';
import { isOverMaximum } from '../rules/target-rules.ts';
import type { Finding } from '../checks/finding.ts';
import type { Inspection } from './inspect.ts';
import { MAIN_MINIDUMP } from '../../report/catalog/binary-parts.ts';

/** What gzip makes of a body. `isAbout`: it follows from a sample. */
export interface CompressedSize {
  readonly size: ByteLength;
  readonly isAbout: boolean;
}

/** What gzip makes of the body that advice is about. `exact`: whether it fits hangs on it, so an estimate alone will not do for long. */
export type MeasureCompressed = (exact: boolean) => CompressedSize;

/** Length of the gzip data that bytes are compressed into, handed in by whoever can do it. */
type CompressedLength = (bytes: Uint8Array) => ByteLength;

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
const MIN_SAVING = 1;

/** What would make a body smaller, with the size that it would have then, in bytes. `isAbout`: it follows from a sample or a share. */
export type SizeAdvice = CompressedSize &
  (
    | { readonly kind: 'compressed'; /** Percent that it saves. */ readonly saved: number }
    | { readonly kind: 'compressed_to_fit'; readonly fits: boolean }
    /** The parts that would have to go, the largest first. */
    | { readonly kind: 'without'; readonly names: readonly string[]; readonly fits: boolean }
  );

/** What compressing or dropping parts would give, for the findings that are about size; nothing for every other one. Measures only where it has to. */
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

/** Whether compressing saves enough to be worth a word. */
export function isWorthSaving(before: ByteLength, after: ByteLength): boolean {
  return percentSaved(before, after) >= MIN_SAVING;
}

function fittingAdvice(inspection: Inspection, compressed: CompressedSize): readonly SizeAdvice[] {
  if (savedPercent(inspection, compressed) < MIN_SAVING) return [];
  return [{ kind: 'compressed_to_fit', ...compressed, fits: !isOverMaximum(compressed.size, inspection.maxBody) }];
}

/** As few parts as must go; of a compressed body each is taken to have its share of what is sent. */
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

/** Least share of a body that makes a part worth dropping. */
const WORTH_DROPPING = 0.05;

/** Large binary parts that a report makes sense without, the largest first. */
export function droppableParts({ capture, report }: Inspection): readonly BinaryPart[] {
  return report.parts
    .filter(({ name, size, part }) => name !== MAIN_MINIDUMP && !part.afterBreak && size >= capture.plain.size * WORTH_DROPPING)
    .toSorted((a, b) => b.size - a.size);
}
