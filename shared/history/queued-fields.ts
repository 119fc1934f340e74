import { bareName } from '../sending/outcome/bare-name.ts';
import { TRANSITION_CAUSES, QUEUE_STATES } from '../sending/queue/queue-states.ts';
import type { QueuedField } from '../sending/queue/queued-field-ids.ts';
import type { Queued } from '../bridge/view/outbox-view.ts';
import { type RowTable, rowField } from './row-table.ts';

/** A queued report with the name of its target. */
export type NamedQueued = Queued & { readonly targetName: string | null };

function valueWhere({ state, value }: NamedQueued, isWanted: (state: Queued['state']) => boolean): string | null {
  return value === null || !isWanted(state) ? null : bareName(value);
}

const FIELDS = {
  state: rowField('word', ({ state }: NamedQueued) => state, { words: QUEUE_STATES }),
  cause: rowField('word', ({ cause }: NamedQueued) => cause, { words: TRANSITION_CAUSES }),
  target: rowField('text', ({ targetName }: NamedQueued) => targetName, { match: 'part' }),
  name: rowField('text', ({ name }: NamedQueued) => name, { match: 'part' }),
  product: rowField('text', ({ product }: NamedQueued) => product),
  version: rowField('version', ({ version }: NamedQueued) => version),
  channel: rowField('text', ({ channel }: NamedQueued) => channel),
  crashid: rowField(
    'text',
    (queued: NamedQueued) => valueWhere(queued, (state) => state === 'accepted' || state === 'not_known_accepted'),
    {
      match: 'part',
    },
  ),
  rule: rowField('text', (queued: NamedQueued) => valueWhere(queued, (state) => state.startsWith('rejected_'))),
  reason: rowField('text', (queued: NamedQueued) => valueWhere(queued, (state) => state === 'malformed')),
  status: rowField('number', ({ status }: NamedQueued) => status),
  size: rowField('size', ({ bytes }: NamedQueued) => bytes),
  attempts: rowField('number', ({ attempts }: NamedQueued) => attempts),
  draws: rowField('number', ({ drawsLeft }: NamedQueued) => drawsLeft),
  edits: rowField('number', ({ edits }: NamedQueued) => edits),
  added: rowField('time', ({ queuedAt }: NamedQueued) => queuedAt),
  since: rowField('time', ({ since }: NamedQueued) => since),
  due: rowField('time', ({ due }: NamedQueued) => due),
  item: rowField('number', ({ id }: NamedQueued) => id),
  answer: rowField('text', ({ value, status }: NamedQueued) => value ?? (status === null ? null : String(status)), { match: 'part' }),
} as const satisfies Readonly<Record<QueuedField, unknown>>;

export const QUEUED_TABLE: RowTable<NamedQueued, QueuedField> = {
  fields: FIELDS,
  texts: ({ name, value, product, version, channel, targetName }) => [name, value, product, version, channel, targetName],
};
