import { describe, expect, it } from 'vitest';
import { sentTaintOf, createSentTaints } from '../../../../../../electron/host/sending/collector/sent-taint.ts';
import { sha256Hex } from '../../../../../../electron/host/platform/files/hash.ts';
import type { HeadPlan } from '../../../../../../electron/host/report/view/plan-head.ts';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';

const BODY = sourceOfBytes(Buffer.from('0123456789'));
const START = sha256Hex(sourceOfBytes(Buffer.from('0123')));
const WHOLE = { bodySha256: sha256Hex(BODY), end: 'whole' } as const;

function plan(...headers: HeadPlan['headers']): HeadPlan {
  return { method: 'POST', path: '/submit', headers, changes: [], unsendable: [], endsWithConnection: false };
}

const COOKIE = { name: 'X-Cookie', value: 'c', isMasked: true };

describe('the taint of a sent report', () => {
  it('is null without edits, or if no edit moved protected bytes', () => {
    expect(sentTaintOf(plan(COOKIE), BODY, { edits: 0, tainted: null })).toBe(null);
    expect(sentTaintOf(plan(), BODY, { edits: 2, tainted: [] })).toBe(null);
  });

  it('applies to the same body and to no other body', () => {
    const taints = createSentTaints();
    const taint = sentTaintOf(plan(COOKIE), BODY, { edits: 1, tainted: [7] });
    if (taint !== null) taints.add(taint);
    expect(taints.of(WHOLE)).toEqual({ title: true, headers: new Set(['x-cookie']) });
    expect(taints.of({ ...WHOLE, bodySha256: START })).toEqual({ title: false, headers: new Set() });
  });

  it('applies to a possible prefix of the body: a request that was cut off, chunked or shorter by its Content-Length', () => {
    const taints = createSentTaints();
    const short = { name: 'Content-Length', value: '4', isMasked: false };
    const taint = sentTaintOf(plan(short), BODY, { edits: 1, tainted: null });
    if (taint !== null) taints.add(taint);
    expect(taints.of({ bodySha256: 'x', end: 'cut' }).title).toBe(true);
    expect(taints.of({ bodySha256: null, end: 'whole' }).title).toBe(true);
    expect(taints.of({ bodySha256: START, end: 'whole' }).title).toBe(true);
    expect(taints.of({ bodySha256: 'x', end: 'whole' }).title).toBe(false);
  });
});
