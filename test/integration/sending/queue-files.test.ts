import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OwnRules } from '../../../shared/verdict/rules/own-rules.ts';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import type { NamedFiles } from '../../../shared/bridge/view/outbox-view.ts';
import { clockedHost, makeTarget, queueDone, queuedReports, queueWhen } from '../../builders/sending/queue-host.ts';
import { numberOf, numberedReport } from '../../builders/report/report-folder.ts';
import { type ReportAnswer, reportServer } from '../../builders/sending/report-server.ts';
import type { TestHost } from '../../builders/app/test-host.ts';

const ACCEPTED: ReportAnswer = [200, 'CrashID=bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121\n'];

/** Writes report files with these numbers, and names them as a command does. */
async function files(test: TestHost, numbers: readonly number[], more: Partial<NamedFiles> = {}): Promise<NamedFiles> {
  const handles: string[] = [];
  for (const number of numbers) {
    const path = join(test.user, `report-${String(number)}.http`);
    writeFileSync(path, numberedReport(number));
    const handle = await test.host.registerPath(path);
    if (handle.ok) handles.push(handle.value.file);
  }
  return { kind: 'files', files: handles, filter: '', by: 'spec', only: null, ...more };
}

describe('queued files', () => {
  it('are limited by the filter, and with `only` to reports that the target rejected softly', async () => {
    const test = await clockedHost();
    const soft = await reportServer((body) => (numberOf(body) < 3 ? [200, 'Discarded=rule_of_tomorrow'] : ACCEPTED));
    const target = await makeTarget(test, soft.url, { treats: { of_tomorrow: { kind: 'soft', chance: null } } });
    const other = await makeTarget(test, `${soft.url}?other`);
    const named = await files(test, [1, 2, 3], { filter: '-version:12.0' });
    const { plan, view } = await test.value('outbox.plan', { what: named, target: target.id });
    expect(view).toMatchObject({ reports: 2, passedOver: 1, one: null });
    expect(view.planned.map(({ name }) => name)).toEqual(['report-1.http', 'report-3.http']);
    await test.value('outbox.queue', { plan, confirmed: null });
    await queueDone(test);
    const only = await files(test, [1, 2, 3], { only: 'soft' });
    const again = await test.value('outbox.plan', { what: only, target: target.id });
    expect(again.view.planned.map(({ name }) => name)).toEqual(['report-1.http']);
    expect(again.view.passedOver).toBe(2);
    expect((await test.value('outbox.plan', { what: only, target: other.id })).view.reports).toBe(0);
    const answered = await files(test, [1, 2, 3], { filter: 'outcome:accepted' });
    const accepted = await test.value('outbox.plan', { what: answered, target: other.id });
    expect(accepted.view.planned.map(({ name }) => name)).toEqual(['report-3.http']);
  });

  it('are queued once if two commands queue them at the same time', async () => {
    const app = await clockedHost();
    const { id: target } = await makeTarget(app, (await reportServer(() => ACCEPTED)).url);
    await app.value('outbox.pauseTarget', { target });
    const besides = [await clockedHost({ home: app.home, use: 'beside' }), await clockedHost({ home: app.home, use: 'beside' })];
    const planned = await Promise.all(
      besides.map(async (test) => test.value('outbox.plan', { what: await files(test, [1, 2, 3, 4]), target })),
    );
    expect(planned.map(({ view }) => view.reports)).toEqual([4, 4]);
    const queued = await Promise.all(
      besides.map((test, index) => test.host.call('outbox.queue', { plan: planned[index]?.plan ?? '', confirmed: null })),
    );
    const answers = queued
      .map((answer) => (answer.ok ? answer.value : null))
      .toSorted((a, b) => (b?.queued.length ?? 0) - (a?.queued.length ?? 0));
    expect(answers).toMatchObject([
      { queued: [1, 2, 3, 4], leftOut: [] },
      { queued: [], leftOut: [{ reason: 'queued_already', reports: 4 }] },
    ]);
    expect(await queuedReports(app)).toHaveLength(4);
  });

  it('exclude unreadable files, unless the only file is unreadable, which is an error', async () => {
    const test = await clockedHost();
    const { id } = await makeTarget(test, (await reportServer(() => ACCEPTED)).url);
    const missing = await test.host.registerPath(join(test.user, 'missing.http'));
    const handle = missing.ok ? missing.value.file : '';
    const one: NamedFiles = { kind: 'files', files: [handle], filter: '', by: 'spec', only: null };
    expect((await test.error('outbox.plan', { what: one, target: id })).code).toBe('file_missing');
    const two = await files(test, [1]);
    const { view } = await test.value('outbox.plan', { what: { ...two, files: [handle, ...two.files] }, target: id });
    expect(view).toMatchObject({ reports: 1, named: [{ name: 'missing.http', reason: 'unreadable' }] });
    expect(view.one).toMatchObject({ requestLine: 'POST /submit HTTP/1.1' });
  });

  it("are sent as often as the request says, whatever the target's policy is", async () => {
    const test = await clockedHost();
    const server = await reportServer(() => [503, '']);
    const { id } = await makeTarget(test, server.url);
    for (const attempts of [1, 3]) {
      const { plan } = await test.value('outbox.plan', { what: await files(test, [attempts]), target: id });
      await test.value('outbox.queue', { plan, confirmed: null, attempts });
    }
    const ended = await queueDone(test);
    expect(ended.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['needs_person', 1],
      ['needs_person', 3],
    ]);
  });

  it('are judged by the rules of the request, and so are their answers', async () => {
    const test = await clockedHost();
    const throttling: OwnRules = {
      name: 'mine',
      rules: [{ name: 'half', when: [], then: 'accept', draw: { percent: 40, otherwise: 'reject' } }],
    };
    const server = await reportServer(() => [200, 'Discarded=rule_half']);
    const target = await makeTarget(test, server.url);
    const rules = { ...target.rules, throttling };
    const what = await files(test, [1]);
    const { plan, view } = await test.value('outbox.plan', { what, target: target.id, rules });
    expect(view.planned).toMatchObject([{ rule: 'half', chance: 60 }]);
    await test.value('outbox.queue', { plan, confirmed: null });
    expect((await queueDone(test)).map(({ state }) => state)).toEqual(['rejected_soft']);
  });
});

