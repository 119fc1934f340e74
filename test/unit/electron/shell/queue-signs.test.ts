import { beforeEach, describe, expect, it } from 'vitest';
import { queueSigns } from '../../../../electron/shell/queue-signs.ts';
import type { QueueState } from '../../../../shared/sending/queue/queue-states.ts';

function settings(value: boolean) {
  return { settings: [{ key: 'send.notify' as const, value, from: 'kept' as const, chosen: true, faults: [] }], displayPath: '~/data' };
}

function outbox(of: Partial<Record<QueueState, number>>) {
  const counts = Object.entries(of).map(([state, reports]) => ({ state: state as QueueState, reports, bytes: reports }));
  return {
    worker: 'here' as const,
    // Reports of earlier runs that are still listed. They must not count as progress.
    counts: [{ target: 'demo', state: 'accepted' as const, reports: 1_000, bytes: 1 }],
    going: counts,
    // `going` covers all current runs, `lastRun` only one run.
    lastRun: { at: 1, targets: ['demo'], counts: [], since: 2 },
    unwritten: null,
    sending: [],
  };
}

let shown: (number | null)[] = [];
let notified: string[] = [];
const indicators = {
  progress: (share: number | null) => void shown.push(share),
  notify: (title: string, text: string) => void notified.push(`${title} ${text}`),
};

beforeEach(() => {
  shown = [];
  notified = [];
});

describe('the outbox indicators outside the window', () => {
  it('show the progress, and disappear when the run is done', () => {
    const take = queueSigns(indicators, null);
    take('outbox.changed', outbox({ accepted: 3 }));
    expect(shown).toEqual([]);
    take('outbox.changed', outbox({ accepted: 2, waiting: 6 }));
    take('outbox.changed', outbox({ accepted: 6, waiting: 2 }));
    take('outbox.changed', outbox({ accepted: 8 }));
    expect(shown).toEqual([0.25, 0.75, null]);
    expect(notified).toEqual([]);
  });

  it('disappear if all remaining reports are held, and return when the run continues', () => {
    const take = queueSigns(indicators, null);
    take('outbox.changed', outbox({ accepted: 1, waiting: 1 }));
    take('outbox.changed', outbox({ accepted: 1, held: 1 }));
    take('outbox.changed', outbox({ accepted: 1, held: 1 }));
    take('outbox.changed', outbox({ accepted: 1, sending: 1 }));
    expect(shown).toEqual([0.5, null, 0.5]);
  });

  it('notify once at the end, if the user chose it, with counts only', () => {
    const take = queueSigns(indicators, settings(false));
    take('settings.changed', settings(true));
    take('outbox.changed', outbox({ waiting: 2 }));
    take('outbox.changed', outbox({ accepted: 1, needs_person: 1 }));
    take('outbox.changed', outbox({ accepted: 1, needs_person: 1 }));
    expect(notified).toEqual(['Crashlens: nothing left to send 1 report accepted, 1 needs your decision.']);
    take('settings.changed', settings(false));
    take('outbox.changed', outbox({ accepted: 1, waiting: 1 }));
    take('outbox.changed', outbox({ accepted: 2 }));
    expect(notified).toHaveLength(1);
  });

  it('ignore invalid events', () => {
    const take = queueSigns(indicators, null);
    take('outbox.changed', { counts: 'many' });
    take('settings.changed', null);
    expect(shown).toEqual([]);
  });
});
