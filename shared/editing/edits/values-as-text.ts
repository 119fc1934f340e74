import { shownName } from '../../report/parts/shown-name.ts';
import type { CrashReport } from '../../report/parts/crash-report.ts';
import type { JsonType } from '../../report/json/json-reader.ts';
import type { Edit } from './edit.ts';

/** An annotation whose JSON value is not a string. Contains only the type of the value; the value may be protected. */
export interface ValueAsText {
  readonly name: string;
  readonly type: 'null' | 'boolean' | 'number' | 'object' | 'array';
}

/** Returns the JSON values that a conversion to key/value form writes as text. Empty if no edit is such a conversion. */
export function valuesAsText({ annotations }: Pick<CrashReport, 'annotations'>, edits: readonly Edit[]): readonly ValueAsText[] {
  if (!edits.some((edit) => edit.op === 'form' && edit.form === 'kv')) return [];
  return annotations.flatMap((annotation) => {
    const type = typeOf(annotation.type);
    return type === null ? [] : [{ name: shownName(annotation), type }];
  });
}

function typeOf(type: JsonType | 'text'): ValueAsText['type'] | null {
  if (type === 'text' || type === 'string') return null;
  if (type === 'true' || type === 'false') return 'boolean';
  return type === 'nonfinite' ? 'number' : type;
}
