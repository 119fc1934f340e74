import * as v from 'valibot';
import { MUTINGS } from '../../report/memory-report/muting.ts';
import { channel } from './channel.ts';
import { count, done, handle, MAX_PAGE } from './fields.ts';
import { rangeSchema } from './prediction-view.ts';
import { rowIdSchema } from './board-view.ts';

/** The most memory reports of a report that are listed. */
export const MAX_MEMORY_REPORTS = 64;
/** The longest filter of a tree. */
const MAX_MEMORY_FILTER = 256;
/** The most rows that the user folded or unfolded, of a tree. */
const MAX_TOGGLED = 10_000;
/** The most problems that are listed. */
export const MAX_LISTED_PROBLEMS = 100;

/** The most memory reports of open reports that are offered for a comparison. */
export const MAX_OTHERS = 200;

/** The second memory report of a comparison: a part of an open report, or one that `memory.addOther` read. */
const otherSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('part'), report: handle, part: count }),
  v.strictObject({ kind: v.literal('file'), file: handle }),
]);
export type OtherMemory = v.InferOutput<typeof otherSchema>;

const otherViewSchema = v.strictObject({ report: handle, part: count, title: v.string(), name: v.string(), size: count });
export type OtherMemoryView = v.InferOutput<typeof otherViewSchema>;

const comparisonSchema = v.strictObject({
  other: otherSchema,
  mutings: v.pipe(v.array(v.picklist(MUTINGS)), v.maxLength(MUTINGS.length)),
});
export type ComparisonRequest = v.InferOutput<typeof comparisonSchema>;

/** `comparison`: shows the difference: the second memory report less this one. Null: shows this one. */
const ofPart = {
  ...{ report: handle, part: count },
  comparison: v.optional(v.nullable(comparisonSchema), null),
};

const figureSchema = v.strictObject({
  ...{ name: v.string(), about: v.string(), amount: v.string(), exact: v.nullable(v.string()) },
  /** The figure of the second memory report, and the difference; null without a comparison. */
  other: v.nullable(v.strictObject({ amount: v.string(), difference: v.string() })),
});

const summarySchema = v.strictObject({
  ...{ part: count, name: v.string() },
  /** Why there are no figures and no tree; null if there are. */
  failure: v.nullable(v.string()),
  /** Whether the tree is shown. */
  isRevealed: v.boolean(),
  /** The bytes of the part: revealing them shows the tree. */
  range: rangeSchema,
  figures: v.array(figureSchema),
  /** The crashed process, or why there are no figures. */
  crashed: v.string(),
  problems: v.pipe(v.array(v.string()), v.maxLength(MAX_LISTED_PROBLEMS)),
  moreProblems: count,
  /** Sentences about the whole report. */
  notes: v.array(v.string()),
  /** The second memory report; null without a comparison. */
  other: v.nullable(
    v.strictObject({
      /** The one that was asked for. */
      of: otherSchema,
      isRevealed: v.boolean(),
      /** What reveals its tree: its bytes in an open report; null for one that `memory.addOther` read. */
      range: v.nullable(rangeSchema),
    }),
  ),
});
export type MemorySummary = v.InferOutput<typeof summarySchema>;

const rowSchema = v.strictObject({
  /** Its index in the whole tree. */
  id: count,
  /** From 1. */
  level: count,
  /** null: it has no rows in it. */
  isFolded: v.nullable(v.boolean()),
  name: v.string(),
  /** Empty for a title. */
  amount: v.string(),
  exact: v.nullable(v.string()),
  share: v.nullable(v.string()),
  /** What is to be known about the amount; null if nothing is. */
  note: v.nullable(v.string()),
  /** Whether the amount is negative or absurd. */
  isMarked: v.boolean(),
  /** The bytes of its entry, or of the part if it is gzipped; null: it has no entry. */
  range: v.nullable(rangeSchema),
});
export type MemoryRow = v.InferOutput<typeof rowSchema>;

const rowsSchema = v.strictObject({
  total: count,
  /** The number of rows whose path matches the filter. */
  matching: count,
  /** Why the filter was not applied, so that all rows are returned: it is no regular expression, or took longer than a second. */
  filterError: v.nullable(v.picklist(['invalid', 'slow'])),
  rows: v.pipe(v.array(rowSchema), v.maxLength(MAX_PAGE)),
});

/** What a row is, in sentences. */
const rowDetailSchema = v.strictObject({
  id: count,
  path: v.string(),
  facts: v.array(v.strictObject({ label: v.string(), value: v.string() })),
  /** The description of the entry; empty without one. */
  description: v.string(),
});
export type MemoryRowDetail = v.InferOutput<typeof rowDetailSchema>;

/** The calls of the Memory report tab. */
export const memoryChannels = {
  /** Returns the memory reports of a report. */
  'memory.list': channel(
    v.strictObject({ report: handle }),
    v.strictObject({
      parts: v.pipe(v.array(v.strictObject({ part: count, name: v.string(), size: count })), v.maxLength(MAX_MEMORY_REPORTS)),
    }),
    { isRepeated: true },
  ),
  /** Returns the figures of the crashed process, and what is wrong with a memory report. */
  'memory.summary': channel(v.strictObject(ofPart), summarySchema, { job: 'inspect', needsMemory: true, isRepeated: true }),
  /** Returns the memory reports with which one can be compared: the others of the same report, then those of the other open reports. */
  'memory.others': channel(
    v.strictObject({ report: handle, part: count }),
    v.strictObject({
      others: v.pipe(v.array(otherViewSchema), v.maxLength(MAX_OTHERS)),
    }),
    { isRepeated: true },
  ),
  /**
   * Reads the memory report of a file, or of a row of the board, for a comparison. The file is a memory report or a report with one. `failure`: why there is
   * none to compare with, and `file` is null; null if there is.
   */
  'memory.addOther': channel(
    v.variant('from', [
      v.strictObject({ from: v.literal('file'), file: handle }),
      v.strictObject({ from: v.literal('board'), row: rowIdSchema }),
    ]),
    v.strictObject({ file: v.nullable(handle), name: v.string(), failure: v.nullable(v.string()) }),
    { job: 'inspect', needsMemory: true },
  ),
  /** Reveals the tree of a memory report that `memory.addOther` read, in comparisons with an open report, until that report is masked again. */
  'memory.revealOther': channel(v.strictObject({ report: handle, file: handle }), done),
  /** Returns rows of the tree; none before it is revealed, or for a comparison before both are. */
  'memory.rows': channel(
    v.strictObject({
      ...ofPart,
      filter: v.pipe(v.string(), v.maxLength(MAX_MEMORY_FILTER)),
      isPattern: v.boolean(),
      /** Folded at the beginning: small rows and the other processes, all rows or none. */
      base: v.picklist(['start', 'all', 'none']),
      /** Rows for which the opposite holds. */
      toggled: v.pipe(v.array(count), v.maxLength(MAX_TOGGLED)),
      from: count,
      limit: v.pipe(count, v.maxValue(MAX_PAGE)),
    }),
    rowsSchema,
    { job: 'inspect', needsMemory: true, isRepeated: true },
  ),
  /** Returns what a row is; null before it may be shown. */
  'memory.row': channel(v.strictObject({ ...ofPart, id: count }), v.strictObject({ row: v.nullable(rowDetailSchema) }), {
    isRepeated: true,
  }),
} as const;
