import type { Draft } from '../../../../shared/editing/edits/draft.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import { stepFaultText } from '../../../../shared/text/presenters/step-sentence.ts';
import { isGzipCoding } from '../../../../shared/editing/edits/draft-state.ts';
import type { DraftView, UnkeptView } from '../../../../shared/bridge/view/draft-view.ts';

export interface DraftFacts {
  readonly report: string;
  readonly revision: number;
  readonly unsaved: boolean;
  readonly restored: boolean;
  /** Why the list is not kept; null where it is. */
  readonly unkept: Failure | null;
}

/** The list as people see it: names, never values. */
export function draftView(draft: Draft, { report, revision, unsaved, restored, unkept }: DraftFacts): DraftView {
  const { coding, length } = draft.current.state;
  const level = coding.kind === 'gzip' ? coding.level : null;
  return {
    report,
    revision,
    steps: draft.list.map(({ step: { id, sentence }, fault }) => ({
      id,
      sentence,
      fault: fault === null ? null : stepFaultText(fault),
    })),
    canUndo: draft.canUndo,
    canRedo: draft.canRedo,
    unsaved,
    restored,
    unkept: unkept === null ? null : unkeptView(unkept),
    length,
    gzip: isGzipCoding(coding) ? { level } : null,
  };
}

/** Why edits are not kept, in the sentences of a failure. */
export function unkeptView(failure: Failure): UnkeptView {
  const { message, hint } = failureView(failure);
  return { message, hint };
}
