import { DEFAULT_RULES } from '../../../../../../shared/verdict/rules/target-rules.ts';
import { describe, expect, it } from 'vitest';
import { previewedChange } from '../../../../../../electron/host/report/drafts/previewed-change.ts';
import type { PlannedChange } from '../../../../../../electron/host/report/drafts/planned-change.ts';
import type { Change } from '../../../../../../shared/bridge/view/draft-view.ts';
import { captureOf } from '../../../../../builders/report/capture-of.ts';
import { annotation, draftOf, edit } from '../../../../../builders/editing/draft-of.ts';
import { GOOD_PARTS, multipart, request } from '../../../../../builders/report/multipart.ts';

const PLAN: PlannedChange = { edits: [], sentence: 'a plan', typed: [], rules: null, tried: null };

function typed(text: string, at = 'c:1'): Change {
  return { kind: 'edits', edits: [{ op: 'bytes', space: 'plain', at, remove: 0, insert: Buffer.from(text) }] };
}

async function looked() {
  const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS))));
  const previewed = previewedChange();
  const on = { before: draft.current, step: '1' };
  previewed.keep(typed('a'), on, PLAN);
  return { draft, previewed, on };
}

describe('the last previewed change', () => {
  it('is found again by its content', async () => {
    const { previewed, on } = await looked();
    expect(previewed.find(typed('a'), on)).toBe(PLAN);
    expect(previewed.find(typed('b'), on)).toBeNull();
    expect(previewed.find({ kind: 'safe_fixes', ...DEFAULT_RULES }, on)).toBeNull();
    previewed.forget();
    expect(previewed.find(typed('a'), on)).toBeNull();
  });

  it('is not found for another step, another version or another reading of the version', async () => {
    const { draft, previewed, on } = await looked();
    expect(previewed.find(typed('a'), { ...on, step: '2' })).toBeNull();
    await edit(draft, { op: 'delete', at: annotation(draft, 'Version') });
    expect(previewed.find(typed('a'), { ...on, before: draft.current })).toBeNull();
    const behind = { before: draft.current, step: '2' };
    previewed.keep(typed('a'), behind, PLAN);
    expect(previewed.find(typed('a'), behind)).toBe(PLAN);
    draft.forgetReadings();
    expect(previewed.find(typed('a'), behind)).toBeNull();
  });

  it('is not stored if it names a file, because the file may be different later', async () => {
    const { previewed, on } = await looked();
    const change: Change = { kind: 'edits', edits: [{ op: 'content', at: 'c:1', content: { kind: 'file', file: 'f', name: 'f' } }] };
    previewed.keep(change, on, PLAN);
    expect(previewed.find(change, on)).toBeNull();
    expect(previewed.find(typed('a'), on)).toBeNull();
  });
});
