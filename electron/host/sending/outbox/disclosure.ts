import { rangeBetween } from '../../../../shared/bytes/byte-range.ts';
import { isMinidumpName } from '../../../../shared/report/catalog/binary-parts.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { masksOf, secretsOf } from '../../../../shared/masking/masks.ts';
import type { Disclosure } from '../../../../shared/bridge/view/send-question.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';

/** Lists the protected contents of a request. `inspection`: that of the outgoing report. `plan`: its head. */
export function disclosureOf(inspection: Inspection, plan: Pick<HeadPlan, 'headers'>): Disclosure {
  const { parts } = inspection.report;
  let minidumps = 0;
  for (const { name } of parts) if (isMinidumpName(name)) minidumps += 1;
  return {
    annotations: masksOf(inspection).protectedAnnotations,
    minidumps,
    otherParts: parts.length - minidumps,
    unclearBytes: unclearBytes(inspection),
    credentials: plan.headers.filter(({ isMasked }) => isMasked).map(({ name }) => name),
  };
}

/**
 * Number of masked bytes in the body with an unclear owner. They are in no protected annotation. Because the structure is broken, it is uncertain whether they
 * are in a binary part.
 */
function unclearBytes(inspection: Inspection): number {
  const { size } = inspection.capture.plain;
  let bytes = 0;
  for (const { length } of masksOf(inspection).hidden(rangeBetween('plain', 0, size))) bytes += length;
  for (const { length } of secretsOf(inspection)) bytes -= length;
  return Math.max(bytes, 0);
}
