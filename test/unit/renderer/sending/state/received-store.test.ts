import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as ReceivedStore from '../../../../../renderer/sending/state/received-store.ts';
import type { LoggedRequest, ReceivedDetail } from '../../../../../shared/bridge/view/collector-view.ts';

const ROW: LoggedRequest = {
  id: 'one',
  at: '2026-11-21T09:30:00.000Z',
  method: 'POST',
  path: '/submit',
  userAgent: null,
  name: null,
  product: 'Firefox',
  version: null,
  channel: null,
  bodyBytes: 5,
  status: 200,
  answer: '',
  forced: false,
  decided: { by: 'rule', rule: null, chance: null },
  outcome: { kind: 'accepted', rejection: null },
};
const OTHER: LoggedRequest = { ...ROW, id: 'other' };

/** Callbacks that answer the pending requests for a head. */
let waiting: ((head: string) => void)[];
let store: typeof ReceivedStore;

function shown(): string | null {
  return store.useReceived.getState().detail?.head ?? null;
}

async function answerWith(at: number, head: string): Promise<void> {
  waiting[at]?.(head);
  await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(async () => {
  waiting = [];
  vi.resetModules();
  vi.doMock('../../../../../renderer/bridge/bridge.ts', () => ({
    bridge: { on: () => () => undefined },
    call: () =>
      new Promise((resolve) => {
        waiting.push((head) => {
          const value: ReceivedDetail = { id: 'one', head, content: null, answer: { head: '', text: '' } };
          resolve({ ok: true, value });
        });
      }),
  }));
  const { useCollector } = await import('../../../../../renderer/sending/state/collector-store.ts');
  useCollector.setState({ collector: { log: [ROW] } as never });
  store = await import('../../../../../renderer/sending/state/received-store.ts');
  store.selectRequest('one');
  await answerWith(0, 'X-Mine: shown');
});

describe('the details of a received request', () => {
  it('are cleared and requested again when other values are masked', async () => {
    expect(shown()).toBe('X-Mine: shown');
    store.receivedMasked();
    expect(shown()).toBe(null);
    await answerWith(1, 'X-Mine: •');
    expect(shown()).toBe('X-Mine: •');
  });

  it('are never taken from the answer to an earlier request', async () => {
    store.receivedMasked();
    store.receivedMasked();
    await answerWith(2, 'X-Mine: •');
    await answerWith(1, 'X-Mine: shown');
    expect(shown()).toBe('X-Mine: •');
  });

  it('are requested again when their row changes, but not when other rows arrive', () => {
    store.receivedMoved([OTHER, { ...ROW }]);
    expect([waiting.length, shown()]).toEqual([1, 'X-Mine: shown']);
    store.receivedMoved([OTHER, { ...ROW, product: null }]);
    expect([waiting.length, shown()]).toEqual([2, null]);
    store.receivedMoved([OTHER, { ...ROW, product: null }]);
    expect(waiting.length).toBe(2);
  });

  it('close when the request is gone', () => {
    store.receivedMoved([OTHER]);
    expect(store.useReceived.getState()).toMatchObject({ current: null, detail: null });
  });
});
