import type { DefectCode } from '../../editing/clients/defects.ts';
import type { CodingNote } from '../../editing/edits/coding-notes.ts';
import type { Edit } from '../../editing/edits/edit.ts';
import type { EditFailure } from '../../editing/edits/plan.ts';
import { assertNever } from '../../errors.ts';
import { MUTATION_TITLES } from '../editing/mutations.ts';
import { DEFECT_FIXES } from '../editing/clients.ts';
import { type Before, describeStep } from '../editing/describe-edit.ts';
import type { ValueAsText } from '../../editing/edits/values-as-text.ts';
import { CODING_SENTENCES, STEP, editFailureDetails, valuesAsTextSentence } from '../editing/edits.ts';
import { fixTitle } from '../editing/fixes.ts';
import type { MutationId } from '../../editing/mutations/mutations.ts';
import type { FixSummary } from '../../editing/fixes/fix-ids.ts';

/** Where the edits of a step come from. `before`: the report before the step. */
type StepCause =
  | { readonly kind: 'edits'; readonly edits: readonly Edit[]; readonly before: Before }
  | { readonly kind: 'fix'; readonly fix: FixSummary }
  | { readonly kind: 'safe_fixes'; readonly edits: readonly Edit[] }
  | { readonly kind: 'crlf' }
  | { readonly kind: 'fix_code'; readonly code: string; readonly fixed: number }
  | { readonly kind: 'defect'; readonly defect: DefectCode }
  | { readonly kind: 'break'; readonly mutation: MutationId };

/** The name of a step, set when the step is made: `changed ProductName`. Never contains a value. */
export function stepSentence(cause: StepCause): string {
  switch (cause.kind) {
    case 'edits':
      return describeStep(cause.edits, cause.before);
    case 'fix':
      return fixTitle(cause.fix);
    case 'safe_fixes':
      return STEP.fixedSafe(cause.edits.length);
    case 'crlf':
      return STEP.crlf;
    case 'fix_code':
      return STEP.fixedCode(cause.code, cause.fixed);
    case 'defect':
      return DEFECT_FIXES[cause.defect];
    case 'break':
      return STEP.broke(MUTATION_TITLES[cause.mutation]);
    default:
      return assertNever(cause);
  }
}

/** Why a step of the list no longer applies. */
export function stepFailureText(error: EditFailure): string {
  return editFailureDetails(error).what;
}

/** A side effect of a step. */
export function codingNoteText(note: CodingNote): string {
  return CODING_SENTENCES[note];
}

/** Notes on JSON values that a step writes as text. */
export function valuesAsTextNotes(values: readonly ValueAsText[]): readonly string[] {
  return values.length === 0 ? [] : [valuesAsTextSentence(values)];
}
