import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '../../../../../shared/bridge/failure.ts';
import { errorOf } from '../../../../../shared/text/app/errors.ts';
import type { Channel } from '../../../../../shared/bridge/channels.ts';
import type { Change, DraftView } from '../../../../../shared/bridge/view/draft-view.ts';
import type { ReportHandle } from '../../../../../renderer/report/state/report-state.ts';

const CHANGE: Change = { kind: 'break', mutation: 'any' };

interface Asked {
  readonly channel: Channel;
  readonly answer: (value: DraftView | null) => void;
}

/** Pending requests of the page to the host. Inspections are refused at once. */
let asked: Asked[] = [];
let inspections = 0;
let makeHandle: (report: string) => ReportHandle;
let handle: ReportHandle;

function draftOf(revision: number, more: Partial<DraftView> = {}): DraftView {
  const steps = Array.from({ length: revision }, (_, index) => ({ id: String(index), sentence: 'deleted a part', error: null }));
  return {
    report: 'r',
    revision,
    steps,
    canUndo: true,
    canRedo: false,
    unsaved: true,
    restored: false,
    persistFailure: null,
    length: 'captured',
    gzip: null,
    ...more,
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

async function answerNext(channel: Channel, value: DraftView | null): Promise<void> {
  await turn();
  const next = asked.shift();
  expect(next?.channel).toBe(channel);
  next?.answer(value);
  await turn();
}

const bridge = new Proxy(
  {},
  {
    get: (_, channel: Channel) => () => {
      if (channel === 'report.inspect') {
        inspections += 1;
        return Promise.resolve({ ok: false, error: errorOf(failure('internal', { channel: 'report.inspect', kind: '' })) });
      }
      return new Promise((resolve) => {
        asked.push({
          channel,
          answer: (value) => {
            resolve(
              value === null
                ? { ok: false, error: errorOf(failure('internal', { channel: 'report.inspect', kind: '' })) }
                : { ok: true, value },
            );
          },
        });
      });
    },
  },
);

beforeAll(async () => {
  vi.stubGlobal('window', { bridge, location: { hash: '' } });
  // Test files of one thread share their modules, so a test in another file can have loaded the bridge with its own window.
  vi.resetModules();
  const store = await import('../../../../../renderer/report/state/report-store.ts');
  makeHandle = (report) => {
    store.forgetReport(report);
    return store.reportOf(report);
  };
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

beforeEach(() => {
  asked = [];
  inspections = 0;
  handle = makeHandle('r');
});

describe('the edit list of a report', () => {
  it('applies changes one after the other, and reads the report again after each', async () => {
    const first = handle.apply(CHANGE);
    const second = handle.apply(CHANGE);
    await turn();
    expect(asked).toHaveLength(1);
    await answerNext('draft.apply', draftOf(1));
    await answerNext('draft.apply', draftOf(2));
    await Promise.all([first, second]);
    expect(handle.store.getState().draft?.revision).toBe(2);
    expect(inspections).toBe(2);
  });

  it('reports at every change that it is not saved, until it is saved', async () => {
    const persistFailure = { message: 'The disk is full.', hint: 'Free some space.' };
    const { useNotices, dismissAllNotices } = await import('../../../../../renderer/core/state/notices.ts');
    const messages = (): readonly string[] => useNotices.getState().shown.map(({ message }) => message);
    for (const revision of [1, 2]) {
      dismissAllNotices();
      const made = handle.apply(CHANGE);
      await answerNext('draft.apply', draftOf(revision, { persistFailure }));
      await made;
      expect([revision, messages(), handle.store.getState().draft?.persistFailure]).toEqual([
        revision,
        [persistFailure.message],
        persistFailure,
      ]);
    }
    dismissAllNotices();
    handle.notePersistFailure(null);
    expect([messages(), handle.store.getState().draft?.persistFailure]).toEqual([[], null]);
    handle.notePersistFailure(persistFailure);
    expect(messages()).toEqual([persistFailure.message]);
    dismissAllNotices();
  });

  it('stays unchanged if a change is refused', async () => {
    const made = handle.apply(CHANGE);
    await answerNext('draft.apply', null);
    expect(await made).toBeNull();
    expect(handle.store.getState().draft).toBeNull();
    expect(inspections).toBe(0);
  });

  it('is settled when no further change follows', async () => {
    let isSettled = false;
    // As in typing, the next change follows as soon as the previous one is applied.
    const typing = handle.apply(CHANGE).then(() => handle.apply(CHANGE));
    const settled = handle.settle().then(() => (isSettled = true));
    await answerNext('draft.apply', draftOf(1));
    expect(isSettled).toBe(false);
    await answerNext('draft.apply', draftOf(2));
    await Promise.all([typing, settled]);
    expect(isSettled).toBe(true);
  });

  it('waits for a change in progress before an undo', async () => {
    const made = handle.apply(CHANGE);
    const undone = handle.undo();
    await answerNext('draft.apply', draftOf(1));
    await made;
    await turn();
    await answerNext('draft.undo', draftOf(2, { steps: [] }));
    await undone;
    expect(handle.store.getState().draft?.steps).toEqual([]);
  });

  it('reports the edits of an earlier session until the user handles them', async () => {
    const loaded = handle.loadDraft();
    await answerNext('draft.state', draftOf(3, { restored: true }));
    await loaded;
    expect(handle.store.getState().restored).toBe(3);
    expect(inspections).toBe(0);
    const discarded = handle.discard();
    await turn();
    await answerNext('draft.discard', draftOf(4, { steps: [], restored: true }));
    await discarded;
    expect(handle.store.getState().restored).toBe(0);
  });

  it('reports no earlier session if the edits are from this session', async () => {
    const loaded = handle.loadDraft();
    await answerNext('draft.state', draftOf(2));
    await loaded;
    expect(handle.store.getState()).toMatchObject({ restored: 0, draft: { revision: 2 } });
  });
});
