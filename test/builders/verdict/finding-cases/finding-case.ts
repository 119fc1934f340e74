import type { DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { FindingCode } from '../../../../shared/verdict/checks/finding-codes.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { Severity } from '../../../../shared/verdict/checks/finding.ts';
import { type PartSpec, type RequestSpec, GOOD_PARTS, multipart, request } from '../../report/multipart.ts';

/** The severity of a finding in each dialect that has it. */
export type Severities = Readonly<Partial<Record<Dialect, Severity>>>;

/** A minimal capture with one finding. Any other findings are its consequences. */
export interface FindingCase {
  readonly code: FindingCode;
  readonly severities: Severities;
  readonly captured: Buffer;
  /** The bytes of the finding, one character per byte; null if it has no location. */
  readonly range: string | null;
  /** Whether a fix exists. */
  readonly fixed: boolean;
  /** The request header that the finding is about. */
  readonly header?: string;
  /** Maximum size of the inflated body in bytes. */
  readonly inflateLimit?: number;
  readonly maxBody?: TargetRules['maxBody'];
  /** The annotation list that is in effect. */
  readonly policy?: DisclosurePolicy;
}

export const GOOD = multipart(GOOD_PARTS);
export const OCTETS = 'application/octet-stream';

export function both(severity: Severity): Severities {
  return { spec: severity, antenna: severity };
}

/** The given parts, followed by those of a good report. */
export function withParts(...parts: readonly PartSpec[]): Buffer {
  return request(multipart([...parts, ...GOOD_PARTS]));
}

/** A good report in which this part replaces the minidump. */
export function withoutMain(part: PartSpec): Buffer {
  return request(multipart([...GOOD_PARTS.slice(0, -1), part]));
}

/** A report in the JSON form, with its minidump. */
export function extra(content: string | Uint8Array, ...parts: readonly PartSpec[]): Buffer {
  return request(multipart([{ name: 'extra', type: 'application/json', content }, ...GOOD_PARTS.slice(-1), ...parts]));
}

/** The good body with a replacement, one character per byte. */
export function replaced(before: string | RegExp, after: string, spec: RequestSpec = {}): Buffer {
  return request(Buffer.from(GOOD.toString('latin1').replace(before, after), 'latin1'), spec);
}

/** A header block as the builders write it, including the blank line. */
export function block(name: string, more = ''): string {
  return `Content-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
}
