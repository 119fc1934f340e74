import type { ByteSource } from '../../bytes/byte-source.ts';
import type { Rows } from '../../bytes/rows.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { DROPPED_BY_COLLECTOR } from '../../report/catalog/collector-annotations.ts';
import type { Rulebook } from '../../dialect.ts';
import { joinedHeader } from '../checks/head-checks.ts';
import { strip } from '../../report/wire/header-params.ts';
import type { RequestHead } from '../../report/wire/request-head.ts';
import { type ReadValues, readValues } from '../../report/parts/read-values.ts';

/** A report that the collector read without an error. No part of it is after a structure error. */
export interface ReadReport {
  readonly plain: ByteSource;
  readonly parts: Rows<PartReading>;
  /** The Content-Length from the head or the proxy. */
  readonly declared: string;
  readonly gzip: boolean;
  readonly accept: string | null;
}

/** A report as the collector stores it: its values and the collector's notes. */
export interface StoredReport extends ReadValues {
  readonly compressed: boolean;
  /** The Content-Length as a text of digits. It can be too large for a number. */
  readonly size: string;
  readonly userAgent: string;
}

export function readStored({ plain, parts, gzip, declared }: ReadReport, request: RequestHead, rulebook: Rulebook): StoredReport {
  const agent = joinedHeader(request, 'User-Agent') ?? '';
  const size = String(BigInt(strip(declared)));
  return { ...readValues(plain, parts, rulebook), compressed: gzip, size, userAgent: agent === '' ? 'None' : agent };
}

/** Returns the report to save, without private annotations. Adds a note for each removed annotation. */
export function cleanedReport(report: StoredReport): StoredReport {
  const removed = DROPPED_BY_COLLECTOR.filter((name) => report.annotations.has(name));
  if (removed.length === 0) return report;
  const annotations = new Map(report.annotations);
  for (const name of removed) annotations.delete(name);
  return { ...report, annotations, notes: [...report.notes, ...removed.map((name) => `Removed ${name} from raw crash.`)] };
}
