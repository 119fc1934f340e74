import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { predictionSchema } from '../../../../../shared/bridge/view/prediction-view.ts';
import { mergeAttempts } from '../../../../../renderer/report/state/merge-attempts.ts';
import type { AttemptView } from '../../../../../shared/bridge/view/attempt-view.ts';

function attempt(id: string, startedAt: string, state: AttemptView['state'], sentBytes = 0): AttemptView {
  const target = { kind: 'demo', host: '127.0.0.1:1', url: 'http://127.0.0.1:1/submit', id: 'demo', name: null } as const;
  const predicted = v.parse(predictionSchema, { status: 200, body: '', malformed: null, sentence: '' });
  const ended = { endedAt: null, outcome: null, failure: null, trace: null, item: null, body: null, about: null };
  return { id, report: 'r', startedAt, target, state, sentBytes, totalBytes: 9, predicted, ...ended };
}

describe('attempts that are reported out of order', () => {
  it('stay ended', () => {
    const ended = attempt('a', '1', 'answered', 9);
    expect(mergeAttempts([ended], [attempt('a', '1', 'sending', 9)])).toEqual([ended]);
  });

  it('do not lose sent bytes', () => {
    expect(mergeAttempts([attempt('a', '1', 'sending', 5)], [attempt('a', '1', 'sending', 3)])[0]?.sentBytes).toBe(5);
  });

  it('change to a later state', () => {
    expect(mergeAttempts([attempt('a', '1', 'sending', 5)], [attempt('a', '1', 'failed', 5)])[0]?.state).toBe('failed');
  });

  it('are sorted by the newest first', () => {
    const merged = mergeAttempts([attempt('a', '1', 'answered')], [attempt('b', '2', 'sending'), attempt('a', '1', 'answered')]);
    expect(merged.map((item) => item.id)).toEqual(['b', 'a']);
  });
});
