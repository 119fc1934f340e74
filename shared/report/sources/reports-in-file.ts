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
 * Returns the reports in a file: currently always one. It is a raw HTTP request, a bare multipart body, or a gzip file of either. All features use this
 * function to determine what a file contains. `limit`: the maximum number of decompressed bytes.
 */
export async function reportsInFile(file: ByteSource, inflate: Inflate, limit: ByteLength): Promise<ReportsInFile> {
  const opened = await openCapture(file, inflate, limit);
  return opened.ok ? { ok: true, reports: [{ item: 0, capture: opened.capture }] } : opened;
}
