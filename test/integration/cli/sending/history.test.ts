import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clockedHost, makeTarget, queueCaptures, queueDone } from '../../../builders/sending/queue-host.ts';
import { keepAttempts } from '../../../builders/sending/stored-attempts.ts';
import { GOOD_PARTS, GOOD_SECRETS, rawRequest } from '../../../builders/report/raw-request.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { answerBytes, answeringServer } from '../../../builders/sending/scripted-server.ts';
import { openBytes, sendReport } from '../../../builders/sending/sent-attempt.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const CAPTURE = rawRequest({ parts: GOOD_PARTS });

interface Line {
  readonly version: number;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function linesOf(out: string): readonly Line[] {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

describe('crashlens history', () => {
  it('prints filtered attempts beside a running app, as JSON lines, as CSV and as text', async () => {
    const test = await clockedHost();
    const taken = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const soft = await answeringServer(answerBytes(200, 'Discarded=rule_is_firefox_desktop'));
    const { id, name } = await makeTarget(test, taken.url);
    await queueCaptures(test, id, [CAPTURE]);
    await queueDone(test);
    await sendReport(test, await openBytes(test, CAPTURE, '-one\u001b.http'), soft.url);
    const env = { CRASHLENS_HOME: test.home };

    const all = await runCli(['history', '--json'], env);
    expect([all.code, all.err]).toEqual([0, '']);
    expect(linesOf(all.out)).toMatchObject([
      {
        version: 2,
        fields: {
          outcome: 'soft',
          rule: 'is_firefox_desktop',
          target: `${new URL(soft.url).host}/submit`,
          product: 'Firefox',
          queued: 'no',
          item: null,
        },
      },
      { version: 2, fields: { outcome: 'accepted', crashid: 'bp-1-2', target: name, queued: 'yes', item: 1, status: 200 } },
    ]);
    const filtered = await runCli(['history', '--json', '--filter', 'crashid:bp-1 at:today'], env);
    expect(linesOf(filtered.out).map(({ fields }) => fields['crashid'])).toEqual(['bp-1-2']);

    const csv = await runCli(['history', '--csv'], env);
    expect(csv.out.split('\r\n')[0]).toMatch(/^id,crashid,outcome,/);
    expect(csv.out).toContain(`'-one\\u{1b}.http`);
    const text = await runCli(['history', '--filter', 'outcome:soft'], env);
    expect(text.out.split('\n')).toEqual([
      expect.stringMatching(/^sent +outcome +answer +target +product +version +name$/),
      expect.stringMatching(/^\d{4}-.*Z +soft +rule_is_firefox_desktop +127\.0\.0\.1:\d+\/submit +Firefox .* -one\\u\{1b\}\.http$/),
      '',
    ]);
    for (const { out } of [all, csv, text]) for (const secret of GOOD_SECRETS) expect(out).not.toContain(secret);
  });

  it('prints every attempt once, for any number of pages', async () => {
    const home = join(tempFolder(), 'data');
    keepAttempts(home, 1_100);
    const { out } = await runCli(['history', '--json', '--filter', 'product:Firefox'], { CRASHLENS_HOME: home });
    expect(new Set(linesOf(out).map((line) => line.id)).size).toBe(1_100);
    expect(linesOf(out)).toHaveLength(1_100);
    for (const limit of [1, 3, 1_050]) {
      const newest = await runCli(['history', '--json', '--limit', String(limit)], { CRASHLENS_HOME: home });
      expect(linesOf(newest.out).map(({ id }) => id)).toEqual(
        linesOf(out)
          .slice(0, limit)
          .map(({ id }) => id),
      );
    }
  });

  it('prints attempts since a given time', async () => {
    const home = join(tempFolder(), 'data');
    keepAttempts(home, 20);
    const env = { CRASHLENS_HOME: home };
    const times = linesOf((await runCli(['history', '--json'], env)).out).map(({ fields }) => String(fields['at']));
    const since = times[9] ?? '';
    const listed = await runCli(['history', '--json', '--since', since.replace(/\.\d+Z$/, 'Z'), '--filter', 'product:Firefox'], env);
    const at = linesOf(listed.out).map(({ fields }) => String(fields['at']));
    expect(at).toEqual(times.filter((time) => time >= since.replace(/\.\d+Z$/, '.000Z')));
    expect((await runCli(['history', '--json', '--since', '9999'], env)).out).toBe('');
    for (const args of [
      ['--since', 'soon'],
      ['--since', '7d product:x'],
      ['--limit', '0'],
      ['--limit', 'few'],
    ])
      expect(await runCli(['history', ...args], env)).toMatchObject({ code: 2, out: '' });
  });

  it('reports an invalid filter, and prints nothing if nothing was sent', async () => {
    const env = { CRASHLENS_HOME: tempFolder() };
    const wrong = await runCli(['history', '--filter', 'verdict:valid'], env);
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toContain('Unknown key');
    const refused = await runCli(['history', '--json', '--filter', 'size>x'], env);
    expect(JSON.parse(refused.out)).toMatchObject({ error: { code: 'invalid_request' } });
    expect(await runCli(['history', '--json'], env)).toMatchObject({ code: 0, out: '', err: '' });
    expect((await runCli(['history', '--json', '--csv'], env)).code).toBe(2);
    const help = await runCli(['history', '--help'], env);
    expect(help.out).toContain('crashid');
    expect(help.out).toContain('Exit codes:');
  });
});
