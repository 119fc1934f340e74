import { isDeepStrictEqual } from 'node:util';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { Change } from '../../../../shared/bridge/view/draft-view.ts';
import type { PlannedChange } from './planned-change.ts';

/** The version for which a change was planned, and the id of its step. */
interface PlannedOn {
  readonly before: DraftVersion;
  readonly step: string;
}

/** Keeps the last previewed change with its plan. Users often make a change right after its preview. */
interface PreviewedChange {
  keep(change: Change, on: PlannedOn, plan: PlannedChange): void;
  /** Returns the plan if the same change was previewed on the same inspection; otherwise null. */
  find(change: Change, on: PlannedOn): PlannedChange | null;
  forget(): void;
}

interface PlannedPreview {
  readonly change: Change;
  readonly step: string;
  readonly reading: Inspection;
  readonly plan: PlannedChange;
}

export function previewedChange(): PreviewedChange {
  let last: PlannedPreview | null = null;
  return {
    keep(change, { before, step }, plan) {
      last = namesFile(change) ? null : { change, step, reading: before.inspection('spec'), plan };
    },
    find(change, { before, step }) {
      // A change of the annotation list creates a new inspection, so the earlier plan is no longer valid.
      const isSame = last?.step === step && last.reading === before.inspection('spec') && isDeepStrictEqual(last.change, change);
      return isSame ? (last?.plan ?? null) : null;
    },
    forget() {
      last = null;
    },
  };
}

/** Returns whether the change takes bytes from a file. The file may change before the next request, so such a plan is not kept. */
function namesFile(change: Change): boolean {
  return change.kind === 'edits' && change.edits.some((edit) => 'content' in edit && edit.content.kind === 'file');
}
