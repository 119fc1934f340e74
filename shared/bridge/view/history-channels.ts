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
  'history.query': channel('A page of the attempts that match a filter.', historyQuerySchema, historyPageSchema),
  'history.chart': channel(
    'How the attempts that match a filter are spread over the values of a field, for a chart.',
    historyChartRequestSchema,
    historyChartSchema,
  ),
  'history.complete': channel(
    'Ways in which a filter of the attempts can go on at a place of its text: keys, values with counts.',
    historyCompleteSchema,
    completionSchema,
  ),
  'history.exchange': channel('All that is kept of an attempt: what went out and what came back, masked.', attempt, attemptDetailSchema),
  'history.compare': channel(
    'What differs between two attempts: their heads, what their bodies held as far as those are kept, answers and times. Protected values are masked.',
    v.strictObject({ one: handle, other: handle }),
    attemptComparisonSchema,
    { job: 'inspect' },
  ),
  'history.openRequest': channel(
    'Opens the request of an attempt as a report, byte for byte but for credentials; refused where its body is not kept any more.',
    attempt,
    reportSummarySchema,
    { job: 'open', needsMemory: true },
  ),
  'history.openLink': channel(
    'Opens the page of an attempt’s crash id in the system browser, by the link that its target has.',
    attempt,
    done,
  ),
  'history.export': channel(
    'Saves the attempts that match as a table or as lines of JSON: what is public of them.',
    historyExportSchema,
    v.strictObject({ displayPath: v.nullable(v.string()), download: v.nullable(v.string()) }),
  ),
} as const;
