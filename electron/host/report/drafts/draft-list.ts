import type { Draft } from '../../../../shared/editing/edits/draft.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import { stepFailureText } from '../../../../shared/text/presenters/step-sentence.ts';
import { isGzipCoding } from '../../../../shared/editing/edits/draft-state.ts';
import type { DraftView, PersistFailureView } from '../../../../shared/bridge/view/draft-view.ts';

interface DraftFacts {
  readonly report: string;
  readonly revision: number;
  readonly unsaved: boolean;
  readonly restored: boolean;
  /** Why the list is not saved; null if it is saved. */
  readonly persistFailure: Failure | null;
}

/** The edit list for display. It contains the names of annotations and parts, but never their values. */
export function draftView(draft: Draft, { report, revision, unsaved, restored, persistFailure }: DraftFacts): DraftView {
  const { coding, length } = draft.current.state;
  const level = coding.kind === 'gzip' ? coding.level : null;
  return {
    report,
    revision,
    steps: draft.list.map(({ step: { id, sentence }, error }) => ({
      id,
      sentence,
      error: error === null ? null : stepFailureText(error),
    })),
    canUndo: draft.canUndo,
    canRedo: draft.canRedo,
    unsaved,
    restored,
    persistFailure: persistFailure === null ? null : persistFailureView(persistFailure),
    length,
    gzip: isGzipCoding(coding) ? { level } : null,
  };
}

/** The message and hint about edits that are not saved. */
export function persistFailureView(failure: Failure): PersistFailureView {
  const { message, hint } = failureView(failure);
  return { message, hint };
}
