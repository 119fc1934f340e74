import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { type Capture, openCapture } from '../wire/capture.ts';
import type { Inflate } from '../wire/gzip.ts';
import type { Recognised } from '../wire/recognise.ts';

/** A report that was read from a file. */
interface ReportInFile {
  /** The index of the report in the file. */
  readonly item: number;
  readonly capture: Capture;
}

type ReportsInFile =
  | { readonly ok: true; readonly reports: readonly [ReportInFile, ...ReportInFile[]] }
  | { readonly ok: false; readonly recognised: Recognised };

/**
 * Returns the reports in a file. Today, a file contains one report: a raw HTTP request, a bare multipart body, or a gzip file of either. Only this function
 * decides what a file contains: opening, the board, the commands and the demo collector call it. `limit`: the maximum number of decompressed bytes.
 */
export async function reportsInFile(file: ByteSource, inflate: Inflate, limit: ByteLength): Promise<ReportsInFile> {
  const opened = await openCapture(file, inflate, limit);
  return opened.ok ? { ok: true, reports: [{ item: 0, capture: opened.capture }] } : opened;
}
