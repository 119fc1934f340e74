import { describe, expect, it } from 'vitest';
import { draftIn, draftOf } from '../../builders/editing/draft-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';

describe('the edit list', () => {
  it('can be discarded as a whole, and undo restores it', async () => {
    const { host, report, inspect, setValue, value, sentences } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const before = await inspect();
    await setValue('Version', '9');
    const discarded = { steps: [], canUndo: true, canRedo: false, unsaved: false };
    expect(await host.value('draft.discard', { report })).toMatchObject(discarded);
    expect(await inspect()).toEqual(before);
    expect(await host.value('draft.undo', { report })).toMatchObject({ canRedo: true, unsaved: true });
    expect([await sentences(), await value('Version')]).toEqual([['changed Version'], '9']);
    expect(await host.value('draft.redo', { report })).toMatchObject(discarded);
  });

  it('is restored completely when removing and reverting steps are undone', async () => {
    const { host, report, anchor, inspect, setValue } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    await setValue('Version', '9');
    await setValue('ProductName', 'Fenix');
    const before = await inspect();
    const { steps } = await host.value('draft.takeOut', { report, step: '1' });
    expect(steps.map(({ id }) => id)).toEqual(['2']);
    await host.value('draft.revert', { report, anchor: await anchor('ProductName') });
    expect((await host.value('draft.state', { report })).steps).toEqual([]);
    await host.value('draft.undo', { report });
    const undone = await host.value('draft.undo', { report });
    expect(undone.steps.map(({ id }) => id)).toEqual(['1', '2']);
    expect(await inspect()).toEqual(before);
  });

  it('starts another step if typing continues after steps were removed', async () => {
    const { host, report, anchor, setValue } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    await setValue('Version', '9');
    await setValue('ProductName', 'F');
    await host.value('draft.takeOut', { report, step: '1' });
    const change = { kind: 'edits' as const, edits: [{ op: 'value' as const, at: await anchor('ProductName'), text: 'Fe' }] };
    const { steps } = await host.value('draft.apply', { report, change, replaces: '2' });
    expect(steps.map(({ id }) => id)).toEqual(['2', '3']);
  });
});

describe('a reverted item', () => {
  it('is removed from a larger step, and later edits still apply to their items', async () => {
    const draft = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const { host, report, edit, anchor, setValue, value } = draft;
    const add = (name: string) => ({ op: 'add_annotation', name, text: name }) as const;
    await edit(add('A'), add('B'), add('C'));
    await setValue('B', 'of B');
    await host.value('draft.revert', { report, anchor: await anchor('A') });
    expect([await value('A'), await value('B'), await value('C')]).toEqual([null, 'of B', 'C']);
    // The edit list in the store gives the same result.
    await host.value('report.close', { report });
    const again = await draftIn(host, draft.path);
    await host.value('report.reveal', { report: again.report, range: null });
    expect([await again.value('A'), await again.value('B'), await again.value('C')]).toEqual([null, 'of B', 'C']);
    await host.value('draft.revert', { report: again.report, anchor: await again.anchor('B') });
    await host.value('draft.revert', { report: again.report, anchor: await again.anchor('C') });
    expect((await host.value('draft.state', { report: again.report })).steps).toEqual([]);
  });
});
