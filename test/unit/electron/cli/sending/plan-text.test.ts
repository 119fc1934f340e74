import { expect, it } from 'vitest';
import { leftOutText } from '../../../../../electron/cli/sending/plan-text.ts';
import type { QueuePlan } from '../../../../../shared/bridge/view/outbox-view.ts';

const NOTHING: Pick<QueuePlan, 'leftOut' | 'named' | 'passedOver'> = { leftOut: [], named: [], passedOver: 0 };

it('each file that was left out is listed once with its reason, and control characters in its name are escaped', () => {
  const named = [
    { name: 'empty.http', reason: 'unreadable', why: '“empty.http” is empty (0 bytes).' },
    { name: 'a\u001b[31m.http', reason: 'unreadable', why: 'It was moved.' },
    { name: 'twin.http', reason: 'same_bytes', why: null },
  ] as const;
  const leftOut = [
    { reason: 'unreadable', reports: 2 },
    { reason: 'same_bytes', reports: 1 },
  ] as const;
  expect(leftOutText({ ...NOTHING, named: [...named], leftOut: [...leftOut] })).toEqual([
    'Left out: “empty.http” is empty (0 bytes).',
    'Left out: a\\u{1b}[31m.http: It was moved.',
    'Left out: twin.http has the same bytes as an earlier report.',
    'To send them anyway, add --include same_bytes.',
  ]);
});
