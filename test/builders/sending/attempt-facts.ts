import type { AttemptFacts } from '../../../shared/bridge/view/history-view.ts';

/** Facts of an accepted attempt, with the given changes. */
export function attemptFacts(given: Partial<AttemptFacts> = {}): AttemptFacts {
  return {
    number: 1,
    id: 'a',
    at: Date.UTC(2026, 10, 22, 12),
    state: 'answered',
    target: 'Staging',
    host: 'crash.example:8443',
    kind: 'accepted',
    rejection: null,
    status: 200,
    value: 'bp-9f86d081-884c-4d63-a1b2-000000261122',
    failure: null,
    name: 'startup.crash',
    product: 'Firefox',
    version: '147.0a1',
    channel: 'nightly',
    body: '9f86d081',
    bytes: 5_000,
    took: 120,
    item: null,
    ...given,
  };
}
