import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A simulated host whose state changes with each event. */
const host = {
  state: 0,
  asked: 0,
  listeners: new Set<() => void>(),
  /** Number of events that the host emits during a request, for the first `quietAfter` requests. */
  eventsAnAnswer: 0,
  quietAfter: Infinity,
  tell(): void {
    for (const listener of host.listeners) listener();
  },
};

const bridge = {
  on(_event: string, listener: () => void) {
    host.listeners.add(listener);
    return () => host.listeners.delete(listener);
  },
};

function callOrNotify(): Promise<unknown> {
  host.asked += 1;
  const answer = { state: host.state };
  for (let count = 0; count < host.eventsAnAnswer && host.asked <= host.quietAfter; count += 1) {
    host.state += 1;
    host.tell();
  }
  return Promise.resolve(answer);
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(host, { state: 0, asked: 0, eventsAnAnswer: 0, quietAfter: Infinity });
  host.listeners.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../../../../renderer/bridge/bridge.ts');
  vi.doUnmock('../../../../../renderer/core/state/call-or-notify.ts');
  vi.resetModules();
});

/** Reads the status and returns the states that were applied, in order. */
async function taken(): Promise<unknown[]> {
  // Test files share their modules, so a test in another file can have loaded these modules with another bridge.
  vi.resetModules();
  vi.doMock('../../../../../renderer/bridge/bridge.ts', () => ({ bridge }));
  vi.doMock('../../../../../renderer/core/state/call-or-notify.ts', () => ({ callOrNotify }));
  const { readStatus } = await import('../../../../../renderer/core/state/read-status.ts');
  const answers: unknown[] = [];
  await readStatus('board.state', 'board.changed', (answer) => answers.push(answer));
  return answers;
}

describe('a state that an event also reports', () => {
  it('is read once if no event arrives during the request, and the listener is removed', async () => {
    expect(await taken()).toEqual([{ state: 0 }]);
    expect([host.asked, host.listeners.size]).toEqual([1, 0]);
  });

  it('is read again if an event overtook the response', async () => {
    host.eventsAnAnswer = 1;
    host.quietAfter = 1;
    expect(await taken()).toEqual([{ state: 1 }]);
    expect(host.asked).toBe(2);
  });

  it('is read later if events overtook every response, so that an old state does not stay', async () => {
    host.eventsAnAnswer = 1;
    const answers = await taken();
    expect(answers).toEqual([{ state: 4 }]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(answers).toHaveLength(1);
    host.eventsAnAnswer = 0;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(answers).toEqual([{ state: 4 }, { state: host.state }]);
    expect(host.listeners.size).toBe(0);
    const { asked } = host;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(host.asked).toBe(asked);
  });
});
