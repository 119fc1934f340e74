import type { BulkChange } from '../../shared/board/bulk-change.ts';
import { assertNever } from '../../shared/errors.ts';
import type { SetWhere } from '../../shared/editing/by-name/set-where.ts';

/** Kinds of changes to many reports, in the order of the menu. */
export const BULK_KINDS = ['safe_fixes', 'fix', 'set', 'rename', 'delete', 'form', 'gzip', 'normalise', 'same'] as const;
type BulkKind = (typeof BULK_KINDS)[number];

/** The user's input for a change to many reports. */
export interface BulkForm {
  readonly kind: BulkKind;
  readonly name: string;
  readonly newName: string;
  readonly text: string;
  /** More annotations to set, after the first one. */
  readonly also: readonly { readonly name: string; readonly text: string }[];
  readonly where: SetWhere;
  readonly form: 'kv' | 'json';
  readonly gzip: 'on' | 'off';
  /** Code of a finding; empty: not chosen. */
  readonly code: string;
  /** The step to repeat in other reports: the id of its report, a space, and the id of the step. Empty: not chosen. */
  readonly step: string;
}

export const EMPTY_FORM: BulkForm = {
  kind: 'safe_fixes',
  name: '',
  newName: '',
  text: '',
  also: [],
  where: 'anywhere',
  form: 'json',
  gzip: 'on',
  code: '',
  step: '',
};

/** The change that a form describes; null if the form is incomplete. */
export function bulkChangeOf(form: BulkForm): BulkChange | null {
  const { kind, name, newName, text, also, where, code, step } = form;
  switch (kind) {
    case 'safe_fixes':
    case 'normalise':
      return { kind };
    case 'fix':
      return code === '' ? null : { kind, code };
    case 'set':
      if (name === '' || also.some((one) => one.name === '')) return null;
      return { kind, name, text, where, ...(also.length === 0 ? {} : { also: also.map((one) => ({ ...one })) }) };
    case 'rename':
      return name === '' || newName === '' ? null : { kind, name, newName };
    case 'delete':
      return name === '' ? null : { kind, name };
    case 'form':
      return { kind, form: form.form };
    case 'gzip':
      return { kind, on: form.gzip === 'on' };
    case 'same': {
      const [report, id] = step.split(' ');
      return report === undefined || id === undefined || id === '' ? null : { kind, report, step: id };
    }
    default:
      return assertNever(kind);
  }
}
