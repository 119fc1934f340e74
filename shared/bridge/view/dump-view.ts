import * as v from 'valibot';
import { MAX_GROUPED } from '../../report/dump/analysis/thread-groups.ts';
import { MAX_PAGE, count } from './fields.ts';
import { rangeSchema } from './prediction-view.ts';

/** The most threads, frames, instructions, registers, stack words and hints in one response. */
export const MAX_ITEMS = 5_000;

/** The most inlined calls of a frame. */
export const MAX_INLINES = 256;

/** The most streams that a dump is listed with. */
export const MAX_LISTED_STREAMS = 200;

/** A part of a report that is a minidump, or should be one. */
export const dumpItemSchema = v.strictObject({
  /** The index of the binary part. */
  part: count,
  name: v.string(),
  size: count,
  /** Why it cannot be read: what happened, what it means, what to do. Null if it can. */
  failure: v.nullable(v.string()),
  /** The first streams, the ones that most readers want before the others. Empty while a setting hides dumps. */
  streams: v.pipe(v.array(v.strictObject({ name: v.string(), range: rangeSchema })), v.maxLength(MAX_LISTED_STREAMS)),
  /** The number of all streams that are shown. */
  streamCount: count,
});
export type DumpItem = v.InferOutput<typeof dumpItemSchema>;

/** An annotation of the report or of the dump that says something about the crash. */
export const crashAnnotationSchema = v.strictObject({
  name: v.string(),
  /** The first characters of the value; null while it is masked. */
  value: v.nullable(v.string()),
  range: rangeSchema,
  /** Whether it is in the dump, not in the report. */
  isInDump: v.boolean(),
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
  /** Function, or module and offset, of the innermost frame; empty without registers. */
  top: v.string(),
  isCrashed: v.boolean(),
  wroteDump: v.boolean(),
  /** The name of the last error (Windows); null if the dump does not have it, or if there was none. */
  lastError: v.nullable(v.string()),
});
export type ThreadRow = v.InferOutput<typeof threadRowSchema>;

const threadGroupSchema = v.strictObject({
  /** The first thread of the group; the crashed one, if it is in the group. */
  first: threadRowSchema,
  /** The other threads with an equal stack. */
  equal: v.pipe(v.array(threadRowSchema), v.maxLength(MAX_GROUPED)),
});
export type ThreadGroupView = v.InferOutput<typeof threadGroupSchema>;

export const threadGroupsSchema = v.strictObject({
  /** The number of all threads, of those whose stacks were compared, and of the groups that the filter keeps. */
  threads: count,
  compared: count,
  matching: count,
  groups: v.pipe(v.array(threadGroupSchema), v.maxLength(MAX_PAGE)),
});
export type ThreadGroupsView = v.InferOutput<typeof threadGroupsSchema>;

/** Names that a symbol file gives to code. */
const namedCode = {
  /** The function without its parameters. Of a frame without symbols, module and offset, or an address outside all modules; null if the address is masked. */
  where: v.nullable(v.string()),
  /** The parameters of the function, in parentheses; empty if they are unknown. */
  parameters: v.string(),
  /** File name and line: `nsFoo.cpp:214`. Empty if they are unknown. */
  source: v.string(),
  /** The same with the whole path of the file. */
  sourcePath: v.string(),
};

const frameViewSchema = v.strictObject({
  index: count,
  ...namedCode,
  /** Why there is no function: the state of the module's symbols in a word or two. Empty if there is one, and outside all modules. */
  lack: v.string(),
  /** The calls that were inlined into it, the outermost first. */
  inlines: v.pipe(v.array(v.strictObject(namedCode)), v.maxLength(MAX_INLINES)),
  address: v.nullable(v.string()),
  trust: v.picklist(['context', 'cfi', 'table', 'managed', 'frame_pointer', 'leaf', 'cfi_scan', 'scan']),
  /** The name of its module; empty outside all modules. */
  module: v.string(),
  /** How it was found, for people. */
  found: v.string(),
  /** Found by scanning. */
  isGuess: v.boolean(),
  /** Why the frame may be wrong; empty if nothing says so. */
  doubt: v.string(),
  /** In a module whose folder belongs neither to the system nor to the program. */
  isForeign: v.boolean(),
  /** The stack word with the return address; null if that was in a register. */
  range: v.nullable(rangeSchema),
});
export type FrameView = v.InferOutput<typeof frameViewSchema>;

/** The most frames that a signature is made from. */
const MAX_SIGNATURE_FRAMES = 40;

const signatureViewSchema = v.strictObject({
  text: v.string(),
  /** Whether a part of it is masked. */
  isMasked: v.boolean(),
  /** What it was made with: short lists, and modules without symbols. Empty if there is nothing to say. */
  note: v.string(),
  /** The first names of the stack, without lists and rules. */
  plain: v.string(),
  /** The frames up to the end of the signature: what became of each frame, and why. */
  frames: v.pipe(v.array(v.strictObject({ use: v.string(), text: v.string(), why: v.string() })), v.maxLength(MAX_SIGNATURE_FRAMES)),
  /** The number of further frames. */
  framesAfter: count,
  /** What changed it after the frames, and what is wrong with the lists. */
  notes: v.array(v.string()),
});
export type SignatureView = v.InferOutput<typeof signatureViewSchema>;

export const crashViewSchema = v.strictObject({
  part: count,
  /** One sentence: what crashed and where. */
  sentence: v.string(),
  /** The family of the reason; null without an exception. */
  family: v.nullable(v.string()),
  /** The raw facts, in order. */
  facts: v.array(v.string()),
  /** The strongest first. */
  hints: v.pipe(v.array(hintViewSchema), v.maxLength(MAX_ITEMS)),
  /** Null if the setting hides the dump. */
  signature: v.nullable(signatureViewSchema),
  /** The number of all threads. */
  threadCount: count,
  /** The thread to show first; null if the dump has no thread. */
  thread: v.nullable(count),
  /** The modules on the stack of that thread, and how many of them have symbols. */
  modulesOnStack: count,
  modulesWithSymbols: count,
  /** The host of the first listed symbol server that could be asked for modules on the stack; null if there is none. */
  askable: v.nullable(v.string()),
  /** The bytes of the crash instruction; null if the dump does not have them. */
  instruction: v.nullable(rangeSchema),
  counts: v.strictObject({ modules: count, memory: count, process: count, streams: count }),
  /** What the annotations of the report and of the dump say about the crash. */
  annotations: v.array(crashAnnotationSchema),
  /** Damage of the dump, and what contradicts the report, as sentences. */
  findings: v.array(v.strictObject({ code: v.string(), sentence: v.string() })),
  /** Whether the setting hides the dump. Then only the counts say something. */
  isHidden: v.boolean(),
  /** Whether registers, stack words and pointers are shown. */
  areValuesShown: v.boolean(),
  /** The screen as Markdown. */
  summary: v.string(),
});
export type CrashView = v.InferOutput<typeof crashViewSchema>;

export const threadViewSchema = v.strictObject({
  index: count,
  label: v.string(),
  frames: v.pipe(v.array(frameViewSchema), v.maxLength(MAX_ITEMS)),
  /** Frames `[from, to)` that are folded into one row: repeated ones and runs of guesses. In order; they do not overlap. */
  folds: v.array(v.strictObject({ from: count, to: count, label: v.string() })),
  /** Why the stack ends. */
  end: v.string(),
  /** The name of the last error (Windows); null if the dump does not have it. */
  lastError: v.nullable(v.string()),
});
export type ThreadView = v.InferOutput<typeof threadViewSchema>;
