import * as v from 'valibot';
import { MAX_SERVER_LENGTH } from '../../report/dump/symbols/symbol-server.ts';
import { channel } from './channel.ts';
import { addressViewSchema, dumpRowsSchema, MAX_ADDRESS_TEXT, rowsQuery } from './dump-list-view.ts';
import { dumpJumpSchema, dumpRegionSchema } from './dump-region-view.ts';
import { crashAnnotationSchema, crashViewSchema, dumpItemSchema, MAX_ITEMS, threadGroupsSchema, threadViewSchema } from './dump-view.ts';
import { MAX_PAGE, count, handle } from './fields.ts';
import { frameDetailSchema } from './frame-view.ts';

/** The most dumps of a report that are listed. */
export const MAX_DUMPS = 256;

/** Breakpad's text, rust-minidump's JSON and Markdown for a bug report. */
export const STACK_FORMS = ['breakpad', 'json', 'markdown'] as const;
export type StackForm = (typeof STACK_FORMS)[number];

/** The most modules that a question about a symbol server names. */
export const MAX_ASKED_MODULES = 5_000;

const MAX_THREAD_FILTER = 256;

const ofPart = { report: handle, part: count };

/** The calls of the Dump tab. */
export const dumpChannels = {
  /** Returns the minidumps of a report, that of the crashing process first, and its other evidence of the crash. */
  'dump.list': channel(
    v.strictObject({ report: handle }),
    v.strictObject({
      dumps: v.pipe(v.array(dumpItemSchema), v.maxLength(MAX_DUMPS)),
      /** What the report says about its crash without a dump, the best evidence first. */
      evidence: v.array(crashAnnotationSchema),
    }),
    { isRepeated: true },
  ),
  /** Returns what crashed, where and why. Unwinds only the crashed thread. */
  'dump.crash': channel(v.strictObject(ofPart), crashViewSchema, {
    job: 'inspect',
    isRepeated: true,
  }),
  /** Returns the stack of a thread. */
  'dump.thread': channel(v.strictObject({ ...ofPart, thread: count }), threadViewSchema, {
    job: 'inspect',
    isRepeated: true,
  }),
  /** Returns the instructions, registers and stack words of a frame; of the first frame if the stack has no such frame. */
  'dump.frame': channel(
    v.strictObject({ ...ofPart, thread: count, frame: count, words: v.pipe(count, v.maxValue(MAX_ITEMS)) }),
    frameDetailSchema,
    { job: 'inspect', isRepeated: true },
  ),
  /** Returns the threads of a dump in groups of equal stacks, the crashed thread first. Unwinds all threads, up to a limit. */
  'dump.threads': channel(
    v.strictObject({
      ...ofPart,
      /** A text in number, name, innermost frame, state, or the name of a module in the stack, in upper or lower case; empty for all threads. */
      filter: v.pipe(v.string(), v.maxLength(MAX_THREAD_FILTER)),
      from: count,
      limit: v.pipe(count, v.maxValue(MAX_PAGE)),
    }),
    threadGroupsSchema,
    { job: 'inspect', isRepeated: true },
  ),
  /** Returns the stack of a thread as text to copy. */
  'dump.stack': channel(v.strictObject({ ...ofPart, thread: count, form: v.picklist(STACK_FORMS) }), v.strictObject({ text: v.string() }), {
    job: 'inspect',
    isRepeated: true,
  }),
  /** Returns rows of a list of a dump, sorted and filtered. */
  'dump.rows': channel(v.strictObject({ ...ofPart, ...rowsQuery }), dumpRowsSchema, { job: 'inspect', isRepeated: true }),
  /** Returns what bytes of a minidump in the plain body are. */
  'dump.region': channel(
    v.strictObject({ report: handle, offset: count, length: count }),
    /** Null for other bytes, and while a setting hides dumps. */
    v.strictObject({ region: v.nullable(dumpRegionSchema) }),
    { isRepeated: true },
  ),
  /** Returns the bytes at an address of a minidump, or at what the pointer at an offset of the plain body refers to. */
  'dump.jump': channel(
    v.strictObject({
      report: handle,
      /** The selected byte, which says which dump is meant; null without a selection. */
      offset: v.nullable(count),
      /** Hexadecimal; null to follow the pointer. */
      address: v.nullable(v.pipe(v.string(), v.regex(/^0x[\da-f]{1,16}$/i))),
    }),
    dumpJumpSchema,
    { isRepeated: true },
  ),
  /** Finds an address in the memory of a dump: a number, a module with an offset, or a register of a thread. */
  'dump.address': channel(
    v.strictObject({ ...ofPart, text: v.pipe(v.string(), v.maxLength(MAX_ADDRESS_TEXT)), thread: v.nullable(count) }),
    addressViewSchema,
    { job: 'inspect', isRepeated: true },
  ),
  /**
   * Returns the listed symbol servers that could be asked for modules on the shown stacks, with what a request would say: the names and ids of the modules.
   * `all`: for all modules of the dump.
   */
  'dump.servers': channel(
    v.strictObject({ ...ofPart, all: v.boolean() }),
    v.strictObject({
      servers: v.array(
        v.strictObject({
          server: v.string(),
          host: v.string(),
          /** The number of all modules. */
          count,
          modules: v.pipe(v.array(v.strictObject({ name: v.string(), id: v.string() })), v.maxLength(MAX_ASKED_MODULES)),
        }),
      ),
    }),
  ),
  /** Allows a listed symbol server until the end of the run, or always, and asks it. `all`: for all modules of the dump. */
  'dump.askServer': channel(
    v.strictObject({ ...ofPart, server: v.pipe(v.string(), v.maxLength(MAX_SERVER_LENGTH)), always: v.boolean(), all: v.boolean() }),
    v.strictObject({ done: v.literal(true) }),
  ),
  /** Shows a dump that the setting dump.shown hides: its open fields, until the report is closed or hidden. */
  'dump.show': channel(v.strictObject(ofPart), v.strictObject({ done: v.literal(true) })),
  /** Shows or hides the registers, stack words and pointers of one dump. */
  'dump.reveal': channel(v.strictObject({ ...ofPart, values: v.boolean() }), v.strictObject({ areValuesShown: v.boolean() })),
} as const;
