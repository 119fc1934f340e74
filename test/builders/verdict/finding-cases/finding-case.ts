import type { DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { FindingCode } from '../../../../shared/verdict/checks/finding-codes.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { Severity } from '../../../../shared/verdict/checks/finding.ts';
import { type PartSpec, type RequestSpec, GOOD_PARTS, multipart, request } from '../../report/multipart.ts';

/** The dialects in which a finding is made, and how much it weighs there. */
export type Severities = Readonly<Partial<Record<Dialect, Severity>>>;

/** A minimal capture with one finding, beside what follows from that. */
export interface FindingCase {
  readonly code: FindingCode;
  readonly severities: Severities;
  readonly captured: Buffer;
  /** The bytes that it is about, one character a byte; null where it is about no place. */
  readonly range: string | null;
  /** Something mends it. */
  readonly fixed: boolean;
  /** The request header that it names. */
  readonly header?: string;
  /** Most bytes that inflating may give. */
  readonly inflateLimit?: number;
  readonly maxBody?: TargetRules['maxBody'];
  /** The list of annotations in effect. */
  readonly policy?: DisclosurePolicy;
}

export const GOOD = multipart(GOOD_PARTS);
export const OCTETS = 'application/octet-stream';

export function both(severity: Severity): Severities {
  return { spec: severity, antenna: severity };
}

/** Parts of one's own before those of a good report. */
export function withParts(...parts: readonly PartSpec[]): Buffer {
  return request(multipart([...parts, ...GOOD_PARTS]));
}

/** A good report without its minidump, with another part in its place. */
export function withoutMain(part: PartSpec): Buffer {
  return request(multipart([...GOOD_PARTS.slice(0, -1), part]));
}

/** A report in the JSON form, with its minidump. */
export function extra(content: string | Uint8Array, ...parts: readonly PartSpec[]): Buffer {
  return request(multipart([{ name: 'extra', type: 'application/json', content }, ...GOOD_PARTS.slice(-1), ...parts]));
}

/** The good body with something in it replaced, one character a byte. */
export function replaced(before: string | RegExp, after: string, spec: RequestSpec = {}): Buffer {
  return request(Buffer.from(GOOD.toString('latin1').replace(before, after), 'latin1'), spec);
}

/** A header block as the builders write it, blank line included. */
export function block(name: string, more = ''): string {
  return `Content-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
}
