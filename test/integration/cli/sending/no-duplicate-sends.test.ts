import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { numberOf, reportFolder } from '../../../builders/report/report-folder.ts';
import { type ReportAnswer, reportServer } from '../../../builders/sending/report-server.ts';
import { runCli, startCli } from '../../../builders/app/run-cli.ts';
import { scriptedServer } from '../../../builders/sending/scripted-server.ts';
import { volume } from '../../../support/volume.ts';

const ACCEPTED: ReportAnswer = [200, 'CrashID=bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121\n'];

/** The default concurrency of a target. */
const AT_A_TIME = 2;

/** Returns how often each report arrived. */
function timesOf(received: readonly { readonly body: string }[]): readonly number[] {
  const times = new Map<number, number>();
  for (const { body } of received) times.set(numberOf(body), (times.get(numberOf(body)) ?? 0) + 1);
  return [...times].toSorted(([a], [b]) => a - b).map(([, count]) => count);
}

describe('reports that several commands send', () => {
  it.each(Array.from({ length: volume(10, 2) }, (_, time) => time))(
    'arrive once if three commands send them to a new URL at the same time (%i)',
    async () => {
      const { folder, env } = reportFolder(12);
      const server = await reportServer(() => ACCEPTED);
      const to = ['--to', `${server.url}?key=hunter2`];
      const ends = await Promise.all([1, 2, 3].map(() => runCli(['send', folder, ...to], env)));
      expect(ends.map(({ code, err }) => (code === 0 ? 0 : err))).toEqual([0, 0, 0]);
      expect(timesOf(server.received)).toEqual(Array.from({ length: 12 }, () => 1));
      const targets = await runCli(['target', 'list', '--json'], env);
      expect(targets.out.match(/http:\/\/127\.0\.0\.1:\d+\/submit/g) ?? []).toHaveLength(1);
    },
  );

  it('are recognized by their URL, whatever the target name, letter case and default port, but not with another query', async () => {
    const { folder, env } = reportFolder(2);
    const server = await reportServer(() => ACCEPTED);
    await runCli(['send', folder, '--to', server.url], env);
    expect((await runCli(['target', 'add', 'again', server.url.replace('http://', 'HTTP://')], env)).code).toBe(0);
    const same = await runCli(['send', folder, '--to', 'again'], env);
    expect(same.err).toContain('Left out: report-01.http was accepted there before.');
    await runCli(['target', 'remove', '127.0.0.1', '--yes'], env);
    expect(server.received).toHaveLength(2);
    const other = await runCli(['send', folder, '--to', `${server.url}?key=1`], env);
    expect([other.code, server.received.length]).toEqual([0, 4]);
  });

  it('are sent again by a command that names a single file only with --include', async () => {
    const { folder, env } = reportFolder(1);
    const file = join(folder, 'report-01.http');
    const server = await reportServer(() => ACCEPTED);
    expect((await runCli(['send', file, '--to', server.url], env)).code).toBe(0);
    const again = await runCli(['send', file, '--to', server.url], env);
    expect(again.err).toContain('The target accepted the same bytes');
    expect([again.code, server.received.length]).toEqual([2, 1]);
    expect((await runCli(['send', file, '--to', server.url, '--include', 'accepted_before'], env)).code).toBe(0);
    expect(server.received).toHaveLength(2);
  });
});

describe('reports without an answer', () => {
  it('are left out by a repeated command, reported as maybe accepted, and sent again with --include', async () => {
    const { folder, env } = reportFolder(2);
    let requests = 0;
    const server = await scriptedServer({
      onWhole(socket) {
        requests += 1;
        // The collector receives the whole request but closes the connection without an answer.
        if (requests <= 2) socket.destroy();
        else socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${String(ACCEPTED[1].length)}\r\n\r\n${ACCEPTED[1]}`);
      },
    });
    await runCli(['send', folder, '--to', server.url], env);
    expect(requests).toBe(2);
    const again = await runCli(['send', folder, '--to', server.url], env);
    expect(again.err).toContain('report-01.http may have been accepted there');
    const one = await runCli(['send', join(folder, 'report-01.http'), '--to', server.url], env);
    expect([one.code, one.err.includes('may have accepted'), requests]).toEqual([2, true, 2]);
    const chosen = await runCli(['send', folder, '--to', server.url, '--include', 'maybe_accepted'], env);
    expect([chosen.code, requests]).toEqual([0, 4]);
  });

  it('of a killed command are not sent twice by the same command', async () => {
    for (let kill = 0; kill < volume(100, 3); kill += 1) {
      const { folder, env } = reportFolder(20);
      let answered = 0;
      const command = { child: null as ReturnType<typeof startCli> | null };
      const server = await reportServer(() => {
        answered += 1;
        // Kills the command in the middle of the run, so that this answer never reaches it.
        if (answered === 3 + (kill % 15)) command.child?.kill('SIGKILL');
        return ACCEPTED;
      });
      const child = startCli(['send', folder, '--to', server.url], env);
      command.child = child;
      await once(child, 'close');
      await runCli(['send', folder, '--to', server.url], env);
      expect(Math.max(...timesOf(server.received)), `kill ${String(kill)}`).toBe(1);
      // The next run sends the reports that were queued but not begun. For reports that were being sent, it is unknown whether they arrived.
      await runCli(['outbox', 'run'], env);
      expect(Math.max(...timesOf(server.received)), `kill ${String(kill)}`).toBe(1);
      expect(server.received.length, `kill ${String(kill)}`).toBeGreaterThanOrEqual(20 - AT_A_TIME);
    }
  }, 600_000);
});

describe('a target that shares its URL', () => {
  it('is sent to with the lowest concurrency of both targets', async () => {
    const { folder, env } = reportFolder(8);
    let open = 0;
    let most = 0;
    const server = await scriptedServer({
      onHead() {
        open += 1;
        most = Math.max(most, open);
      },
      onWhole(socket) {
        setImmediate(() => {
          open -= 1;
          socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${String(ACCEPTED[1].length)}\r\n\r\n${ACCEPTED[1]}`);
        });
      },
    });
    await runCli(['target', 'add', 'wide', server.url, '--concurrency', '8'], env);
    await runCli(['target', 'add', 'narrow', server.url, '--concurrency', '1'], env);
    const { code } = await runCli(['send', folder, '--to', 'wide'], env);
    expect([code, most]).toEqual([0, 1]);
  });
});