describe('a target with a temporary URL', () => {
  it('can be planned for, and is stored when a report is queued for it', async () => {
    const test = await clockedHost();
    const server = await reportServer(() => ACCEPTED);
    const { id } = await test.value('target.use', { url: `${server.url}?key=s3cret`, keep: false });
    const { plan, view } = await test.value('outbox.plan', { what: await files(test, [1]), target: id });
    expect([view.reports, view.one?.requestLine]).toEqual([1, 'POST /submit?••••••• HTTP/1.1']);
    const beside = await clockedHost({ home: test.home, use: 'beside' });
    const idsBeside = async (): Promise<readonly string[]> => (await beside.value('target.list', {})).targets.map((target) => target.id);
    expect(await idsBeside()).toEqual(['demo']);
    await test.value('outbox.queue', { plan, confirmed: null });
    expect(await idsBeside()).toEqual(['demo', id]);
    expect((await queueDone(test)).map(({ state }) => state)).toEqual(['accepted']);
  });
});

describe('the demo collector in the queue', () => {
  it('is not paused by a 404 that a report asked for; that report waits for the user', async () => {
    const test = await clockedHost();
    const path = join(test.user, 'asks.http');
    const asks = numberedReport(1).toString('latin1').replace('\r\n\r\n', '\r\nX-Crashlens-Demo-Answer: status_404\r\n\r\n');
    writeFileSync(path, Buffer.from(asks, 'latin1'));
    const handle = await test.host.registerPath(path);
    const what: NamedFiles = { ...(await files(test, [])), files: handle.ok ? [handle.value.file] : [] };
    const { plan } = await test.value('outbox.plan', { what, target: DEMO_TARGET });
    await test.value('outbox.queue', { plan, confirmed: null });
    expect((await queueDone(test)).map(({ state }) => state)).toEqual(['needs_person']);
    expect((await test.value('target.list', {})).targets[0]?.paused).toBeNull();
  });
});

describe('a lent token', () => {
  it('overrides the stored token and is gone after the run', async () => {
    const test = await clockedHost();
    const server = await reportServer(() => ACCEPTED);
    const { id } = await makeTarget(test, server.url);
    await test.value('target.setToken', { target: id, token: 'kept' });
    expect((await test.value('target.lendToken', { target: id, token: 'lent' })).token).toBe('variable');
    const { plan } = await test.value('outbox.plan', { what: await files(test, [1]), target: id });
    await test.value('outbox.queue', { plan, confirmed: null });
    await queueDone(test);
    expect(server.received[0]?.headers.authorization).toBe('Bearer lent');
    const beside = await clockedHost({ home: test.home, use: 'beside' });
    const view = (await beside.value('target.list', {})).targets.find((target) => target.id === id);
    expect(view?.token).toBe('file');
  });
});

describe('a host beside the app', () => {
  it('sends the queue on request, optionally for one target, and takes over after the app closes', async () => {
    const app = await clockedHost();
    const [one, other] = [await reportServer(() => ACCEPTED), await reportServer(() => ACCEPTED)];
    const targets = [await makeTarget(app, one.url), await makeTarget(app, other.url)];
    for (const { id } of targets) await app.value('outbox.pauseTarget', { target: id });
    const beside = await clockedHost({ home: app.home, use: 'beside' });
    for (const { id } of targets) {
      const { plan } = await beside.value('outbox.plan', { what: await files(beside, [1, 2]), target: id });
      await beside.value('outbox.queue', { plan, confirmed: null });
    }
    expect((await beside.value('outbox.work', { only: targets[1]?.id ?? '' })).worker).toBe('elsewhere');
    await app.host.close();
    for (const { id } of targets) await beside.value('outbox.resumeTarget', { target: id });
    await queueWhen(beside, (items) => items.filter(({ state }) => state === 'accepted').length === 2);
    expect([one.received.length, other.received.length]).toEqual([0, 2]);
    expect((await beside.value('outbox.work', {})).worker).toBe('here');
    await queueDone(beside);
    expect([one.received.length, other.received.length]).toEqual([2, 2]);
    const [item] = await queuedReports(beside);
    const { attempts } = await beside.value('outbox.attempts', { attempts: [item?.attempt ?? '', 'none'] });
    expect(attempts).toMatchObject([{ state: 'answered', outcome: { kind: 'accepted' } }]);
  });
});
