import type { ByteSource } from '../../bytes/byte-source.ts';
import type { Rows } from '../../bytes/rows.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { DROPPED_BY_COLLECTOR } from '../../report/catalog/collector-annotations.ts';
import type { Rulebook } from '../../dialect.ts';
import { joinedHeader } from '../checks/head-checks.ts';
import { strip } from '../../report/wire/header-params.ts';
import type { RequestHead } from '../../report/wire/request-head.ts';
import { type ReadValues, readValues } from '../../report/parts/read-values.ts';

/** What the collector read of a report that it found nothing wrong with: only parts before a break, as there is none. */
export interface ReadReport {
  readonly plain: ByteSource;
  readonly parts: Rows<PartReading>;
  /** The Content-Length, as the head or the proxy gives it. */
  readonly declared: string;
  readonly gzip: boolean;
  readonly accept: string | null;
}

/** A report as the collector has it: its values and what it notes beside them. */
export interface StoredReport extends ReadValues {
  readonly compressed: boolean;
  /** The Content-Length, as digits: it can be any number. */
  readonly size: string;
  readonly userAgent: string;
}

export function readStored({ plain, parts, gzip, declared }: ReadReport, request: RequestHead, rulebook: Rulebook): StoredReport {
  const agent = joinedHeader(request, 'User-Agent') ?? '';
  const size = String(BigInt(strip(declared)));
  return { ...readValues(plain, parts, rulebook), compressed: gzip, size, userAgent: agent === '' ? 'None' : agent };
}

/** The report as it is saved: what is private taken out, with a note for each. */
export function cleanedReport(report: StoredReport): StoredReport {
  const removed = DROPPED_BY_COLLECTOR.filter((name) => report.annotations.has(name));
  if (removed.length === 0) return report;
  const annotations = new Map(report.annotations);
  for (const name of removed) annotations.delete(name);
  return { ...report, annotations, notes: [...report.notes, ...removed.map((name) => `Removed ${name} from raw crash.`)] };
}
