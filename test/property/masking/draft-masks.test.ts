import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { type DraftUnderTest, readWholeReport, bridgeTraffic, draftIn, draftOf } from '../../builders/editing/draft-host.ts';
import { GOOD_PARTS, GOOD_SECRETS, rawRequest } from '../../builders/report/raw-request.ts';
import { volume } from '../../support/volume.ts';

const EXTRA = {
  name: 'extra',
  contentType: 'application/json',
  content: JSON.stringify(Object.fromEntries(GOOD_PARTS.slice(0, -1).map(({ name, content }) => [name, content]))),
};
const CAPTURES = [
  rawRequest({ parts: GOOD_PARTS }),
  rawRequest({ parts: [EXTRA, ...GOOD_PARTS.slice(-1)], gzip: true }),
  rawRequest({ parts: GOOD_PARTS, chunkSize: 64 }),
];

/** Every action except revealing. The names that the actions write are not public, so that a name never makes a value public. */
const act = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'edit', 'break', 'safe_fixes', 'preview', 'replace', 'undo', 'redo', 'takeOut', 'revert', 'hide'),
  op: fc.constantFrom('value', 'rename', 'delete', 'move', 'add', 'content', 'form', 'boundary', 'gzip', 'header', 'length', 'filename'),
  which: fc.nat(),
  other: fc.nat(),
  flag: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

function pick<T>(items: readonly T[], index: number): T | undefined {
  return items[index % Math.max(items.length, 1)];
}

async function editOf(draft: DraftUnderTest, { op, which, other, flag }: Act): Promise<Edit> {
  const view = await draft.inspect();
  const anchors = [...view.annotations, ...view.parts].map(({ anchor }) => anchor);
  const lines = [...view.request.headers, ...view.structure.flatMap(({ headers }) => headers)].map(({ anchor }) => anchor);
  const at = pick(anchors, which) ?? 'c:0';
  switch (op) {
    case 'value':
      return { op, at, text: `typed ${String(other)}` };
    case 'rename':
      return { op, at, name: `Other${String(other)}` };
    case 'delete':
      return { op, at };
    case 'move':
      return { op, at, before: flag ? null : (pick(anchors, other) ?? null) };
    case 'add':
      return { op: 'add_annotation', name: `Added${String(other)}`, text: 'typed' };
    case 'content':
      return { op, at, content: { kind: 'text', text: 'typed' } };
    case 'form':
      return { op, form: flag ? 'kv' : 'json' };
    case 'boundary':
      return { op, boundary: `boundary-${String(other)}` };
    case 'gzip':
      return { op, on: flag, level: 6 };
    case 'header':
      return flag
        ? { op, at: pick(lines, which) ?? 'h:0', line: 'X-Typed: typed' }
        : { op: 'delete_header', at: pick(lines, which) ?? 'h:0' };
    case 'length':
      return { op, value: flag ? 'follows' : { pinned: '9' } };
    case 'filename':
      return { op, at, filename: flag ? null : 'typed.dmp' };
  }
}

async function perform(draft: DraftUnderTest, todo: Act): Promise<void> {
  const { host, report } = draft;
  const { steps } = await host.value('draft.state', { report });
  const call = async (answer: Promise<unknown>): Promise<void> => void host.answers.push(await answer);
  if (todo.kind === 'edit' || todo.kind === 'preview' || todo.kind === 'replace') {
    const change = { kind: 'edits' as const, edits: [await editOf(draft, todo)] };
    const replaces = todo.kind === 'replace' ? (steps.at(-1)?.id ?? null) : null;
    if (todo.kind === 'preview') await call(host.host.call('draft.preview', { report, change }));
    else await call(host.host.call('draft.apply', { report, change, replaces }));
  } else if (todo.kind === 'break') {
    const mutation = pick((await host.value('draft.breakers', {})).mutations, todo.which)?.id ?? '';
    await call(host.host.call('draft.apply', { report, change: { kind: 'break', mutation }, replaces: null }));
  } else if (todo.kind === 'safe_fixes') {
    await call(host.host.call('draft.apply', { report, change: { kind: 'safe_fixes', dialect: 'spec' }, replaces: null }));
  } else if (todo.kind === 'takeOut') await call(host.host.call('draft.takeOut', { report, step: pick(steps, todo.which)?.id ?? '0' }));
  else if (todo.kind === 'revert') {
    const anchor = pick((await draft.inspect()).annotations, todo.which)?.anchor ?? 'c:0';
    await call(host.host.call('draft.revert', { report, anchor }));
  } else if (todo.kind === 'hide') await call(host.host.call('report.hide', { report }));
  else await call(host.host.call(todo.kind === 'undo' ? 'draft.undo' : 'draft.redo', { report }));
}

describe('edits of any kind in any order', () => {
  it('show no protected value that was not revealed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CAPTURES), fc.array(act, { minLength: 1, maxLength: 8 }), async (capture, acts) => {
        const draft = await draftOf(capture);
        for (const todo of acts) {
          await perform(draft, todo);
          await readWholeReport(draft.host, draft.report);
        }
        await draft.host.value('report.close', { report: draft.report });
        const again = await draftIn(draft.host, draft.path);
        await readWholeReport(draft.host, again.report);
        await draft.host.host.close();
        const text = bridgeTraffic(draft.host);
        for (const secret of GOOD_SECRETS) expect(text).not.toContain(secret);
        expect(draft.host.log).toEqual([]);
      }),
      { numRuns: volume(60, 20), seed: 20_261_121 },
    );
  });
});
