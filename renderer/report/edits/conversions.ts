import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { DRAFT_TITLES } from '../../../shared/text/editing/drafts.ts';
import { rulesAlone, type TargetRules } from '../../../shared/verdict/rules/target-rules.ts';
import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import type { FindingView, InspectionView } from '../../../shared/bridge/view/inspection-view.ts';

/** A rewrite of a whole report that users choose by name. */
interface Conversion {
  readonly id: 'to_kv' | 'to_json' | 'normalise' | 'gzip_off';
  readonly title: string;
  readonly edit: Edit;
  /** Returns true if there is something to convert. */
  readonly fits: (view: InspectionView) => boolean;
}

export const GZIP_LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const USUAL_GZIP_LEVEL = 6;

export const CONVERSIONS: readonly Conversion[] = [
  { id: 'to_kv', title: DRAFT_TITLES.toKeyValue, edit: { op: 'form', form: 'kv' }, fits: (view) => view.form !== 'kv' },
  { id: 'to_json', title: DRAFT_TITLES.toJson, edit: { op: 'form', form: 'json' }, fits: (view) => view.form !== 'json' },
  {
    id: 'gzip_off',
    title: DRAFT_TITLES.gzipOff,
    edit: { op: 'gzip', on: false, level: USUAL_GZIP_LEVEL },
    fits: (view) => view.source.gzip,
  },
  { id: 'normalise', title: DRAFT_TITLES.normalise, edit: { op: 'normalise' }, fits: () => true },
];

export function changeOf(edit: Edit): Change {
  return { kind: 'edits', edits: [edit] };
}

export function gzipChange(level: number): Change {
  return changeOf({ op: 'gzip', on: true, level });
}

/** Returns the rules that the shown inspection used. Fixes are planned with these rules too. */
function rulesOfView({ source }: InspectionView): TargetRules {
  return rulesAlone(source);
}

/** Returns the change that fixes the known defect of the report's client. */
export function defectChange(view: InspectionView): Change {
  return { kind: 'defect', ...rulesOfView(view) };
}

/** Returns the change that applies the fix with index `choice` among the fixes of a finding. */
export function fixChange(view: InspectionView, finding: FindingView, choice: number): Change {
  return { kind: 'fix', ...rulesOfView(view), code: finding.code, range: finding.range, choice };
}

export function safeFixesChange(view: InspectionView): Change {
  return { kind: 'safe_fixes', ...rulesOfView(view) };
}

/** Makes a boundary from 16 random bytes, which no content is likely to contain. */
export function boundaryOf(random: Uint8Array): string {
  return `----crashlens-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
