import { outcomeWord } from '../board/fields.ts';
import { OUTCOMES } from '../board/field-words.ts';
import { bareName } from '../sending/outcome/bare-name.ts';
import { type LoggedRequest, DECIDED_BY } from '../bridge/view/collector-view.ts';
import { type RowTable, rowField } from './row-table.ts';

const CRASH_ID = /^CrashID=(\S+)/;
const REASON = /^Discarded=malformed_(\w+)/;

/** Name of a logged request: the report's name if it was sent from here, otherwise its public values. null if both are unknown. */
export function nameOfReceived({ name, product, version, channel }: LoggedRequest): string | null {
  return name ?? ([product, version, channel].filter((piece) => piece !== null).join(' ') || null);
}

const FIELDS = {
  name: rowField('text', nameOfReceived, { match: 'part' }),
  outcome: rowField('word', ({ outcome }: LoggedRequest) => outcomeWord(outcome), { words: OUTCOMES }),
  answer: rowField('text', ({ answer }: LoggedRequest) => answer, { match: 'part' }),
  crashid: rowField('text', ({ answer }: LoggedRequest) => CRASH_ID.exec(answer)?.[1] ?? null, { match: 'part' }),
  reason: rowField('text', ({ answer }: LoggedRequest) => REASON.exec(answer)?.[1] ?? null),
  status: rowField('number', ({ status }: LoggedRequest) => status),
  by: rowField('word', ({ decided }: LoggedRequest) => decided.by, { words: DECIDED_BY }),
  rule: rowField('text', ({ decided: { rule } }: LoggedRequest) => (rule === null ? null : bareName(rule))),
  product: rowField('text', ({ product }: LoggedRequest) => product),
  version: rowField('version', ({ version }: LoggedRequest) => version),
  channel: rowField('text', ({ channel }: LoggedRequest) => channel),
  size: rowField('size', ({ bodyBytes }: LoggedRequest) => bodyBytes),
  at: rowField('time', ({ at }: LoggedRequest) => Date.parse(at)),
  method: rowField('text', ({ method }: LoggedRequest) => method),
  path: rowField('text', ({ path }: LoggedRequest) => path, { match: 'part' }),
  agent: rowField('text', ({ userAgent }: LoggedRequest) => userAgent, { match: 'part' }),
} as const;

export type ReceivedField = keyof typeof FIELDS;

export const RECEIVED_FIELDS = Object.keys(FIELDS) as readonly ReceivedField[];

/** The fields of the filter for the demo collector's log. */
export const RECEIVED_TABLE: RowTable<LoggedRequest, ReceivedField> = {
  fields: FIELDS,
  texts: (request) => [nameOfReceived(request), request.answer, request.decided.rule, request.product, request.path, request.userAgent],
};
