import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Bridge from '../../../../../renderer/bridge/bridge.ts';
import type * as TargetsOfPage from '../../../../../renderer/core/state/targets.ts';
import type * as UiStore from '../../../../../renderer/core/state/ui-store.ts';
import { failure } from '../../../../../shared/bridge/failure.ts';
import { targetDraftOf } from '../../../../../shared/bridge/view/preset-view.ts';
import { errorOf } from '../../../../../shared/text/app/errors.ts';
import { targetView } from '../../../../builders/sending/target-view.ts';

const URL = 'https://collector.example/submit';

interface Call {
  readonly channel: string;
  readonly request: unknown;
  readonly answer: (value: unknown) => void;
  readonly refuse: () => void;
}

let calls: Call[] = [];
let targets: typeof TargetsOfPage;
let ui: typeof UiStore;

async function askedOf(channel: string): Promise<Call> {
  for (let turns = 0; turns < 20 && !calls.some((one) => one.channel === channel); turns += 1) await Promise.resolve();
  const at = calls.findIndex((one) => one.channel === channel);
  const [call] = calls.splice(at, 1);
  if (at === -1 || call === undefined) throw new Error(`nothing asked of ${channel}`);
  return call;
}

async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
}

async function answered(channel: string, value: unknown): Promise<void> {
  (await askedOf(channel)).answer(value);
  await settled();
}

async function refusedBy(channel: string): Promise<void> {
  (await askedOf(channel)).refuse();
  await settled();
}

beforeEach(async () => {
  calls = [];
  vi.resetModules();
  vi.doMock(
    '../../../../../renderer/bridge/bridge.ts',
    () =>
      ({
        bridge: { on: () => () => undefined },
        call: (channel: string, request: unknown) =>
          new Promise((resolve) => {
            calls.push({
              channel,
              request,
              answer: (value) => resolve({ ok: true, value }),
              refuse: () => resolve({ ok: false, error: errorOf(failure('cannot_write', { own: 'target' })) }),
            });
          }),
      }) satisfies Record<keyof Pick<typeof Bridge, 'bridge' | 'call'>, unknown>,
  );
  ui = await import('../../../../../renderer/core/state/ui-store.ts');
  targets = await import('../../../../../renderer/core/state/targets.ts');
  targets.useTargets.setState({ targets: { targets: [targetView(), targetView(URL)], keeps: 'file' } });
});

describe('the chosen target', () => {
  it('is the demo collector if the saved target is gone', () => {
    ui.useUi.setState({ target: 'gone' });
    expect(targets.chosenTarget()?.id).toBe('demo');
  });

  it('is saved by its id', () => {
    targets.chooseTarget('elsewhere');
    expect(targets.chosenTarget()?.url).toBe(URL);
    targets.chooseTarget('elsewhere');
    return vi.waitFor(() => {
      expect(calls.map(({ channel }) => channel)).toEqual(['ui.save']);
      expect(calls[0]?.request).toMatchObject({ target: 'elsewhere' });
    });
  });
});

describe('a chosen submission URL', () => {
  const TYPED = 'https://typed.example/submit';

  it('is the chosen target before the list of targets arrives', async () => {
    const taken = targets.chooseUrl(TYPED);
    await answered('target.use', targetView(TYPED, { id: 'typed' }));
    expect(targets.chosenTarget()?.url).toBe(TYPED);
    await answered('target.list', { targets: [targetView(), targetView(URL), targetView(TYPED, { id: 'typed' })], keeps: 'file' });
    expect((await taken)?.id).toBe('typed');
    expect(targets.chosenTarget()?.url).toBe(TYPED);
  });

  it('stays the chosen target during another change, and if the list cannot be read', async () => {
    const taken = targets.chooseUrl(TYPED);
    targets.chooseRulesOf('elsewhere', { dialect: 'antenna' });
    await answered('target.use', targetView(TYPED, { id: 'typed' }));
    expect((await taken)?.id).toBe('typed');
    expect(targets.chosenTarget()?.url).toBe(TYPED);
    await answered('ui.save', {});
    await refusedBy('target.save');
    await refusedBy('target.list');
    expect(targets.chosenTarget()?.url).toBe(TYPED);
  });

  it('is not chosen if another target was chosen in the meantime', async () => {
    let isWanted = true;
    const taken = targets.chooseUrl(TYPED, () => isWanted);
    isWanted = false;
    targets.chooseTarget('elsewhere');
    await answered('target.use', targetView(TYPED, { id: 'typed' }));
    await refusedBy('target.list');
    expect((await taken)?.id).toBe('typed');
    expect(targets.chosenTarget()?.url).toBe(URL);
  });

  it('is listed once if the list already contains it, in the state of the answer', async () => {
    void targets.chooseUrl(URL);
    await answered('target.use', targetView(URL, { name: 'renamed' }));
    expect(targets.useTargets.getState().targets?.targets.map(({ name }) => name)).toEqual(['demo collector', 'renamed']);
  });
});

describe('a chosen recent URL', () => {
  it('is replaced by the named target that is created from it', async () => {
    targets.useTargets.setState({ targets: { targets: [targetView(), targetView(URL, { usedAt: 1 })], keeps: 'file' } });
    targets.chooseTarget('elsewhere');
    await answered('ui.save', {});
    const named = targetView(URL, { id: 'named', name: 'staging' });
    const saved = targets.saveTargetDraft(targetDraftOf({ ...named, id: 'elsewhere' }), undefined);
    await answered('target.save', named);
    await answered('target.list', { targets: [targetView(), named], keeps: 'file' });
    await saved;
    expect(targets.chosenTarget()?.id).toBe('named');
  });
});

describe('the rules of a target', () => {
  it('apply at once, are reported once each, and are not reverted by an older answer of the host', async () => {
    let callCount = 0;
    targets.onOtherRules(() => {
      callCount += 1;
    });
    const before = targets.useTargets.getState().targets;
    targets.chooseRules({ dialect: 'antenna' });
    targets.chooseRules({ maxBody: 10 });
    expect(targets.chosenRules()).toMatchObject({ dialect: 'antenna', maxBody: 10 });
    if (before !== null) targets.takeTargets(before);
    expect(targets.chosenRules()).toMatchObject({ dialect: 'antenna', maxBody: 10 });
    await answered('target.save', targetView());
    await answered('target.save', targetView());
    const rules = targets.chosenRules();
    await answered('target.list', { targets: [targetView(null, { rules }), targetView(URL)], keeps: 'file' });
    expect(targets.chosenRules()).toEqual(rules);
    expect(callCount).toBe(2);
  });

  it('are not reported again when a target is paused', () => {
    let callCount = 0;
    targets.onOtherRules(() => {
      callCount += 1;
    });
    targets.takeTargets({ targets: [targetView(null, { paused: 'person' })], keeps: 'file' });
    expect(callCount).toBe(0);
  });
});
