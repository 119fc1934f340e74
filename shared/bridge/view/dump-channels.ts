import * as v from 'valibot';
import { channel } from './channel.ts';
import { MAX_PAGE, count, handle } from './fields.ts';
import { rangeSchema } from './prediction-view.ts';

/** The most dumps of a report that are listed. */
export const MAX_DUMPS = 256;

/** The most threads, frames, instructions and hints in one response. */
export const MAX_ITEMS = 5_000;

/** A part of a report that is a minidump, or should be one. */
const dumpItemSchema = v.strictObject({
  /** The index of the binary part. */
  part: count,
  name: v.string(),
  size: count,
  /** Why it cannot be read: what happened, what it means, what to do. Null if it can. */
  failure: v.nullable(v.string()),
});

/** An annotation of the report that says something about the crash. */
const crashAnnotationSchema = v.strictObject({
  name: v.string(),
  /** The first characters of the value; null while it is masked. */
  value: v.nullable(v.string()),
  range: rangeSchema,
});
export type CrashAnnotationView = v.InferOutput<typeof crashAnnotationSchema>;

const hintViewSchema = v.strictObject({
  code: v.string(),
  certainty: v.picklist(['certain', 'likely', 'possible']),
  sentence: v.string(),
  /** The bytes that support the hint. */
  ranges: v.array(rangeSchema),
});

const threadRowSchema = v.strictObject({
  index: count,
  /** Number and name. */
  label: v.string(),
  /** Module and offset of the innermost frame; empty without registers. */
  top: v.string(),
  isCrashed: v.boolean(),
  wroteDump: v.boolean(),
});
export type ThreadRow = v.InferOutput<typeof threadRowSchema>;

const frameViewSchema = v.strictObject({
  index: count,
  /** Module and offset, or an address outside all modules. */
  where: v.string(),
  address: v.string(),
  trust: v.picklist(['context', 'cfi', 'table', 'managed', 'frame_pointer', 'leaf', 'cfi_scan', 'scan']),
  /** How it was found, for people. */
  found: v.string(),
  /** Found by scanning. */
  isGuess: v.boolean(),
  /** The stack word with the return address; null if that was in a register. */
  range: v.nullable(rangeSchema),
});
export type FrameView = v.InferOutput<typeof frameViewSchema>;

const registerViewSchema = v.strictObject({
  name: v.string(),
  /** Hexadecimal; null while registers are masked. */
  value: v.nullable(v.string()),
  /** What it points into, which is shown even while the value is masked; empty if that is nothing. */
  target: v.string(),
  range: rangeSchema,
});
export type RegisterView = v.InferOutput<typeof registerViewSchema>;

const instructionViewSchema = v.strictObject({ address: v.string(), text: v.string(), isCrash: v.boolean() });

const crashViewSchema = v.strictObject({
  part: count,
  /** One sentence: what crashed and where. */
  sentence: v.string(),
  /** The raw facts, in order. */
  facts: v.array(v.string()),
  /** The strongest first. */
  hints: v.pipe(v.array(hintViewSchema), v.maxLength(MAX_ITEMS)),
  threads: v.pipe(v.array(threadRowSchema), v.maxLength(MAX_PAGE)),
  /** The number of all threads; `threads` has the crashed one and the first of the others. */
  threadCount: count,
  /** The thread to show first; null if the dump has no thread. */
  thread: v.nullable(count),
  instructions: v.pipe(v.array(instructionViewSchema), v.maxLength(MAX_ITEMS)),
  /** The bytes of the crash instruction; null if the dump does not have them. */
  instruction: v.nullable(rangeSchema),
  counts: v.strictObject({ modules: count, memory: count, streams: count }),
  /** What the report's annotations say about the crash. */
  annotations: v.array(crashAnnotationSchema),
  /** Damage of the dump, and what contradicts the report, as sentences. */
  findings: v.array(v.string()),
  /** Whether registers are shown. */
  areValuesShown: v.boolean(),
  /** The screen as Markdown. */
  summary: v.string(),
});
export type CrashView = v.InferOutput<typeof crashViewSchema>;

const threadViewSchema = v.strictObject({
  index: count,
  label: v.string(),
  frames: v.pipe(v.array(frameViewSchema), v.maxLength(MAX_ITEMS)),
  /** Why the stack ends. */
  end: v.string(),
  registers: v.array(registerViewSchema),
  /** The name of the last error (Windows); null if the dump does not have it. */
  lastError: v.nullable(v.string()),
});
export type ThreadView = v.InferOutput<typeof threadViewSchema>;

const moduleRowSchema = v.strictObject({
  index: count,
  name: v.string(),
  version: v.string(),
  debugFile: v.string(),
  debugId: v.string(),
  codeId: v.string(),
  base: v.string(),
  end: v.string(),
  isForeign: v.boolean(),
  range: rangeSchema,
});
export type ModuleRow = v.InferOutput<typeof moduleRowSchema>;

const streamRowSchema = v.strictObject({
  type: v.string(),
  name: v.string(),
  size: count,
  level: v.picklist(['open', 'name', 'values', 'closed']),
  range: rangeSchema,
});
export type StreamRow = v.InferOutput<typeof streamRowSchema>;

const ofPart = { report: handle, part: count };

/** The calls of the Dump tab. */
export const dumpChannels = {
  'dump.list': channel(
    'Returns the minidumps of a report, in the order of its parts, and its other evidence of the crash.',
    v.strictObject({ report: handle }),
    v.strictObject({
      dumps: v.pipe(v.array(dumpItemSchema), v.maxLength(MAX_DUMPS)),
      /** What the report says about its crash without a dump, the best evidence first. */
      evidence: v.array(crashAnnotationSchema),
    }),
    { isRepeated: true },
  ),
  'dump.crash': channel('Returns what crashed, where and why. Unwinds only the crashed thread.', v.strictObject(ofPart), crashViewSchema, {
    job: 'inspect',
    isRepeated: true,
  }),
  'dump.thread': channel(
    'Returns the stack and the registers of a thread.',
    v.strictObject({ ...ofPart, thread: count }),
    threadViewSchema,
    { job: 'inspect', isRepeated: true },
  ),
  'dump.modules': channel(
    'Returns modules of a dump, in the order of the dump.',
    v.strictObject({ ...ofPart, from: count, limit: v.pipe(count, v.maxValue(MAX_PAGE)) }),
    v.strictObject({ total: count, modules: v.pipe(v.array(moduleRowSchema), v.maxLength(MAX_PAGE)) }),
    { job: 'inspect', isRepeated: true },
  ),
  'dump.streams': channel(
    'Returns the streams of a dump, in the order of its directory.',
    v.strictObject(ofPart),
    v.strictObject({ streams: v.pipe(v.array(streamRowSchema), v.maxLength(MAX_ITEMS)) }),
    { isRepeated: true },
  ),
  'dump.reveal': channel(
    'Shows or hides the registers, stack words and pointers of one dump.',
    v.strictObject({ ...ofPart, values: v.boolean() }),
    v.strictObject({ areValuesShown: v.boolean() }),
  ),
} as const;
