import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { openCapture } from '../wire/capture.ts';
import type { Inflate } from '../wire/gzip.ts';
import { type Recognised, recognise } from '../wire/recognise.ts';
import { ENVELOPE } from './envelope.ts';
import { HAR } from './har.ts';
import { MITMPROXY } from './mitmproxy.ts';
import { RECORDING } from './recorded-requests.ts';
import type { FoundReport, FoundRequests, Source } from './source.ts';

/** The kinds of files with requests, in the order in which they are tried. */
const SOURCES: readonly Source[] = [HAR, ENVELOPE, MITMPROXY, RECORDING];

/** A report in a file, and its index among the reports of the file. */
export interface ReportInFile extends FoundReport {
  readonly item: number;
}

type ReportsInFile =
  | ({ readonly ok: true; readonly reports: readonly [ReportInFile, ...ReportInFile[]] } & Omit<FoundRequests, 'reports'>)
  | { readonly ok: false; readonly recognised: Recognised };

/**
 * Returns the reports in a file. It is a raw HTTP request, a bare multipart body, a gzip file of either, or a file of a kind in `SOURCES`. All features use this
 * function to determine what a file contains. `limit`: the maximum number of decompressed bytes.
 */
export async function reportsInFile(file: ByteSource, inflate: Inflate, limit: ByteLength): Promise<ReportsInFile> {
  const source = SOURCES.find(({ sniff }) => sniff(file));
  const found = source?.read(file, { inflate, limit }) ?? null;
  const [first, ...others] = (found?.reports ?? []).map((report, item) => ({ item, ...report }));
  if (found !== null && first !== undefined && !isCapture(file, source, found))
    return { ok: true, reports: [first, ...others], others: found.others, leftOut: found.leftOut };
  if (found !== null && source !== RECORDING) return { ok: false, recognised: { kind: 'no_report', ...countsOf(found) } };
  const opened = await openCapture(file, inflate, limit);
  if (!opened.ok) return opened;
  const { capture } = opened;
  const whole = { item: 0, request: null, open: () => Promise.resolve({ bytes: file, capture }) };
  return { ok: true, reports: [whole], others: 0, leftOut: 0 };
}

/** True if a recording is a capture of one report, which is the whole file. */
function isCapture(file: ByteSource, source: Source | undefined, { reports }: FoundRequests): boolean {
  return source === RECORDING && reports.length === 1 && reports[0]?.isCapture === true && recognise(file).kind === 'request';
}

function countsOf({ reports, others, leftOut }: FoundRequests): { readonly requests: number; readonly leftOut: number } {
  return { requests: reports.length + others, leftOut };
}
