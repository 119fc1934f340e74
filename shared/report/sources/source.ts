import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import type { Capture } from '../wire/capture.ts';
import type { Inflate } from '../wire/gzip.ts';

/** How reports are read from a file. */
export interface SourceTools {
  readonly inflate: Inflate;
  /** Maximum number of inflated bytes. */
  readonly limit: ByteLength;
}

/** A report that was read from a file. */
export interface OpenedReport {
  /** Its bytes: those of the file, or rebuilt from what the file says. */
  readonly bytes: ByteSource;
  readonly capture: Capture;
}

/** A report in a file. */
export interface FoundReport {
  /** The place of the request among all requests of the file, from 1; null if the report is the whole file. */
  readonly request: number | null;
  /** Reads the report. Inflates its body if it is gzipped. */
  readonly open: () => Promise<OpenedReport>;
}

/** The requests of a file. */
export interface FoundRequests {
  readonly reports: readonly FoundReport[];
  /** The number of requests that are no reports. */
  readonly others: number;
  /** The number of requests, among the others, whose body the file does not have. */
  readonly leftOut: number;
}

/** A kind of file that contains requests. Readers read ranges, are linear, and never throw because of the bytes. */
export interface Source {
  /** True if the first bytes of a file are of this kind. */
  readonly sniff: (file: ByteSource) => boolean;
  /** Null: the file is a capture of a single report. */
  readonly read: (file: ByteSource, tools: SourceTools) => FoundRequests | null;
}
