import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import { DIALECTS } from '../../../../shared/dialect.ts';
import type { FileReading, ReadReport } from './read-report-file.ts';

/** A reading with its facts as JSON: as it is kept, and as it crosses threads for the least work. */
export interface PackedReading extends Omit<FileReading, 'reports'> {
  readonly reports: readonly PackedReport[];
}

export interface PackedReport extends Omit<ReadReport, 'facts'> {
  /** JSON of the facts. */
  readonly facts: string;
  /** From then on a forecast among them is another, ms since the epoch; null: they hold. */
  readonly until: number | null;
}

/** A file that is to be read. */
export interface FileToRead {
  /** Absolute, or below the folder that this process runs in. */
  readonly path: string;
  /** What people call it, for the sentences. */
  readonly name: string;
  /** As it was found; 0 where nobody looked. */
  readonly size: ByteLength;
}

export function packed({ reports, ...reading }: FileReading): PackedReading {
  return {
    ...reading,
    reports: reports.map(({ facts, ...report }) => ({ ...report, facts: JSON.stringify(facts), until: holdsUntil(facts) })),
  };
}

function holdsUntil({ answers }: ReadReport['facts']): number | null {
  return firstEnd(DIALECTS.map((dialect) => answers[dialect].predicted));
}

/** When the first of some forecasts ceases to hold, ms since the epoch; null: never. */
export function firstEnd(forecasts: readonly { readonly until: number | null }[]): number | null {
  const first = Math.min(...forecasts.map(({ until }) => until ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(first) ? first : null;
}
