import * as v from 'valibot';
import { MAX_ITEMS } from './dump-view.ts';
import { count } from './fields.ts';
import { rangeSchema } from './prediction-view.ts';

/** The stack words of a frame that are shown at first, and how many follow at each request for more. */
export const WORDS_AT_ONCE = 64;

const target = {
  /** Hexadecimal; null while registers and stack words are masked. */
  value: v.nullable(v.string()),
  /** What the value is or points into, which is shown even while it is masked; empty if the dump does not say. */
  target: v.string(),
};

const instructionSchema = v.strictObject({
  /** Module and offset, or an address outside all modules. */
  address: v.string(),
  /** The offset alone for an instruction in `module`: `+0x214a3c`; otherwise `address`. */
  offset: v.string(),
  text: v.string(),
  /** The instruction of the crash, the current instruction of another thread, or the call that has not returned to the frame. */
  mark: v.nullable(v.picklist(['crash', 'current', 'call'])),
  range: rangeSchema,
});
export type FrameInstruction = v.InferOutput<typeof instructionSchema>;

const registerSchema = v.strictObject({
  name: v.string(),
  ...target,
  /** True if the crash instruction computed the address that it used from this register. */
  isInAddress: v.boolean(),
  /** Null for a register that unwinding computed. */
  range: v.nullable(rangeSchema),
});
export type FrameRegister = v.InferOutput<typeof registerSchema>;

const stackWordSchema = v.strictObject({
  /** The stack pointer of the frame and an offset in hexadecimal: `rsp+08`. */
  place: v.string(),
  ...target,
  range: rangeSchema,
});
export type StackWord = v.InferOutput<typeof stackWordSchema>;

/** The details of a frame. */
export const frameDetailSchema = v.strictObject({
  thread: count,
  index: count,
  instructions: v.pipe(v.array(instructionSchema), v.maxLength(MAX_ITEMS)),
  /** The function with its parameters, as in the symbol file; null without symbols. */
  function: v.nullable(v.string()),
  /** Path of the source file, and line; null if they are unknown. */
  source: v.nullable(v.string()),
  /** The module of the frame's code; null outside all modules. */
  module: v.nullable(v.string()),
  /** What the marked instruction does: `writes 4 bytes; rax is null`. Null if there is nothing to say. */
  effect: v.nullable(v.string()),
  /** Why there are no instructions, and what would help; null if there are some. */
  noCode: v.nullable(v.string()),
  /** The ones that the instruction uses first, then the stack pointer, instruction pointer and frame pointer. */
  registers: v.pipe(v.array(registerSchema), v.maxLength(MAX_ITEMS)),
  /** The number of registers that are shown before the user asks for all. */
  firstRegisters: count,
  /** The name of the last error of the thread (Windows), for its first frame; null if the dump does not have it. */
  lastError: v.nullable(v.string()),
  /** From the stack pointer of the frame up to the one of its caller. */
  words: v.pipe(v.array(stackWordSchema), v.maxLength(MAX_ITEMS)),
  /** The number of all stack words of the frame. */
  wordCount: count,
});
export type FrameDetailView = v.InferOutput<typeof frameDetailSchema>;
