import * as v from 'valibot';
import { decodeBridgeJson, encodeBridgeJson } from '../../../shared/bytes/bridge-json.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { editSchema } from '../../../shared/draft/edit.ts';

/** Version of the file below; it goes up where an older Crashlens could not read it. Described in docs/formats.md. */
const KEPT_VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The ids of steps are numbers of at most nine digits. */
const stepIdSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/));
const LAST_STEP = 999_999_999;

const stepSchema = v.strictObject({
  id: stepIdSchema,
  sentence: v.string(),
  edits: v.array(editSchema),
  /** Places of edits that are left out. */
  skipped: v.optional(v.array(count)),
});

const keptFileSchema = v.strictObject({ path: v.string(), name: v.string(), size: count, mtimeMs: v.number() });

const keptDraftSchema = v.strictObject({
  version: v.literal(KEPT_VERSION),
  /** What the report is called. */
  name: v.string(),
  /** Where the captured file lies; null where it was taken into the draft's own folder. */
  capture: v.nullable(v.string()),
  /** ISO 8601. */
  changedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** It was not saved as a file since. */
  unsaved: v.boolean(),
  /** Number of the next step; none is used twice. */
  nextStep: v.pipe(count, v.maxValue(LAST_STEP)),
  /** Files that give contents, by the keys that edits name. */
  files: v.record(v.pipe(v.string(), v.regex(/^f\d{1,9}$/)), keptFileSchema),
  steps: v.array(stepSchema),
});

export type KeptFile = v.InferOutput<typeof keptFileSchema>;
export type KeptList = v.InferOutput<typeof keptDraftSchema>;

/** A draft's list as the bytes of its file. */
export function encodeKept(kept: Omit<KeptList, 'version'>): Uint8Array {
  return encodeUtf8(`${encodeBridgeJson({ version: KEPT_VERSION, ...kept })}\n`);
}

/** The list of such a file; null where it cannot be understood. */
export function decodeKept(bytes: Uint8Array): KeptList | null {
  let value: unknown;
  try {
    value = decodeBridgeJson(decodeUtf8(bytes));
  } catch (reason) {
    if (reason instanceof SyntaxError) return null;
    throw reason;
  }
  const parsed = v.safeParse(keptDraftSchema, value);
  return parsed.success ? parsed.output : null;
}
