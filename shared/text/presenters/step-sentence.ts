import type { DefectCode } from '../../editing/clients/defects.ts';
import type { CodingNote } from '../../editing/edits/coding-notes.ts';
import type { Edit } from '../../editing/edits/edit.ts';
import type { EditFault } from '../../editing/edits/plan.ts';
import { assertNever } from '../../errors.ts';
import { BREAKER_TITLES } from '../editing/breakers.ts';
import { DEFECT_REPAIRS } from '../editing/clients.ts';
import type { Before } from '../editing/describe-edit.ts';
import { describeStep } from '../editing/describe-edit.ts';
import { CODING_SENTENCES, STEP, editFaultDetails } from '../editing/edits.ts';
import { repairTitle } from '../editing/repairs.ts';
import type { BreakerId } from '../../editing/mutations/breakers.ts';
import type { Fix } from '../../editing/fixes/repair-ids.ts';

/** What made the edits of a step. `before`: what was read before it. */
export type StepCause =
  | { readonly kind: 'edits'; readonly edits: readonly Edit[]; readonly before: Before }
  | { readonly kind: 'fix'; readonly fix: Fix }
  | { readonly kind: 'safe-fixes'; readonly edits: readonly Edit[] }
  | { readonly kind: 'crlf' }
  | { readonly kind: 'fix-code'; readonly code: string; readonly fixed: number }
  | { readonly kind: 'defect'; readonly defect: DefectCode }
  | { readonly kind: 'break'; readonly breaker: BreakerId };

/** What a step is called from the moment that it is made: `changed ProductName`. Never a value. */
export function stepSentence(cause: StepCause): string {
  switch (cause.kind) {
    case 'edits':
      return describeStep(cause.edits, cause.before);
    case 'fix':
      return repairTitle(cause.fix);
    case 'safe-fixes':
      return STEP.fixedSafe(cause.edits.length);
    case 'crlf':
      return STEP.crlf;
    case 'fix-code':
      return STEP.fixedCode(cause.code, cause.fixed);
    case 'defect':
      return DEFECT_REPAIRS[cause.defect];
    case 'break':
      return STEP.broke(BREAKER_TITLES[cause.breaker]);
    default:
      return assertNever(cause);
  }
}

/** Why a step of the list does not apply any more. */
export function stepFaultText(fault: EditFault): string {
  return editFaultDetails(fault).what;
}

/** What a step does beside what it rewrites. */
export function codingNoteText(note: CodingNote): string {
  return CODING_SENTENCES[note];
}
