import * as v from 'valibot';
import { decodeBridgeJson, encodeBridgeJson } from '../../../../shared/bytes/bridge-json.ts';
import { type Step, editSchema } from '../../../../shared/editing/edits/edit.ts';
import type { StepRow } from '../../store/edit-list-rows.ts';

/** The captured file of an edit list. */
export interface CapturedFile {
  /** SHA-256; null for a large file that has not been hashed. */
  readonly key: string | null;
  readonly size: number;
  readonly mtimeMs: number;
}

/** A file whose bytes an edit inserts, in its state at the time of the edit. */
export interface ContentFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
}

export interface EditList {
  /** Name of the report. */
  readonly name: string;
  /** Path of the captured file. */
  readonly capture: string;
  /** ISO 8601. */
  readonly changedAt: string;
  /** Whether the last change has not been saved as a file. */
  readonly unsaved: boolean;
  /** Number of the next step. Numbers are never reused. */
  readonly nextStep: number;
  /** Files whose bytes edits insert, by their keys in the edits. */
  readonly files: Readonly<Record<string, ContentFile>>;
  /** In order of ascending numbers. */
  readonly steps: readonly Step[];
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `skipped`: indexes of edits that are left out of the step. */
const savedStepSchema = v.object({ edits: v.array(editSchema), skipped: v.nullable(v.array(count)) });

/** Returns the row that stores a step. */
export function rowOfStep({ id, sentence, edits, skipped }: Step): StepRow {
  return { step: Number(id), sentence, edits: encodeBridgeJson(edits), skipped: skipped === undefined ? null : JSON.stringify(skipped) };
}

/** Reads a step from its row; null if the row is invalid. */
export function stepOfRow({ step, sentence, edits, skipped }: StepRow): Step | null {
  const read = v.safeParse(savedStepSchema, {
    edits: valueOf(edits),
    skipped: skipped === null ? null : valueOf(skipped),
  });
  if (!read.success) return null;
  const made = { id: String(step), sentence, edits: read.output.edits };
  return read.output.skipped === null ? made : { ...made, skipped: read.output.skipped };
}

/** Parses a JSON text; undefined if the text is invalid. */
function valueOf(text: string): unknown {
  try {
    return decodeBridgeJson(text);
  } catch (reason) {
    if (reason instanceof SyntaxError) return undefined;
    throw reason;
  }
}
