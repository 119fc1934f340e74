import { describe, expect, it } from 'vitest';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { DEFAULT_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { explanationView } from '../../../../../shared/text/presenters/explanation-of.ts';
import { differingText, firstDifference } from '../../../../../shared/text/verdict/boundaries.ts';
import type { ExplanationView, BoundaryView } from '../../../../../shared/bridge/view/explanation-view.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { BOUNDARY, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

/** Compares the boundary of the head with that of the body, with all masks removed. */
async function compared(body: Uint8Array, boundary: string): Promise<BoundaryView | null> {
  return (await explained(body, boundary, true)).boundary;
}

async function explained(body: Uint8Array, boundary: string, isRevealed: boolean): Promise<ExplanationView> {
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  const inspection = inspectCapture(await captureOf(request(body, { headers })), DEFAULT_RULES);
  const masks = isRevealed ? masksOf(inspection).reveal(null) : masksOf(inspection);
  const options = { head: inspection.capture.request, request: 'captured', now: 0, from: 0, limit: 0 } as const;
  return explanationView(inspection, masks, options);
}

describe('two boundaries that differ', () => {
  it('are shown with the letters that differ', async () => {
    const declared = `${BOUNDARY.slice(0, -1)}X`;
    const view = await compared(multipart(GOOD_PARTS), declared);
    expect(view).toMatchObject({
      line: 'first',
      range: { space: 'plain', offset: 0, length: BOUNDARY.length + 2 },
      pieces: [
        { declared: BOUNDARY.slice(0, -1), found: BOUNDARY.slice(0, -1), same: true },
        { declared: 'X', found: BOUNDARY.slice(-1), same: false },
      ],
    });
    if (view === null) return;
    expect(differingText(view)).toBe(`1 of ${String(BOUNDARY.length)} characters differs`);
    expect(firstDifference(view)).toBe(`Character ${String(BOUNDARY.length)}: expected X, saw ${BOUNDARY.slice(-1)}`);
  });

  it('may differ by letters that only one boundary has', async () => {
    const view = await compared(multipart(GOOD_PARTS), BOUNDARY.slice(0, -3));
    expect(view?.pieces).toEqual([
      { declared: BOUNDARY.slice(0, -3), found: BOUNDARY.slice(0, -3), same: true },
      { declared: '', found: BOUNDARY.slice(-3), same: false },
    ]);
    if (view !== null) expect(firstDifference(view)).toContain('expected nothing, saw');
  });

  it('may be in the last line', async () => {
    const body = multipart(GOOD_PARTS).toString('latin1');
    const end = body.lastIndexOf(BOUNDARY);
    const view = await compared(Buffer.from(`${body.slice(0, end)}X${body.slice(end + 1)}`, 'latin1'), BOUNDARY);
    expect(view).toMatchObject({ line: 'last', range: { offset: end - 2 }, pieces: [{ found: 'X' }, { same: true }] });
  });

  it('are shown while the bytes around them are masked, and the failed check shows the boundary that it found', async () => {
    const declared = `${BOUNDARY.slice(0, -1)}X`;
    const { boundary, steps } = await explained(multipart(GOOD_PARTS), declared, false);
    expect(boundary?.pieces.map(({ found }) => found).join('')).toBe(BOUNDARY);
    expect(steps.find(({ state }) => state === 'failed')?.facts).toEqual({ expected: `--${declared}`, saw: `--${BOUNDARY}` });
  });

  it.each(['a secret <word>', 'x'.repeat(71)])('are not shown if the masked line in the body cannot be a boundary: %s', async (found) => {
    const body = Buffer.from(multipart(GOOD_PARTS).toString('latin1').replaceAll(BOUNDARY, found), 'latin1');
    const { boundary, steps } = await explained(body, BOUNDARY, false);
    expect(boundary).toBeNull();
    expect(JSON.stringify(steps)).not.toContain(found);
    expect((await explained(body, BOUNDARY, true)).boundary).not.toBeNull();
  });

  it('are not shown if boundaries do not decide', async () => {
    expect(await compared(multipart(GOOD_PARTS), BOUNDARY)).toBeNull();
  });
});
