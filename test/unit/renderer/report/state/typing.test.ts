import { describe, expect, it } from 'vitest';
import { PAUSE_MS, makeTyping } from '../../../../../renderer/report/state/typing.ts';
import type { Change, DraftView } from '../../../../../shared/bridge/view/draft-view.ts';

function value(text: string): Change {
  return { kind: 'edits', edits: [{ op: 'value', at: 'c:1', text }] };
}

function textOf(change: Change): string {
  const [edit] = change.kind === 'edits' ? change.edits : [];
  return edit?.op === 'value' ? edit.text : '';
}

/** A simulated report. Its answers wait until the test releases them. */
function scriptedReport() {
  const calls: { readonly text: string; readonly replaces: string | null }[] = [];
  const waiting: (() => void)[] = [];
  const clock = { now: 0 };
  const backs: (() => void)[] = [];
  let refuseNext = false;
  let isGone = false;
  let steps: readonly string[] = [];
  let last = 0;
  let revision = 0;
  const draft = (): DraftView => ({
    report: 'r',
    revision,
    steps: steps.map((id) => ({ id, sentence: '', error: null })),
    canUndo: true,
    canRedo: false,
    unsaved: true,
    restored: false,
    persistFailure: null,
    length: 'captured',
    gzip: null,
  });
  function change(replaces: string | null): void {
    last += 1;
    revision += 1;
    steps = [...(replaces === null ? steps : steps.slice(0, -1)), String(last)];
  }
  const typing = makeTyping({
    whenBack: (resume) => backs.push(resume),
    apply: async (asked, replaces) => {
      calls.push({ text: textOf(asked), replaces });
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (isGone) return 'gone';
      if (refuseNext) {
        refuseNext = false;
        return null;
      }
      change(replaces);
      return draft();
    },
    draft,
    now: () => clock.now,
  });
  return {
    typing,
    calls,
    clock,
    otherChange: () => {
      change(null);
    },
    goAway: () => {
      isGone = true;
    },
    resyncWithHost: () => {
      isGone = false;
      for (const back of backs.splice(0)) back();
    },
    refuse: () => {
      refuseNext = true;
    },
    answer: async () => {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

describe('typed text', () => {
  it('is applied at once, one call at a time, with the newest state next', async () => {
    const { typing, calls, answer } = scriptedReport();
    for (const text of ['a', 'ab', 'abc']) typing.type(value(text));
    expect(calls).toEqual([{ text: 'a', replaces: null }]);
    expect(typing.isBusy()).toBe(true);
    await answer();
    expect(calls.slice(1)).toEqual([{ text: 'abc', replaces: '1' }]);
    await answer();
    expect(typing.isBusy()).toBe(false);
    expect(typing.revision()).toBe(2);
  });

  it('is one step until a pause', async () => {
    const { typing, calls, clock, answer } = scriptedReport();
    typing.type(value('a'));
    await answer();
    clock.now += PAUSE_MS;
    typing.type(value('b'));
    await answer();
    clock.now += PAUSE_MS + 1;
    typing.type(value('c'));
    await answer();
    expect(calls.map(({ replaces }) => replaces)).toEqual([null, '1', null]);
  });

  it('starts a new step after a change of another source', async () => {
    const { typing, calls, otherChange, answer } = scriptedReport();
    typing.type(value('a'));
    await answer();
    otherChange();
    typing.type(value('b'));
    await answer();
    expect(calls.map(({ replaces }) => replaces)).toEqual([null, null]);
  });

  it('continues its step when undo restores a text, however late, but not after a change of another source', async () => {
    const { typing, calls, clock, otherChange, answer } = scriptedReport();
    typing.type(value('ab'));
    await answer();
    typing.rest();
    clock.now += PAUSE_MS + 1;
    typing.type(value('a'), 'history');
    await answer();
    otherChange();
    typing.type(value('ab'), 'history');
    await answer();
    expect(calls.map(({ replaces }) => replaces)).toEqual([null, '1', null]);
  });

  it('keeps a separate step if undo immediately follows a waiting text', async () => {
    const { typing, calls, answer } = scriptedReport();
    typing.type(value('a'));
    typing.rest();
    typing.type(value('b'));
    typing.type(value('a'), 'history');
    await answer();
    await answer();
    expect(calls.map(({ replaces }) => replaces)).toEqual([null, null]);
  });

  it('loses no text of the previous step when the next step begins', async () => {
    const { typing, calls, answer } = scriptedReport();
    typing.type(value('a'));
    typing.type(value('ab'));
    typing.rest();
    typing.type(value('x'));
    typing.type(value('xy'));
    await answer();
    await answer();
    await answer();
    expect(calls).toEqual([
      { text: 'a', replaces: null },
      { text: 'ab', replaces: '1' },
      { text: 'xy', replaces: null },
    ]);
  });

  it('continues as a new step after a refusal', async () => {
    const { typing, calls, refuse, answer } = scriptedReport();
    typing.type(value('a'));
    await answer();
    refuse();
    typing.type(value('b'));
    await answer();
    // The accepted change still counts as typed here. Otherwise the view would read the report again and discard the refused text.
    expect(typing.revision()).toBe(1);
    typing.type(value('c'));
    await answer();
    expect(calls.map(({ replaces }) => replaces)).toEqual([null, '1', null]);
  });
});

describe('text typed while the host is gone', () => {
  it('is not lost: its newest state is applied when the host is back', async () => {
    const { typing, calls, answer, goAway, resyncWithHost } = scriptedReport();
    goAway();
    typing.type(value('a'));
    await answer();
    for (const text of ['ab', 'abc']) typing.type(value(text));
    expect(calls.map(({ text }) => text)).toEqual(['a']);
    expect(typing.isBusy()).toBe(true);
    resyncWithHost();
    expect(calls.map(({ text }) => text)).toEqual(['a', 'abc']);
    await answer();
    expect(typing.isBusy()).toBe(false);
    expect(typing.revision()).toBe(1);
  });

  it('is applied in the same number of steps in which it was typed if no more text follows', async () => {
    const { typing, calls, answer, goAway, resyncWithHost } = scriptedReport();
    goAway();
    typing.type(value('a'));
    await answer();
    typing.rest();
    typing.type(value('b'));
    resyncWithHost();
    await answer();
    await answer();
    expect(calls).toEqual([
      { text: 'a', replaces: null },
      { text: 'a', replaces: null },
      { text: 'b', replaces: null },
    ]);
  });

  it('waits again if the host goes away again', async () => {
    const { typing, calls, answer, goAway, resyncWithHost } = scriptedReport();
    goAway();
    typing.type(value('a'));
    await answer();
    resyncWithHost();
    goAway();
    await answer();
    expect(typing.isBusy()).toBe(true);
    resyncWithHost();
    await answer();
    expect(calls).toHaveLength(3);
    expect(typing.isBusy()).toBe(false);
  });
});
