import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The other side: what it answers, and what it tells. */
const host = {
  state: 0,
  asked: 0,
  listeners: new Set<() => void>(),
  /** Events that come while an answer is on its way, of the first so many questions. */
  eventsAnAnswer: 0,
  calmAfter: Infinity,
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

function ask(): Promise<unknown> {
  host.asked += 1;
  const answer = { state: host.state };
  for (let count = 0; count < host.eventsAnAnswer && host.asked <= host.calmAfter; count += 1) {
    host.state += 1;
    host.tell();
  }
  return Promise.resolve(answer);
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(host, { state: 0, asked: 0, eventsAnAnswer: 0, calmAfter: Infinity });
  host.listeners.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../../../renderer/bridge/bridge.ts');
  vi.doUnmock('../../../../renderer/state/ask.ts');
  vi.resetModules();
});

/** What was taken, one after the other. */
async function taken(): Promise<unknown[]> {
  // Files of tests share their modules: one before this may have loaded them with another bridge.
  vi.resetModules();
  vi.doMock('../../../../renderer/bridge/bridge.ts', () => ({ bridge }));
  vi.doMock('../../../../renderer/state/ask.ts', () => ({ ask }));
  const { askStanding } = await import('../../../../renderer/state/ask-standing.ts');
  const answers: unknown[] = [];
  await askStanding('board.state', 'board.changed', (answer) => answers.push(answer));
  return answers;
}

describe('how something stands', () => {
  it('is asked for once where nothing is told meanwhile, and no longer listened to', async () => {
    expect(await taken()).toEqual([{ state: 0 }]);
    expect([host.asked, host.listeners.size]).toEqual([1, 0]);
  });

  it('is asked for again where an event overtook the answer', async () => {
    host.eventsAnAnswer = 1;
    host.calmAfter = 1;
    expect(await taken()).toEqual([{ state: 1 }]);
    expect(host.asked).toBe(2);
  });

  it('is asked for later where events overtook every answer, so that the last answer does not stay as an older one', async () => {
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
