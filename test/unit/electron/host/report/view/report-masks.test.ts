import { describe, expect, it } from 'vitest';
import { createReveals } from '../../../../../../electron/host/report/view/reveals.ts';
import { reportMasks } from '../../../../../../electron/host/report/view/report-masks.ts';
import { Draft } from '../../../../../../shared/editing/edits/draft.ts';
import { inspectCapture, inspectOnce } from '../../../../../../shared/verdict/decide/inspect.ts';
import type { MaskSet } from '../../../../../../shared/masking/masks.ts';
import { captureOf } from '../../../../../builders/report/capture-of.ts';
import { annotation, draftTools, edit } from '../../../../../builders/editing/draft-of.ts';
import { multipart, request } from '../../../../../builders/report/multipart.ts';

const BODY = multipart([
  { name: 'ProductName', content: 'Firefox' },
  { name: 'Email', content: 'someone@example.com' },
]);

async function openMasks() {
  const capture = await captureOf(request(BODY));
  const readings = () => inspectOnce((dialect) => inspectCapture(capture, dialect));
  let read = readings();
  const draft = new Draft(capture, draftTools(), (by) => read(by));
  const reveals = createReveals();
  const masks = reportMasks(reveals);
  const shown = (): MaskSet => masks.shown(draft.current, 'spec');
  const reread = (): void => {
    draft.forgetReadings();
    read = readings();
  };
  /** The displayed value of the Email annotation. */
  const email = (): string => {
    const { report } = draft.current.inspection('spec');
    const found = report.annotations.find(({ name }) => name === 'Email');
    if (found === undefined) throw new Error('no annotation Email');
    const where = { space: 'plain' as const, offset: found.offset, length: found.length };
    const bytes = draft.current.capture.plain.read(where.offset, where.length);
    return Buffer.from(shown().fill(bytes, where)).toString('latin1');
  };
  return { draft, reveals, masks, shown, reread, email };
}

describe('the masks of an open report', () => {
  it('are computed once per version, dialect and set of revealed bytes', async () => {
    const { draft, masks, shown } = await openMasks();
    expect(shown()).toBe(shown());
    expect(masks.closed(draft.current, 'spec')).toBe(masks.closed(draft.current, 'spec'));
    expect(masks.shown(draft.current, 'antenna')).not.toBe(shown());
  });

  it('change after a reveal, typed text or an edit, and are the same again after undo and hide', async () => {
    const { draft, reveals, shown } = await openMasks();
    const first = shown();
    const seen = [first];
    for (const change of [
      () => reveals.reveal(null, shown(), draft.current.capture),
      () => reveals.typed('1', [0]),
      () => reveals.rewritten('1'),
    ]) {
      change();
      seen.push(shown());
    }
    await edit(draft, { op: 'value', at: annotation(draft, 'ProductName'), text: 'Fenix' });
    seen.push(shown());
    expect(new Set(seen).size).toBe(seen.length);
    await draft.undo();
    reveals.hide();
    expect(shown()).toBe(first);
  });

  it('are recomputed for another annotation list, and revealed values stay revealed', async () => {
    const { draft, reveals, shown, reread, email } = await openMasks();
    const before = shown();
    expect(email()).not.toContain('someone');
    reveals.reveal(null, before, draft.current.capture);
    expect(email()).toBe('someone@example.com');
    reread();
    expect(shown()).not.toBe(before);
    expect(email()).toBe('someone@example.com');
    reveals.hide();
    expect(email()).not.toContain('someone');
  });
});
