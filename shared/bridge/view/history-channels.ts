import * as v from 'valibot';
import { reportSummarySchema } from './app-view.ts';
import { completionSchema } from './board-view.ts';
import { channel } from './channel.ts';
import { done, handle } from './fields.ts';
import {
  attemptComparisonSchema,
  attemptDetailSchema,
  historyChartRequestSchema,
  historyChartSchema,
  historyCompleteSchema,
  historyExportSchema,
  historyPageSchema,
  historyQuerySchema,
} from './history-view.ts';

const attempt = v.strictObject({ attempt: handle });

/** The calls of history. */
export const historyChannels = {
  /** Returns one page of the attempts that match a filter. */
  'history.query': channel(historyQuerySchema, historyPageSchema, {
    isRepeated: true,
  }),
  /** Counts the attempts that match a filter by the values of a field, for a chart. */
  'history.chart': channel(historyChartRequestSchema, historyChartSchema),
  /** Returns completions for a filter of attempts at the caret: keys, and values with counts. */
  'history.complete': channel(historyCompleteSchema, completionSchema),
  /** Returns everything that is stored about an attempt: the request and the answer, masked. */
  'history.exchange': channel(attempt, attemptDetailSchema, { isRepeated: true }),
  /** Compares two attempts: heads, the contents of bodies that are still stored, answers and times. Protected values are masked. */
  'history.compare': channel(v.strictObject({ one: handle, other: handle }), attemptComparisonSchema, { job: 'inspect' }),
  /** Opens the request of an attempt as a report with the bytes that were sent, except credentials; refused if its body is no longer stored. */
  'history.openRequest': channel(attempt, reportSummarySchema, { job: 'open', needsMemory: true }),
  /** Opens the page of an attempt’s crash id in the system browser, by the target’s link. */
  'history.openLink': channel(attempt, done),
  /** Saves the public facts of the matching attempts as CSV or JSON lines. */
  'history.export': channel(historyExportSchema, v.strictObject({ displayPath: v.nullable(v.string()), download: v.nullable(v.string()) })),
} as const;
