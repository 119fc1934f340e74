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
  'history.query': channel('Returns one page of the attempts that match a filter.', historyQuerySchema, historyPageSchema, {
    isRepeated: true,
  }),
  'history.chart': channel(
    'Counts the attempts that match a filter by the values of a field, for a chart.',
    historyChartRequestSchema,
    historyChartSchema,
  ),
  'history.complete': channel(
    'Returns completions for a filter of attempts at the caret: keys, and values with counts.',
    historyCompleteSchema,
    completionSchema,
  ),
  'history.exchange': channel(
    'Returns everything that is stored about an attempt: the request and the answer, masked.',
    attempt,
    attemptDetailSchema,
    { isRepeated: true },
  ),
  'history.compare': channel(
    'Compares two attempts: heads, the contents of bodies that are still stored, answers and times. Protected values are masked.',
    v.strictObject({ one: handle, other: handle }),
    attemptComparisonSchema,
    { job: 'inspect' },
  ),
  'history.openRequest': channel(
    'Opens the request of an attempt as a report with the bytes that were sent, except credentials; refused if its body is no longer stored.',
    attempt,
    reportSummarySchema,
    { job: 'open', needsMemory: true },
  ),
  'history.openLink': channel('Opens the page of an attempt’s crash id in the system browser, by the target’s link.', attempt, done),
  'history.export': channel(
    'Saves the public facts of the matching attempts as CSV or JSON lines.',
    historyExportSchema,
    v.strictObject({ displayPath: v.nullable(v.string()), download: v.nullable(v.string()) }),
  ),
} as const;
