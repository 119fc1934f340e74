import { describe, expect, it } from 'vitest';
import { DEFECT_FIXES } from '../../../shared/text/editing/clients.ts';
import { CLIENT_CAPTURES } from '../../builders/report/client-captures.ts';
import { draftOf } from '../../builders/editing/draft-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';

const DEFECTIVE = CLIENT_CAPTURES.filter(({ defect }) => defect !== null);

describe('a known defect of a client', () => {
  it.each(DEFECTIVE.map((item) => [`${item.client} ${item.what}`, item] as const))('is fixed in one step, %s', async (_, item) => {
    const { host, report, inspect } = await draftOf(item.captured);
    const before = await inspect();
    expect(before.client?.defect).not.toBeNull();
    const applied = await host.value('draft.apply', { report, change: { kind: 'defect', dialect: 'spec' }, replaces: null });
    const fix = item.defect === null ? '' : DEFECT_FIXES[item.defect];
    expect(applied.steps.map(({ sentence }) => sentence)).toEqual([fix]);
    const after = await inspect();
    expect(after.verdict.label).toBe('well_formed');
    expect(after.client?.defect).not.toBe(before.client?.defect);
    await host.value('draft.undo', { report });
    expect(await inspect()).toEqual(before);
  });

  it('cannot be fixed in a report without the defect', async () => {
    const { host, report } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const answer = await host.host.call('draft.apply', { report, change: { kind: 'defect', dialect: 'spec' }, replaces: null });
    expect(answer).toMatchObject({ ok: false, error: { code: 'edit_refused' } });
  });
});
