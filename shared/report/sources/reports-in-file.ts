import { type ByteLength, type ByteSource, sliceSource } from '../../bytes/byte-source.ts';
import { type Capture, openCapture } from '../wire/capture.ts';
import type { Inflate } from '../wire/gzip.ts';
import { type Recognised, recognise } from '../wire/recognise.ts';
import { beginsAsRecording, recordedRequests } from './recorded-requests.ts';

/** A report in a file. */
export interface ReportInFile {
  /** The index of the report among the reports of the file. */
  readonly item: number;
  /** The place of the request among all requests of the file, from 1; null if the report is the whole file. */
  readonly request: number | null;
  /** The captured bytes: a request or a body, in the file. */
  readonly bytes: ByteSource;
  /** Reads the report. Inflates its body if it is gzipped. */
  readonly open: () => Promise<Capture>;
}

type ReportsInFile =
  | {
      readonly ok: true;
      readonly reports: readonly [ReportInFile, ...ReportInFile[]];
      /** The number of requests in the file that are not reports. */
      readonly others: number;
    }
  | { readonly ok: false; readonly recognised: Recognised };

/**
 * Returns the reports in a file. It is a raw HTTP request, a recording of several, a bare multipart body, or a gzip file of a request or body. All features use
 * this function to determine what a file contains. `limit`: the maximum number of decompressed bytes.
 */
export async function reportsInFile(file: ByteSource, inflate: Inflate, limit: ByteLength): Promise<ReportsInFile> {
  const recognised = recognise(file);
  if (isRecording(file, recognised)) {
    const requests = recordedRequests(file);
    const reports = requests.filter(({ isReport }) => isReport);
    // A single report at the beginning is the whole file: what follows it is shown with it.
    if (reports.length > 1 || (reports.length === 1 && recognised.kind !== 'request')) {
      const [first, ...rest] = reports.map(({ number, offset, length }, item) => {
        const bytes = sliceSource(file, offset, length);
        return { item, request: number, bytes, open: () => openRecorded(bytes, inflate, limit) };
      });
      if (first !== undefined) return { ok: true, reports: [first, ...rest], others: requests.length - reports.length };
    }
  }
  const opened = await openCapture(file, inflate, limit);
  if (!opened.ok) return opened;
  const { capture } = opened;
  return { ok: true, reports: [{ item: 0, request: null, bytes: file, open: () => Promise.resolve(capture) }], others: 0 };
}

/** Whether a file may be a recording of several requests. */
function isRecording(file: ByteSource, recognised: Recognised): boolean {
  if (recognised.kind === 'request') return true;
  if (recognised.kind !== 'other') return false;
  const { what } = recognised;
  return what === 'http_response' || ((what === 'text' || what === 'binary') && beginsAsRecording(file));
}

async function openRecorded(bytes: ByteSource, inflate: Inflate, limit: ByteLength): Promise<Capture> {
  const opened = await openCapture(bytes, inflate, limit);
  if (!opened.ok) throw new Error('a recorded request is a capture');
  return opened.capture;
}
