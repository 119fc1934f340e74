import { indexOfInvalidUtf8, decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { MAX_READ_BYTES } from '../../../shared/bridge/channels.ts';
import { COPYING } from '../../../shared/text/app/copying.ts';
import type { Copied } from '../../core/focus/action-targets.ts';
import { hexByte } from '../../core/format/hex.ts';
import { useApp } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { findReport } from '../state/report-store.ts';
import type { ReportHandle, ReportState } from '../state/report-state.ts';
import { maskedIn } from './in-pages.ts';
import { sameRange, selectionText, type RangeLike } from '../../core/state/selection.ts';

/** Copy formats of selected bytes: pairs of hex digits, UTF-8 text, or their offsets in words. */
export type BytesAs = 'hex' | 'text' | 'range';

/** Maximum number of bytes of one copy. */
const MAX_COPIED = 1_048_576;

interface ReadBytes {
  readonly bytes: Uint8Array;
  /** Number of masked bytes. `bytes` contains fill bytes in their place. */
  readonly masked: number;
}

/** Reads the current bytes of a range. Resolves to null if they cannot be read. */
async function readBytes({ report }: ReportHandle, { space, offset, length }: RangeLike): Promise<ReadBytes | null> {
  const bytes = new Uint8Array(length);
  let masked = 0;
  for (let from = 0; from < length; from += MAX_READ_BYTES) {
    const range = { space, offset: offset + from, length: Math.min(MAX_READ_BYTES, length - from) };
    const piece = await callOrNotify('report.readRange', { report, range });
    if (piece?.bytes.length !== range.length) return null;
    bytes.set(piece.bytes, from);
    masked += maskedOf(piece.masked, range);
  }
  return { bytes, masked };
}

function maskedOf(ranges: readonly { readonly offset: number; readonly length: number }[], { offset, length }: RangeLike): number {
  const bytes = ranges.map(
    (maskedRange) => Math.min(maskedRange.offset + maskedRange.length, offset + length) - Math.max(maskedRange.offset, offset),
  );
  return bytes.reduce((sum, count) => sum + Math.max(count, 0), 0);
}

/** Returns the selected bytes for the clipboard. Copying is refused if any selected byte is masked. */
export async function copyBytes(handle: ReportHandle, as: BytesAs): Promise<Copied> {
  const { selection } = handle.store.getState();
  if (selection === null) return { refused: COPYING.nothing };
  if (as === 'range') return { text: selectionText(selection) };
  if (selection.length > MAX_COPIED) return { refused: COPYING.tooManyBytes(selection.length, MAX_COPIED) };
  const read = await readBytes(handle, selection);
  if (read === null) return { refused: COPYING.notReadable };
  if (read.masked > 0) return { refused: COPYING.maskedBytes(read.masked, selection.length) };
  if (as === 'hex') return { text: [...read.bytes].map(hexByte).join(' ') };
  return indexOfInvalidUtf8(read.bytes) === -1 ? { text: decodeUtf8(read.bytes) } : { refused: COPYING.notText };
}

/** Returns true if the selection of the shown report is known to contain a masked byte. */
export function hasMaskedSelection({ selection, inspection }: ReportState): boolean {
  if (selection === null || inspection === null) return false;
  const isHere = ({ range }: { readonly range: RangeLike }): boolean => sameRange(range, selection);
  if (inspection.annotations.some((annotation) => annotation.masked && isHere(annotation))) return true;
  if (inspection.request.headers.some((header) => header.value === null && isHere(header))) return true;
  const { active } = useApp.getState();
  const pages = active === null ? undefined : findReport(active)?.pages.store.getState().pages;
  return pages !== undefined && maskedIn(pages, selection).count > 0;
}
