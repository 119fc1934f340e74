import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, answeringServer, closedPort, scriptedServer } from '../../builders/sending/scripted-server.ts';
import type { TestHost } from '../../builders/app/test-host.ts';
import { changeTarget, clockedHost, makeTarget, queueCaptures, queueDone, queueWhen } from '../../builders/sending/queue-host.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });

/** Opens the demo collector as a target that does not wait long. */
async function demoTarget(test: TestHost): Promise<{ readonly demo: string }> {
  const [demo] = (await test.value('target.list', {})).targets;
  if (demo === undefined) throw new Error('there is no demo collector');
  await changeTarget(test, demo, { policy: { attempts: 2, firstWait: 1, longestWait: 5, longestAsked: 5, lost: 'ask' } });
  return { demo: demo.id };
}

/** Answers of a collector, with the final state of the queued report and the number of automatic attempts. */
const ANSWERS = [
  [200, 'CrashID=bp-1-2\n', 'accepted', 1],
  [200, 'thank you', 'not_known_accepted', 1],
  [204, '', 'not_known_accepted', 1],
  [200, 'Discarded=rule_is_firefox_desktop', 'rejected_soft', 1],
  [200, 'Discarded=rule_has_hangid_and_browser', 'rejected_hard', 1],
  [200, 'Discarded=rule_of_tomorrow', 'rejected_unknown', 1],
  [400, 'Discarded=malformed_no_boundary', 'malformed', 1],
  [413, '<html>', 'too_large', 1],
  [404, '', 'held', 1],
  [301, '', 'needs_person', 1],
  [401, '', 'needs_person', 1],
  [500, '', 'needs_person', 3],
  [502, '', 'needs_person', 3],
  [503, '', 'needs_person', 3],
  [504, '', 'needs_person', 3],
  [429, '', 'needs_person', 3],
  [408, '', 'needs_person', 3],
] as const;

