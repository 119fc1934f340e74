import { ANNOTATION_CASES } from './annotation-cases.ts';
import type { FindingCase } from './finding-case.ts';
import { GZIP_CASES, HEAD_CASES } from './head-cases.ts';
import { PART_CASES } from './part-cases.ts';
import { STRUCTURE_CASES } from './structure-cases.ts';

/** At least one case of every finding, by family. */
export const FINDING_CASES: readonly { readonly family: string; readonly cases: readonly FindingCase[] }[] = [
  { family: 'Request line, headers and size', cases: HEAD_CASES },
  { family: 'Gzip', cases: GZIP_CASES },
  { family: 'Structure and headers of parts', cases: STRUCTURE_CASES },
  { family: 'Annotations', cases: ANNOTATION_CASES },
  { family: 'Binary parts', cases: PART_CASES },
];
