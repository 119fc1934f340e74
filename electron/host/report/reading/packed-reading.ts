import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import { DIALECTS } from '../../../../shared/dialect.ts';
import type { FileReading, ReadReport } from './read-report-file.ts';

/** The result of reading a file, with the facts as JSON. The store saves this form. It is also the cheapest form to pass between threads. */
export interface PackedReading extends Omit<FileReading, 'reports'> {
  readonly reports: readonly PackedReport[];
}

export interface PackedReport extends Omit<ReadReport, 'facts'> {
  /** JSON of the facts. */
  readonly facts: string;
  readonly hasCrash: boolean;
  /** Time at which a prediction in the facts changes, in ms since the epoch; null if it never changes. */
  readonly until: number | null;
}

/** A file to read. */
export interface FileToRead {
  /** Absolute path, or relative to the working directory of this process. */
  readonly path: string;
  /** Name for display. */
  readonly name: string;
  /** Size when the file was found; 0 if unknown. */
  readonly size: ByteLength;
}

export function packed({ reports, ...reading }: FileReading): PackedReading {
  return {
    ...reading,
    reports: reports.map(({ facts, ...report }) => ({
      ...report,
      facts: JSON.stringify(facts),
      hasCrash: facts.crash !== null,
      until: holdsUntil(facts),
    })),
  };
}

function holdsUntil({ answers }: ReadReport['facts']): number | null {
  return firstEnd(DIALECTS.map((dialect) => answers[dialect].predicted));
}

/** Returns the time at which the first of the predictions changes, in ms since the epoch; null if none ever changes. */
export function firstEnd(forecasts: readonly { readonly until: number | null }[]): number | null {
  const first = Math.min(...forecasts.map(({ until }) => until ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(first) ? first : null;
}