describe('a queued report', () => {
  it.each(ANSWERS)('that is answered %i %j ends as %s after %i attempts', async (status, body, state, attempts) => {
    const test = await clockedHost();
    const server = await answeringServer(answerBytes(status, body));
    const policy = { attempts: 3, firstWait: 1, longestWait: 5, longestAsked: 5, lost: 'ask' } as const;
    const { id } = await makeTarget(test, server.url, { policy });
    const [item] = await queueCaptures(test, id, [GOOD]);
    const [queued] = await queueWhen(test, ([one]) => one?.state === state);
    expect(queued).toMatchObject({ id: item, state, status, attempts });
    const { transitions } = await test.value('outbox.moves', { item: item ?? 0 });
    expect(transitions.filter(({ transition }) => transition === 'begin')).toHaveLength(attempts);
    expect(transitions.at(-1)?.state).toBe(state);
  });

  it('waits with all reports of its target after a 404 until the URL changes', async () => {
    const test = await clockedHost();
    const wrong = await answeringServer(answerBytes(404, ''));
    const right = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const target = await makeTarget(test, wrong.url, { concurrency: 1 });
    await queueCaptures(test, target.id, [GOOD, rawRequest({ parts: GOOD_PARTS, boundary: 'other' })]);
    const held = await queueWhen(test, (items) => items.every(({ state }) => state === 'held'));
    expect(held.map(({ cause }) => cause)).toEqual(['wrong_url', 'wrong_url']);
    expect((await test.value('target.list', {})).targets.find(({ id }) => id === target.id)?.paused).toBe('wrong_url');
    expect((await test.error('outbox.resumeTarget', { target: target.id })).code).toBe('queue_refused');
    await changeTarget(test, target, { url: right.url });
    expect((await queueDone(test)).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  });

  it.each(['status_404', 'status_413', 'status_500', 'status_503'])(
    'that asks the demo collector for %s does not pause the target: later reports are sent',
    async (wanted) => {
      const test = await clockedHost();
      const { demo } = await demoTarget(test);
      const headers = [['X-Crashlens-Demo-Answer', wanted]] as const;
      const asking = Array.from({ length: 12 }, (_, index) => rawRequest({ parts: GOOD_PARTS, boundary: `asks${String(index)}`, headers }));
      await queueCaptures(test, demo, [...asking, GOOD]);
      const ended = await queueDone(test);
      expect(ended.at(-1)?.state).toBe('accepted');
      expect(new Set(ended.slice(0, -1).map(({ state }) => state))).toEqual(
        new Set([wanted === 'status_413' ? 'too_large' : 'needs_person']),
      );
      expect((await test.value('target.list', {})).targets[0]?.paused).toBeNull();
    },
  );

  it('continues after a 404 when the user confirms the URL, and its journal records that', async () => {
    const test = await clockedHost();
    const state = { isFixed: false };
    const server = await scriptedServer({
      onWhole: (socket) => socket.end(state.isFixed ? answerBytes(200, 'CrashID=bp-1-2\n') : answerBytes(404, '')),
    });
    const { id } = await makeTarget(test, server.url, { concurrency: 1 });
    const [item = 0] = await queueCaptures(test, id, [GOOD]);
    await queueWhen(test, (items) => items.every(({ state }) => state === 'held'));
    await test.value('outbox.resumeTarget', { target: id, urlIsRight: true });
    const again = await queueWhen(test, ([one]) => one?.state === 'held' && one.attempts === 2);
    expect(again.map(({ cause }) => cause)).toEqual(['wrong_url']);
    state.isFixed = true;
    await test.value('outbox.resumeTarget', { target: id, urlIsRight: true });
    expect((await queueDone(test)).map(({ state }) => state)).toEqual(['accepted']);
    const { transitions } = await test.value('outbox.moves', { item });
    expect(transitions.filter(({ transition }) => transition === 'release').map(({ cause }) => cause)).toEqual([
      'url_is_right',
      'url_is_right',
    ]);
  });

  it('of a target that the user paused is released by the user, even if the URL is confirmed too', async () => {
    const test = await clockedHost();
    const server = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const { id } = await makeTarget(test, server.url);
    await test.value('outbox.pauseTarget', { target: id });
    const [item = 0] = await queueCaptures(test, id, [GOOD]);
    await test.value('outbox.resumeTarget', { target: id, urlIsRight: true });
    await queueDone(test);
    const { transitions } = await test.value('outbox.moves', { item });
    expect(transitions.find(({ transition }) => transition === 'release')?.cause).toBe('person');
  });

  it('is not sent again before the Retry-After of its answer', async () => {
    const times: number[] = [];
    const test = await clockedHost();
    const server = await scriptedServer({
      onWhole: (socket) => {
        times.push(performance.now());
        const answer = times.length === 1 ? 'HTTP/1.1 503 X\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n' : null;
        socket.end(answer ?? answerBytes(200, 'CrashID=bp-1-2\n'));
      },
    });
    const { id } = await makeTarget(test, server.url);
    await queueCaptures(test, id, [GOOD]);
    const [queued] = await queueDone(test);
    expect(queued).toMatchObject({ state: 'accepted', attempts: 2 });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990);
  });

  it('is sent again if the server resets the connection before the whole report is sent', async () => {
    const test = await clockedHost();
    let connections = 0;
    const large = rawRequest({
      parts: [...GOOD_PARTS, { name: 'memory_report', contentType: 'application/gzip', content: Buffer.alloc(24 << 20, 7) }],
    });
    const server = await scriptedServer({
      onHead: (socket) => {
        connections += 1;
        if (connections === 1) socket.resetAndDestroy();
      },
      onWhole: (socket) => socket.end(answerBytes(200, 'CrashID=bp-1-2\n')),
    });
    const { id } = await makeTarget(test, server.url);
    await queueCaptures(test, id, [large]);
    expect(await queueDone(test)).toMatchObject([{ state: 'accepted', attempts: 2 }]);
  });

  it.each([
    ['ask', 'answer_unknown', 1],
    ['resend', 'accepted', 2],
  ] as const)('whose answer is lost follows the policy of its target: %s', async (lost, state, attempts) => {
    const test = await clockedHost();
    let connections = 0;
    const server = await scriptedServer({
      onWhole: (socket) => {
        connections += 1;
        if (connections === 1) socket.destroy();
        else socket.end(answerBytes(200, 'CrashID=bp-1-2\n'));
      },
    });
    const policy = { attempts: 3, firstWait: 1, longestWait: 5, longestAsked: 5, lost };
    const { id } = await makeTarget(test, server.url, { policy });
    await queueCaptures(test, id, [GOOD]);
    expect(await queueDone(test)).toMatchObject([{ state, attempts }]);
    expect(connections).toBe(attempts);
  });

  it('is retried if its target is unreachable, and the user decides at the end', async () => {
    const test = await clockedHost();
    const { id } = await makeTarget(test, `http://127.0.0.1:${String(await closedPort())}/submit`, {
      policy: { attempts: 4, firstWait: 1, longestWait: 5, longestAsked: 5, lost: 'ask' },
    });
    await queueCaptures(test, id, [GOOD]);
    expect(await queueDone(test)).toMatchObject([{ state: 'needs_person', cause: 'attempts_used_up', attempts: 4 }]);
  });

  it('is resent as often as the user asked, and not more', async () => {
    const test = await clockedHost();
    const server = await answeringServer(answerBytes(200, 'Discarded=rule_is_firefox_desktop'));
    const { id } = await makeTarget(test, server.url);
    const [item = 0] = await queueCaptures(test, id, [GOOD], 2);
    expect(await queueDone(test)).toMatchObject([{ state: 'rejected_soft', drawsLeft: 0, value: 'rule_is_firefox_desktop' }]);
    const begun = async (): Promise<number> =>
      (await test.value('outbox.moves', { item })).transitions.filter(({ transition }) => transition === 'begin').length;
    expect(await begun()).toBe(3);
    await test.value('outbox.act', { choice: { ids: [item] }, act: 'resend', resends: 4 });
    // Attempts from before the resend are included in every count of attempts.
    expect(await queueDone(test)).toMatchObject([{ attempts: 8 }]);
    expect(await begun()).toBe(8);
    const { slices, item: row } = await test.value('outbox.slices', {
      run: null,
      filter: '',
      sort: [],
      slices: [
        { state: 'waiting', from: 0, count: 10 },
        { state: 'rejected_soft', from: 0, count: 10 },
      ],
      item,
    });
    expect(slices).toMatchObject([[], [{ id: item, attempts: 8 }]]);
    expect(row).toMatchObject({ id: item, attempts: 8 });
  });

  it("follows the user's treatment of the rule that rejected it", async () => {
    const test = await clockedHost();
    const server = await answeringServer(answerBytes(200, 'Discarded=rule_of_tomorrow'));
    const { id } = await makeTarget(test, server.url);
    await queueCaptures(test, id, [GOOD]);
    expect(await queueDone(test)).toMatchObject([{ state: 'rejected_unknown' }]);
    await test.value('target.treatRule', { target: id, rule: 'rule_of_tomorrow', as: { kind: 'soft', chance: 50 } });
    expect(await queueDone(test)).toMatchObject([{ state: 'rejected_soft' }]);
    await test.value('target.treatRule', { target: id, rule: 'rule_of_tomorrow', as: null });
    expect(await queueDone(test)).toMatchObject([{ state: 'rejected_unknown' }]);
  });

  it('is sent as queued even if its file is deleted', async () => {
    const test = await clockedHost();
    const bodies: Buffer[] = [];
    const open: Socket[] = [];
    const server = await scriptedServer({ onWhole: (socket) => open.push(socket) });
    const { id } = await makeTarget(test, server.url, { concurrency: 1 });
    await test.value('outbox.pauseTarget', { target: id });
    await queueCaptures(test, id, [GOOD]);
    const { rmSync } = await import('node:fs');
    rmSync(`${test.user}/queued-${id.slice(0, 8)}-0.http`);
    await test.value('outbox.resumeTarget', { target: id });
    await queueWhen(test, ([one]) => one?.state === 'sending');
    await expect.poll(() => open.length).toBe(1);
    bodies.push(server.receivedBody());
    expect(bodies[0]?.toString('latin1')).toBe(GOOD.subarray(GOOD.indexOf('\r\n\r\n') + 4).toString('latin1'));
    open[0]?.end(answerBytes(200, 'CrashID=bp-1-2\n'));
    expect(await queueDone(test)).toMatchObject([{ state: 'accepted' }]);
  });

  it('sends events for an open report, and no events for a closed report', async () => {
    const test = await clockedHost();
    const server = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const { id } = await makeTarget(test, server.url);
    await test.value('outbox.pauseTarget', { target: id });
    await queueCaptures(test, id, [GOOD]);
    await test.value('outbox.resumeTarget', { target: id });
    await queueDone(test);
    const { report } = await test.opened(`${test.user}/queued-${id.slice(0, 8)}-0.http`);
    const what = { kind: 'report', report } as const;
    const { plan } = await test.value('outbox.plan', { what, target: id, include: ['accepted_before'] });
    await test.value('outbox.queue', { plan, confirmed: null });
    await queueDone(test);
    const views = test.events.flatMap(({ event, payload }) => (event === 'attempt.changed' ? [payload as AttemptView] : []));
    expect(views.map(({ report: of, state }) => [of, state])).toEqual([
      ['', 'answered'],
      [report, 'answered'],
    ]);
    expect((await test.value('send.attempts', { report })).attempts).toHaveLength(2);
  });
});
