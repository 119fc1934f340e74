import type { BulkChange } from '../../shared/board/bulk-change.ts';
import { assertNever } from '../../shared/errors.ts';
import type { SetWhere } from '../../shared/editing/by-name/set-where.ts';

/** What one change to many can be, in the order in which it is offered. */
export const BULK_KINDS = ['safe_fixes', 'fix', 'set', 'rename', 'delete', 'form', 'gzip', 'normalise', 'same'] as const;
type BulkKind = (typeof BULK_KINDS)[number];

/** What a person chose and typed of one change to many. */
export interface BulkForm {
  readonly kind: BulkKind;
  readonly name: string;
  readonly newName: string;
  readonly text: string;
  /** Annotations that are set beside the first one. */
  readonly also: readonly { readonly name: string; readonly text: string }[];
  readonly where: SetWhere;
  readonly form: 'kv' | 'json';
  readonly gzip: 'on' | 'off';
  /** Of a finding; empty: none is chosen. */
  readonly code: string;
  /** The step of a report that is made in the others too: `report step`; empty: none is chosen. */
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

/** The change that a form asks for; null where something of it is missing. */
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
