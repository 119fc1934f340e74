import { type ByteRange, range } from '../../bytes/byte-range.ts';
import type { ValueType } from '../../report/catalog/name-facts.ts';
import type { MinidumpError } from '../../report/dump/minidump-error.ts';
import type { JsonDiagnosis } from '../../report/parts/json-diagnosis.ts';
import type { TextDamage } from '../../report/parts/text-damage.ts';
import type { HeadForm } from '../../report/wire/captured-head.ts';
import type { SourceLoss } from '../../report/wire/capture.ts';
import type { HeaderLine } from '../../report/wire/request-head.ts';
import type { Cause } from './causes.ts';
import type { DecidingCode, FindingCode } from './finding-codes.ts';

/** `error`: decides the answer. `violation`: breaks a "must" of the interface that has no malformed reason. `warning`: data is lost. `info`: worth knowing. */
export type Severity = 'error' | 'violation' | 'warning' | 'info';

/** A word that a User-Agent should contain. */
export type UserAgentWord = 'product' | 'version' | 'crashReporter';

/** Raw facts of a finding: names for display, counts, sizes. Never a value of the report. */
export interface FindingFacts {
  /** Name of an annotation or a part, as displayed. */
  readonly name?: string;
  /** Name under which the collector stores the part. */
  readonly storedName?: string;
  readonly count?: number;
  /** In bytes. */
  readonly size?: number;
  /** In bytes. */
  readonly limit?: number;
  /** The length declared by a Content-Length, and the actual length. */
  readonly declared?: number;
  readonly actual?: number;
  /** The error of the chunk framing. */
  readonly error?: string;
  /** Encoding of a content, or HTTP version of a request line. */
  readonly coding?: string;
  /** Where a minidump ends prematurely. */
  readonly cut?: Exclude<MinidumpError['kind'], 'none'>;
  /** The total of which `count` is a part. */
  readonly of?: number;
  /** Form of the request head in the file. */
  readonly headForm?: Exclude<HeadForm, 'http1'>;
  /** What the program lost that recorded the request. */
  readonly loss?: SourceLoss;
  /** HTTP status of an answer in the capture. */
  readonly status?: number;
  readonly missing?: readonly UserAgentWord[];
  readonly type?: ValueType;
  /** Cause of the damage, only in the deciding finding. */
  readonly cause?: Cause;
  /** Likely encoding of a text that is not UTF-8. */
  readonly damage?: TextDamage | 'binary';
  /** What the processing stage does with a structured value. `encoded`: only for ModuleSignatureInfo, which some clients send as an object. */
  readonly later?: 'encoded' | 'unknown';
  /** Kind and position of the error in refused JSON. */
  readonly json?: JsonDiagnosis;
}

export interface Finding {
  readonly code: FindingCode | DecidingCode;
  readonly severity: Severity;
  readonly range: ByteRange | null;
  /** The request header that the finding is about. */
  readonly header: string | null;
  readonly facts: FindingFacts;
}

interface FindingLocation {
  readonly range?: ByteRange | null;
  readonly header?: string | null;
}

export function atHeader(line: HeaderLine): FindingLocation {
  return { range: range('head', line.offset, line.length), header: line.name };
}

export const NO_FACTS: FindingFacts = {};

export function finding(code: FindingCode, severity: Severity, location: FindingLocation, facts: FindingFacts = NO_FACTS): Finding {
  return { code, severity, range: location.range ?? null, header: location.header ?? null, facts };
}
