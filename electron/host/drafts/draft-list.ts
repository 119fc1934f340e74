import type { Draft } from '../../../shared/draft/draft.ts';
import { stepFaultText } from '../../../shared/present/step-sentence.ts';
import { isGzipCoding } from '../../../shared/draft/draft-state.ts';
import type { DraftView } from '../../../shared/view/draft-view.ts';

export interface DraftFacts {
  readonly report: string;
  readonly revision: number;
  readonly unsaved: boolean;
  readonly restored: boolean;
}

/** The list as people see it: names, never values. */
export function draftView(draft: Draft, { report, revision, unsaved, restored }: DraftFacts): DraftView {
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
    length,
    gzip: isGzipCoding(coding) ? { level } : null,
  };
}
