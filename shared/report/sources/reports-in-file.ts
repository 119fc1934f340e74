import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { openCapture } from '../wire/capture.ts';
import type { Inflate } from '../wire/gzip.ts';
import type { Recognised } from '../wire/recognise.ts';
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
  const found = SOURCES.find(({ sniff }) => sniff(file))?.read(file, { inflate, limit }) ?? null;
  if (found !== null) return numbered(found);
  const opened = await openCapture(file, inflate, limit);
  if (!opened.ok) return opened;
  const { capture } = opened;
  const whole = { item: 0, request: null, open: () => Promise.resolve({ bytes: file, capture }) };
  return { ok: true, reports: [whole], others: 0, leftOut: 0 };
}

function numbered({ reports, others, leftOut }: FoundRequests): ReportsInFile {
  const [first, ...rest] = reports.map((report, item) => ({ item, ...report }));
  if (first !== undefined) return { ok: true, reports: [first, ...rest], others, leftOut };
  return { ok: false, recognised: { kind: 'no_report', requests: others, leftOut } };
}
