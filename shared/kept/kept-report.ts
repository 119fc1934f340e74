import type { Rulebook } from '../dialect.ts';
import type { ReadReport } from '../verdict/judge.ts';
import { joinedHeader } from '../verdict/head-rules.ts';
import { strip } from '../wire/header-params.ts';
import type { RequestHead } from '../wire/request-head.ts';
import type { ReadValues } from './read-values.ts';
import { readValues } from './read-values.ts';

/** A report as the collector has it: its values and what it notes beside them. */
export interface KeptReport extends ReadValues {
  readonly compressed: boolean;
  /** The Content-Length, as digits: it can be any number. */
  readonly size: string;
  readonly userAgent: string;
}

/** Annotations about people that the collector takes out of every report that it saves, in its order (measured). */
export const REMOVED_ANNOTATIONS = ['Email', 'TelemetryClientId', 'TelemetryServerURL', 'TelemetrySessionId'] as const;

/** Annotations that the collector writes itself, over whatever a client sent under these names (measured). */
export const OVERWRITTEN_ANNOTATIONS: ReadonlySet<string> = new Set(['metadata', 'submitted_timestamp', 'uuid', 'version']);

export function readKept({ plain, parts, gzip, declared }: ReadReport, request: RequestHead, book: Rulebook): KeptReport {
  const agent = joinedHeader(request, 'User-Agent') ?? '';
  const size = String(BigInt(strip(declared)));
  return { ...readValues(plain, parts, book), compressed: gzip, size, userAgent: agent === '' ? 'None' : agent };
}

/** The report as it is saved: what is private taken out, with a note for each. */
export function cleanedReport(report: KeptReport): KeptReport {
  const removed = REMOVED_ANNOTATIONS.filter((name) => report.annotations.has(name));
  if (removed.length === 0) return report;
  const annotations = new Map(report.annotations);
  for (const name of removed) annotations.delete(name);
  return { ...report, annotations, notes: [...report.notes, ...removed.map((name) => `Removed ${name} from raw crash.`)] };
}
