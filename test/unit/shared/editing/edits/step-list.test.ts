import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../../shared/editing/edits/draft.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { annotation, draftOf, edit, outgoingBytes, part, plainText } from '../../../../builders/editing/draft-of.ts';
import { GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

async function kvDraft(): Promise<Draft> {
  return draftOf(await captureOf(request(multipart(GOOD_PARTS))));
}

function names(draft: Draft): string[] {
  return draft.current.inspection('spec').report.annotations.map(({ name }) => name);
}

describe('the list of steps', () => {
  it('undoes and redoes to exactly the same bytes', async () => {
    const captured = request(multipart(GOOD_PARTS));
    const draft = draftOf(await captureOf(captured));
    const base = draft.current.capture;
    await edit(draft, { op: 'delete', at: annotation(draft, 'Version') });
    await edit(draft, { op: 'form', form: 'json' });
    const after = await outgoingBytes(draft);
    for (const value of [true, true, false]) expect(await draft.undo()).toEqual({ ok: true, value });
    expect(draft.current.capture).toBe(base);
    await draft.redo();
    await draft.redo();
    expect(await outgoingBytes(draft)).toEqual(after);
  });

  it('removes a step if the rest still applies, and otherwise names the step that needs it', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'value', at: annotation(draft, 'Version'), text: '9' });
    await edit(draft, { op: 'add_annotation', name: 'New', text: 'n' });
    await edit(draft, { op: 'value', at: annotation(draft, 'New'), text: 'm' });
    const [first, second] = draft.steps;
    const refused = await draft.takeOut(new Set([second?.id ?? '']));
    expect(refused).toMatchObject({ ok: false, error: { code: 'needed_later', name: 'value' } });
    expect(await draft.takeOut(new Set([first?.id ?? '']))).toMatchObject({ ok: true });
    expect(plainText(draft)).toContain('148.0a1');
    expect(plainText(draft)).toContain('\r\n\r\nm\r\n');
  });

  it('replaces the newest step with another state of it', async () => {
    const draft = await kvDraft();
    const at = annotation(draft, 'Version');
    await edit(draft, { op: 'value', at, text: 'a' });
    const id = draft.steps[0]?.id ?? '';
    await draft.replaceNewest({ id, edits: [{ op: 'value', at, text: 'ab' }], sentence: '' });
    expect(draft.steps).toHaveLength(1);
    expect(plainText(draft)).toContain('\r\n\r\nab\r\n');
    await draft.undo();
    expect(plainText(draft)).toContain('148.0a1');
  });

  it('undoes and redoes the removal of steps', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'value', at: annotation(draft, 'Version'), text: '9' });
    await edit(draft, { op: 'add_annotation', name: 'New', text: 'n' });
    const [first] = draft.steps;
    const both = plainText(draft);
    await draft.takeOut(new Set([first?.id ?? '']));
    const one = plainText(draft);
    await draft.load([]);
    expect(draft.current).toBe(draft.captured);
    expect(await draft.undo()).toEqual({ ok: true, value: true });
    expect(plainText(draft)).toBe(one);
    expect(await draft.undo()).toEqual({ ok: true, value: true });
    expect(plainText(draft)).toBe(both);
    for (let act = 0; act < 2; act += 1) await draft.undo();
    expect([draft.current === draft.captured, draft.canUndo]).toEqual([true, false]);
    for (let act = 0; act < 4; act += 1) expect(await draft.redo()).toEqual({ ok: true, value: true });
    expect([draft.current === draft.captured, draft.canRedo]).toEqual([true, false]);
  });

  it('has no newest step to extend after steps were removed', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'value', at: annotation(draft, 'Version'), text: '9' });
    await edit(draft, { op: 'value', at: annotation(draft, 'URL'), text: 'u' });
    const [first, second] = draft.steps;
    expect(draft.newest).toBe(second);
    await draft.takeOut(new Set([first?.id ?? '']));
    expect(draft.newest).toBeNull();
    await draft.undo();
    expect(draft.newest).toBe(second);
  });

  it('refuses an undo if a file that the earlier list needs is gone', async () => {
    const files = new Map([['f', Buffer.from('MDMP other')]]);
    const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS))), files);
    const content = { kind: 'file', file: 'f', name: 'other.dmp' } as const;
    await edit(draft, { op: 'content', at: part(draft, 'upload_file_minidump'), content });
    await draft.takeOut(new Set(draft.steps.map(({ id }) => id)));
    files.clear();
    expect(await draft.undo()).toEqual({ ok: false, error: { code: 'file_gone', name: 'other.dmp' } });
    expect([draft.list, draft.canUndo]).toEqual([[], true]);
  });

  it('keeps the positions of steps that do not apply through restore, removal and undo', async () => {
    const draft = await kvDraft();
    const at = annotation(draft, 'Version');
    const gone = (id: string) => ({ id, edits: [{ op: 'delete', at: 'c:999999' } as const], sentence: '' });
    const value = (id: string) => ({ id, edits: [{ op: 'value', at, text: id } as const], sentence: '' });
    await draft.restore([gone('1'), value('2'), gone('3'), value('4')]);
    const ids = (): readonly string[] => draft.list.map(({ step, error }) => (error === null ? step.id : `${step.id}!`));
    expect(ids()).toEqual(['1!', '2', '3!', '4']);
    await draft.takeOut(new Set(['1']));
    expect(ids()).toEqual(['2', '3!', '4']);
    await draft.takeOut(new Set(['2']));
    expect(ids()).toEqual(['3!', '4']);
    for (let act = 0; act < 3; act += 1) await draft.undo();
    expect(ids()).toEqual(['1!', '2', '3!']);
    expect(plainText(draft)).toContain('\r\n\r\n2\r\n');
    for (let act = 0; act < 3; act += 1) await draft.undo();
    expect([ids(), draft.canUndo, draft.current === draft.captured]).toEqual([[], false, true]);
  });

  it('holds each of thousands of restored steps once, without a copy of every earlier list', async () => {
    const draft = await kvDraft();
    const steps = Array.from({ length: 12_000 }, (_, index) => ({
      id: String(index + 1),
      edits: [{ op: 'delete', at: 'c:0' } as const],
      skipped: [0],
      sentence: '',
    }));
    const before = process.memoryUsage().heapUsed;
    await draft.restore(steps);
    // If each step copied the lists, they would take 576 MB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
    for (let act = 0; act < 3; act += 1) expect(await draft.undo()).toEqual({ ok: true, value: true });
    expect(draft.list.at(-1)?.step).toBe(steps.at(-4));
    for (let act = 0; act < 3; act += 1) expect(await draft.redo()).toEqual({ ok: true, value: true });
    expect([draft.list.length, draft.canRedo]).toEqual([12_000, false]);
  });

  it('skips edits of a step without changing the origin of the other edits', async () => {
    const draft = await kvDraft();
    const add = (name: string) => ({ op: 'add_annotation', name, text: 'x' }) as const;
    await draft.push({ id: 's', edits: [add('A'), add('B'), add('C')], sentence: '' });
    const before = [annotation(draft, 'B'), annotation(draft, 'C')];
    await draft.undo();
    await draft.push({ id: 's', edits: [add('A'), add('B'), add('C')], skipped: [0], sentence: '' });
    expect(names(draft)).not.toContain('A');
    expect([annotation(draft, 'B'), annotation(draft, 'C')]).toEqual(before);
  });
});
