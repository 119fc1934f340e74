import type { ByteRange } from '../bytes/byte-range.ts';
import { range } from '../bytes/byte-range.ts';
import type { FindingCode } from '../messages/findings.ts';
import { FINDING_SENTENCES } from '../messages/findings.ts';
import type { HeaderLine } from '../wire/request-head.ts';

/** `error`: it decides the answer; `violation`: a broken "must" without a reason of its own; `warning`: something gets lost; `info`: worth knowing. */
export type Severity = 'error' | 'violation' | 'warning' | 'info';

export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly range: ByteRange | null;
  /** The request header that it is about. */
  readonly header: string | null;
  readonly message: string;
}

export interface Place {
  readonly range?: ByteRange | null;
  readonly header?: string | null;
}

export function atHeader(line: HeaderLine): Place {
  return { range: range('head', line.offset, line.length), header: line.name };
}

/** `details` fill the sentence: names, counts and sizes, never a value. */
export function finding(code: FindingCode, severity: Severity, place: Place, details: Readonly<Record<string, string>> = {}): Finding {
  const sentence = FINDING_SENTENCES[code];
  const message = sentence.includes('{') ? sentence.replace(/\{(\w+)\}/g, (_, key: string) => details[key] ?? '') : sentence;
  return { code, severity, range: place.range ?? null, header: place.header ?? null, message };
}
