import { isDeepStrictEqual } from 'node:util';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { Change } from '../../../../shared/bridge/view/draft-view.ts';
import type { PlannedChange } from './planned-change.ts';

/** The basis of a planned change: the version, and the id of the step that it becomes. */
interface PlannedOn {
  readonly before: DraftVersion;
  readonly step: string;
}

/** The last previewed change with its plan, because users often make a change after its preview. */
interface PreviewedChange {
  keep(change: Change, on: PlannedOn, plan: PlannedChange): void;
  /** The plan of the same change on the same reading; else null. */
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
      // Another annotation list makes another reading.
      const isSame = last?.step === step && last.reading === before.inspection('spec') && isDeepStrictEqual(last.change, change);
      return isSame ? (last?.plan ?? null) : null;
    },
    forget() {
      last = null;
    },
  };
}

/** The file may have changed by the time of the next request. */
function namesFile(change: Change): boolean {
  return change.kind === 'edits' && change.edits.some((edit) => 'content' in edit && edit.content.kind === 'file');
}
