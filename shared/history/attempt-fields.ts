import { outcomeWord } from '../board/fields.ts';
import { OUTCOMES } from '../board/field-words.ts';
import { bareName } from '../sending/outcome/bare-name.ts';
import type { OutcomeKind } from '../sending/outcome/outcome.ts';
import { type AttemptFacts, type AttemptField, ATTEMPT_STATES } from '../bridge/view/history-view.ts';
import { type RowTable, rowField } from './row-table.ts';

function valueWhere({ kind, value }: AttemptFacts, wanted: OutcomeKind): string | null {
  return kind !== wanted || value === null ? null : bareName(value);
}

const FIELDS: RowTable<AttemptFacts, AttemptField>['fields'] = {
  crashid: rowField('text', ({ kind, value }: AttemptFacts) => (kind === 'accepted' || kind === 'not_known_accepted' ? value : null), {
    match: 'part',
  }),
  outcome: rowField('word', ({ kind, rejection }: AttemptFacts) => (kind === null ? null : outcomeWord({ kind, rejection })), {
    words: OUTCOMES,
  }),
  answer: rowField('text', ({ value }: AttemptFacts) => value, { match: 'part' }),
  rule: rowField('text', (attempt: AttemptFacts) => valueWhere(attempt, 'rejected')),
  reason: rowField('text', (attempt: AttemptFacts) => valueWhere(attempt, 'malformed')),
  status: rowField('number', ({ status }: AttemptFacts) => status),
  failure: rowField('text', ({ failure }: AttemptFacts) => failure),
  state: rowField('word', ({ state }: AttemptFacts) => state, { words: ATTEMPT_STATES }),
  target: rowField('text', ({ target }: AttemptFacts) => target, { match: 'part' }),
  host: rowField('text', ({ host }: AttemptFacts) => host, { match: 'part' }),
  at: rowField('time', ({ at }: AttemptFacts) => at),
  name: rowField('text', ({ name }: AttemptFacts) => name, { match: 'part' }),
  product: rowField('text', ({ product }: AttemptFacts) => product),
  version: rowField('version', ({ version }: AttemptFacts) => version),
  channel: rowField('text', ({ channel }: AttemptFacts) => channel),
  size: rowField('size', ({ bytes }: AttemptFacts) => bytes),
  took: rowField('number', ({ took }: AttemptFacts) => took),
  body: rowField('text', ({ body }: AttemptFacts) => body, { match: 'start' }),
  queued: rowField('flag', ({ item }: AttemptFacts) => (item === null ? 'no' : 'yes'), { words: ['yes', 'no'] }),
  item: rowField('number', ({ item }: AttemptFacts) => item),
};

export const ATTEMPT_TABLE: RowTable<AttemptFacts, AttemptField> = {
  fields: FIELDS,
  texts: ({ name, value, product, version, channel, target, host }) => [name, value, product, version, channel, target, host],
};
