import { describe, expect, it } from 'vitest';
import { targetDraftOf, type TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { queueCaptures } from '../../builders/sending/queue-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { openBytes, sendReport } from '../../builders/sending/sent-attempt.ts';
import { TARGET_LIMITS } from '../../../shared/sending/targets/preset.ts';
import { closedPort } from '../../builders/sending/scripted-server.ts';

function url(number: number): string {
  return `https://host${String(number)}.invalid/submit`;
}

/** Returns the name of the recent URL with this number. */
function named(number: number): string {
  return `host${String(number)}.invalid/submit`;
}

async function listed(test: TestHost): Promise<{ readonly named: readonly string[]; readonly recent: readonly string[] }> {
  const { targets } = await test.value('target.list', {});
  const names = (isRecent: boolean): readonly string[] =>
    targets.filter(({ usedAt }) => (usedAt !== null) === isRecent).map(({ name }) => name);
  return { named: names(false), recent: names(true) };
}

async function typed(test: TestHost, ...numbers: readonly number[]): Promise<readonly TargetView[]> {
  const targets: TargetView[] = [];
  for (const number of numbers) targets.push(await test.value('target.use', { url: url(number) }));
  return targets;
}

/** Queues a report for a paused target, so that the report stays in the outbox. */
async function queueFor(test: TestHost, { id }: TargetView): Promise<void> {
  await test.value('outbox.pauseTarget', { target: id });
  await queueCaptures(test, id, [rawRequest({ parts: GOOD_PARTS })]);
}

describe('a submission URL without a name', () => {
  it('is listed below the named targets, most recently used first', async () => {
    const test = await testHost();
    await typed(test, 1, 2, 3, 1);
    expect(await listed(test)).toEqual({ named: ['demo collector'], recent: [1, 3, 2].map(named) });
    const beside = await testHost({ home: test.home, use: 'beside' });
    expect((await listed(beside)).recent).toEqual([1, 3, 2].map(named));
  });

  it('is named by host and path without its query, with a number only to distinguish equal names', async () => {
    const test = await testHost();
    const paths = ['', '/', '/submit', '/submit/', '/submit?key=s3cret', `/${'a'.repeat(80)}`];
    const names: string[] = [];
    for (const path of paths) names.push((await test.value('target.use', { url: `http://127.0.0.1:5001${path}` })).name);
    const long = `127.0.0.1:5001/${'a'.repeat(40)}…`;
    const submit = '127.0.0.1:5001/submit';
    expect(names).toEqual(['127.0.0.1:5001', '127.0.0.1:5001', submit, `${submit} 2`, `${submit} 3`, long]);
  });

  it('is previewed without becoming a recent URL', async () => {
    const test = await testHost();
    const report = await openBytes(test, rawRequest({ parts: GOOD_PARTS }));
    const preview = { report, options: DEFAULT_SEND_OPTIONS };
    const before = await test.value('target.list', {});
    const shown = await test.value('send.previewUrl', { ...preview, url: 'http://127.0.0.1:5001/submit?key=s3cret#top' });
    expect(shown).toMatchObject({ host: '127.0.0.1:5001', loopback: true, refusedBefore: false });
    expect(shown.requestLine).toBe('POST /submit?••••••• HTTP/1.1');
    expect(await test.value('target.list', {})).toEqual(before);
    const made = await test.value('target.use', { url: url(1) });
    await test.value('target.save', { target: { ...targetDraftOf(made), rules: { ...made.rules, maxBody: 10 } } });
    expect((await test.value('send.previewUrl', { ...preview, url: url(1) })).predicted.status).toBe(413);
    expect((await test.value('send.previewUrl', { ...preview, url: url(2) })).predicted.status).toBe(200);
    expect((await test.error('send.previewUrl', { ...preview, url: 'ftp://host/submit' })).code).toBe('bad_target');
  });

  it('is forgotten after ten newer URLs are used, unless the outbox has reports for it', async () => {
    const test = await testHost();
    const [forgotten] = await typed(test, 1, 2);
    const here = await test.value('target.use', { url: `http://127.0.0.1:${String(await closedPort())}/submit` });
    await queueFor(test, here);
    await typed(test, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    const { recent } = await listed(test);
    expect(recent).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(named).concat(here.name));
    expect((await test.error('target.test', { target: forgotten?.id ?? '' })).code).toBe('unknown_handle');
    expect((await test.error('target.remove', { target: here.id })).message).toContain('reports are waiting to be sent to it');
    expect(await test.value('target.forgetRecent', {})).toEqual({ left: 1 });
    expect((await listed(test)).recent).toEqual([here.name]);
    await test.value('outbox.act', { choice: { target: here.id }, act: 'stop' });
    expect((await test.error('target.remove', { target: here.id })).message).toContain('the outbox has reports for it');
    await test.value('outbox.act', { choice: { target: here.id }, act: 'forget' });
    await test.value('target.remove', { target: here.id });
    expect((await listed(test)).recent).toEqual([]);
  });

  it('counts as used when a report is sent to it, so that unused newer URLs are forgotten first', async () => {
    const test = await testHost();
    const here = await test.value('target.use', { url: `http://127.0.0.1:${String(await closedPort())}/submit` });
    await typed(test, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    await sendReport(test, await openBytes(test, rawRequest({ parts: GOOD_PARTS })), here.id);
    expect((await listed(test)).recent[0]).toBe(here.name);
    await typed(test, 10, 11);
    const { recent } = await listed(test);
    expect(recent).toContain(here.name);
    expect(recent).toHaveLength(10);
  });

  it('has a separate limit in addition to the limit of targets', async () => {
    const test = await testHost();
    const [first] = await typed(test, 1);
    if (first === undefined) throw new Error('no target');
    for (let number = 1; number < TARGET_LIMITS.targets; number += 1)
      await test.value('target.save', {
        target: { ...targetDraftOf(first), id: null, name: `named ${String(number)}`, url: url(1_000 + number) },
      });
    await typed(test, 2);
    expect((await listed(test)).recent).toEqual([2, 1].map(named));
  });

  it('becomes a named target when it gets a name, and stays recent after other changes', async () => {
    const test = await testHost();
    const [first, second] = await typed(test, 1, 2);
    if (first === undefined || second === undefined) throw new Error('no targets');
    await test.value('target.save', { target: { ...targetDraftOf(first), pace: 5 } });
    await test.value('target.treatRule', { target: first.id, rule: 'rule_of_tomorrow', as: { kind: 'soft', chance: null } });
    expect((await listed(test)).recent).toEqual([2, 1].map(named));
    await test.value('target.save', { target: { ...targetDraftOf(first), name: 'staging' } });
    await test.value('target.save', { target: targetDraftOf(second), named: true });
    expect(await listed(test)).toEqual({ named: ['demo collector', 'staging', named(2)], recent: [] });
    await typed(test, 1);
    expect((await listed(test)).recent).toEqual([]);
  });

  it('is replaced by a named target with the same URL, and gets a number if a named target has its name', async () => {
    const test = await testHost();
    const [first, second] = await typed(test, 1, 2);
    if (first === undefined || second === undefined) throw new Error('no targets');
    await test.value('target.save', { target: { ...targetDraftOf(first), id: null, name: named(2) } });
    expect(await listed(test)).toEqual({ named: ['demo collector', named(2)], recent: [`${named(2)} 2`] });
  });
});
