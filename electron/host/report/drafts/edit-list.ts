import * as v from 'valibot';
import { decodeBridgeJson, encodeBridgeJson } from '../../../../shared/bytes/bridge-json.ts';
import { type Step, editSchema } from '../../../../shared/editing/edits/edit.ts';
import type { StepRow } from '../../store/edit-list-rows.ts';

/** The captured file of an edit list. */
export interface CapturedFile {
  /** Its SHA-256; null for a large file until it was read. */
  readonly key: string | null;
  readonly size: number;
  readonly mtimeMs: number;
}

/** A file that gives a content, as it was when an edit named it. */
export interface ContentFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** An edit list as it is kept. */
export interface EditList {
  /** What the report is called. */
  readonly name: string;
  /** Where the captured file lies. */
  readonly capture: string;
  /** ISO 8601. */
  readonly changedAt: string;
  /** It was not saved as a file since. */
  readonly unsaved: boolean;
  /** Number of the next step; none is used twice. */
  readonly nextStep: number;
  /** Files that give contents, by the keys that edits name. */
  readonly files: Readonly<Record<string, ContentFile>>;
  /** In order; their numbers go up. */
  readonly steps: readonly Step[];
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `skipped`: indexes of edits that are left out. */
const savedStepSchema = v.object({ edits: v.array(editSchema), skipped: v.nullable(v.array(count)) });

/** A step as its row. */
export function rowOfStep({ id, sentence, edits, skipped }: Step): StepRow {
  return { step: Number(id), sentence, edits: encodeBridgeJson(edits), skipped: skipped === undefined ? null : JSON.stringify(skipped) };
}

/** The step of a row; null where it cannot be understood. */
export function stepOfRow({ step, sentence, edits, skipped }: StepRow): Step | null {
  const read = v.safeParse(savedStepSchema, {
    edits: valueOf(edits),
    skipped: skipped === null ? null : valueOf(skipped),
  });
  if (!read.success) return null;
  const made = { id: String(step), sentence, edits: read.output.edits };
  return read.output.skipped === null ? made : { ...made, skipped: read.output.skipped };
}

/** Of a JSON text; undefined where it is none. */
function valueOf(text: string): unknown {
  try {
    return decodeBridgeJson(text);
  } catch (reason) {
    if (reason instanceof SyntaxError) return undefined;
    throw reason;
  }
}
