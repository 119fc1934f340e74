import { describe, expect, it } from 'vitest';
import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { draftOf } from '../../builders/editing/draft-host.ts';
import { EXTRA_PART, GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';

describe('a preview', () => {
  it('of a conversion to key/value names the values that are not JSON strings', async () => {
    const content = '{"ProductName":"Firefox","Notes":null,"CrashTime":1700000000,"Nested":{"zq81":["zq82"]},"Comments":true}';
    const { host, report } = await draftOf(rawRequest({ parts: [{ ...EXTRA_PART, content }] }));
    const change: Change = { kind: 'edits', edits: [{ op: 'form', form: 'kv' }] };
    expect((await host.value('draft.preview', { report, change })).notes[0]).toBe(
      '4 values are not JSON strings: their JSON text is written: Notes (null), CrashTime (number), Nested (object), Comments (boolean).',
    );
    const plain = await draftOf(rawRequest({ parts: [{ ...EXTRA_PART, content: '{"ProductName":"Firefox"}' }] }));
    const preview = await plain.host.value('draft.preview', { report: plain.report, change });
    expect(preview.notes[0]).toBe('Every annotation is rewritten in the other form.');
  });

  it('lists the rewritten ranges and the change of the verdict, and changes nothing', async () => {
    const { host, report, anchor, inspect } = await draftOf(rawRequest({ parts: [EXTRA_PART], gzip: true }));
    const before = await inspect();
    const at = await anchor('CrashTime');
    const preview = await host.value('draft.preview', { report, change: { kind: 'edits', edits: [{ op: 'stringify', at }] } });
    expect(preview.sentence).toBe('converted CrashTime to a string');
    expect(preview.notes).toEqual([
      'The body is compressed with gzip when the report is sent or saved.',
      'Content-Length is set to the length as sent.',
    ]);
    expect(preview.rewrites).toMatchObject([{ space: 'plain', removed: 10, inserted: 12 }]);
    expect(preview.solved).toContain('value_not_string');
    expect(preview.before.expected).toEqual(before.expected.outgoing);
    expect(await inspect()).toEqual(before);
    expect((await host.value('draft.state', { report })).steps).toEqual([]);
  });

  it.each([
    ['all safe fixes', { kind: 'safe_fixes', ...DEFAULT_RULES, maxBody: 20_971_520 } as const],
    ['an edit', { kind: 'edits', edits: [{ op: 'add_annotation', name: 'New', text: 'typed' }] } as const],
  ])('of %s does not affect the result of later edits', async (_, change) => {
    const made = async (isLookedAt: boolean) => {
      const { host, report, inspect, setValue } = await draftOf(rawRequest({ parts: [EXTRA_PART] }));
      const copy: Change = change.kind === 'edits' ? { kind: 'edits', edits: [...change.edits] } : change;
      if (isLookedAt) await host.value('draft.preview', { report, change: copy });
      await host.value('draft.apply', { report, change: copy, replaces: null });
      // This preview becomes outdated by the next edit, so its change must be planned again.
      if (isLookedAt) await host.value('draft.preview', { report, change: copy }).catch(() => undefined);
      await setValue('ProductName', 'Fenix');
      const state = await host.value('draft.state', { report });
      return { steps: state.steps, inspected: { ...(await inspect()), report: null } };
    };
    const [one, other] = [await made(true), await made(false)];
    expect(one).toEqual(other);
  });

  it('shows a moved part as moved, but not the parts that it moved past', async () => {
    const { host, report, anchor } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const change = {
      kind: 'edits',
      edits: [{ op: 'move', at: await anchor('SomethingNew'), before: await anchor('ProductName') }],
    } as const;
    const { rewrites, totalRewrites } = await host.value('draft.preview', { report, change: { ...change, edits: [...change.edits] } });
    expect(totalRewrites).toBe(2);
    expect(rewrites[0]).toMatchObject({ offset: 0, removed: 0 });
    expect(rewrites[0]?.inserted).toBe(rewrites[1]?.removed);
  });

  it('masks protected bytes on both sides, but not typed text', async () => {
    const { host, report, anchor } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const change = { kind: 'edits' as const, edits: [{ op: 'value' as const, at: await anchor('Comments'), text: 'typed' }] };
    const { rewrites } = await host.value('draft.preview', { report, change });
    expect(rewrites.find(({ space }) => space === 'plain')).toMatchObject({
      before: { pieces: [null], cut: false },
      after: { pieces: ['typed'], cut: false },
    });
  });

  it('distinguishes masked bytes from full stops without disclosing their number', async () => {
    const change = async (comment: string) => {
      const parts = [...GOOD_PARTS, { name: 'Secret', content: comment }];
      const { host, report, anchor } = await draftOf(rawRequest({ parts }));
      const edits = [{ op: 'delete' as const, at: await anchor('Secret') }];
      return (await host.value('draft.preview', { report, change: { kind: 'edits', edits } })).rewrites.find(
        ({ space }) => space === 'plain',
      );
    };
    const [short, long] = [await change('x..'), await change('.....................')];
    expect(short?.before.pieces).toContain(null);
    expect(short?.before.pieces.join('')).not.toContain('..');
    expect(long?.before).toEqual(short?.before);
  });
});
