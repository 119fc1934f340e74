import { decodeLatin1 } from '../../../shared/bytes/utf8.ts';
import { MAX_READ_BYTES } from '../../../shared/bridge/channels.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import type { ReportHandle } from '../state/report-state.ts';
import type { RangeLike } from '../../core/state/selection.ts';

/** Reads a line of the report without its line ending, one character per byte. Resolves to null if the line is partly masked or cannot be read. */
export async function readLine(report: ReportHandle, range: RangeLike): Promise<string | null> {
  let text = '';
  while (text.length < range.length) {
    const length = Math.min(MAX_READ_BYTES, range.length - text.length);
    const piece = await callOrNotify('report.readRange', {
      report: report.report,
      range: { space: range.space, offset: range.offset + text.length, length },
    });
    if (piece === null || piece.masked.length > 0 || piece.bytes.length === 0) return null;
    text += decodeLatin1(piece.bytes);
  }
  return text.replace(/\r?\n$/, '');
}

/** Returns true if a line has control characters that a single-line field would lose. */
export function breaksOneLine(line: string): boolean {
  return /[\0-\x08\n-\x1f\x7f]/.test(line);
}
