import { type ByteRange, range } from '../../bytes/byte-range.ts';
import type { ValueType } from '../../report/catalog/name-facts.ts';
import type { MinidumpError } from '../../report/dump/minidump-error.ts';
import type { JsonDiagnosis } from '../../report/parts/json-diagnosis.ts';
import type { TextDamage } from '../../report/parts/text-damage.ts';
import type { HeadForm } from '../../report/wire/captured-head.ts';
import type { HeaderLine } from '../../report/wire/request-head.ts';
import type { Cause } from './causes.ts';
import type { DecidingCode, FindingCode } from './finding-codes.ts';

/** `error`: it decides the answer; `violation`: a broken "must" without a reason of its own; `warning`: something gets lost; `info`: worth knowing. */
export type Severity = 'error' | 'violation' | 'warning' | 'info';

/** What a User-Agent should name. */
export type UserAgentWord = 'product' | 'version' | 'crashReporter';

/** What a finding is about, raw: names as people may see them, counts, sizes. Never a value of the report. */
export interface FindingFacts {
  /** Of an annotation or a part, as shown. */
  readonly name?: string;
  /** The name that the collector keeps it under. */
  readonly kept?: string;
  readonly count?: number;
  /** In bytes. */
  readonly size?: number;
  /** In bytes. */
  readonly limit?: number;
  /** What a Content-Length says, and what is there. */
  readonly declared?: number;
  readonly actual?: number;
  /** How chunk framing is broken. */
  readonly error?: string;
  /** What a content is coded in, or the version of HTTP that a request line names. */
  readonly coding?: string;
  /** Where a minidump ends too early. */
  readonly cut?: Exclude<MinidumpError['kind'], 'none'>;
  /** How many there are of what `count` counts some. */
  readonly of?: number;
  /** How the head of the request stands in the file. */
  readonly headForm?: Exclude<HeadForm, 'http1'>;
  /** HTTP status of an answer that was captured too. */
  readonly status?: number;
  readonly missing?: readonly UserAgentWord[];
  readonly type?: ValueType;
  /** Of the deciding one: what happened to the report. */
  readonly cause?: Cause;
  /** What a text that is not UTF-8 is likely to be. */
  readonly damage?: TextDamage | 'binary';
  /** What becomes of a structured value: the processing stage knows one annotation that clients send so. */
  readonly later?: 'encoded' | 'unknown';
  /** Of JSON that is refused: what is wrong where. */
  readonly json?: JsonDiagnosis;
}

export interface Finding {
  readonly code: FindingCode | DecidingCode;
  readonly severity: Severity;
  readonly range: ByteRange | null;
  /** The request header that it is about. */
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
