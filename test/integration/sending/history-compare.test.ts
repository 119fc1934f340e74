import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MASK } from '../../../shared/report/parts/mask.ts';
import { clockedHost, makeTarget, queueDone } from '../../builders/sending/queue-host.ts';
import { GOOD_PARTS, annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, answeringServer } from '../../builders/sending/scripted-server.ts';
import { openBytes, sendReport } from '../../builders/sending/sent-attempt.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { validDump } from '../../builders/report/minimal-dump.ts';

const COMMENT = 'my private comment zq81';

const CAPTURE = rawRequest({ parts: GOOD_PARTS, headers: [['Authorization', 'Bearer key-97fa21']] });

describe('the comparison of two attempts', () => {
  it('lists differences of heads, answers and times', async () => {
    const test = await testHost();
    const report = await openBytes(test, CAPTURE);
    const busy = await answeringServer(answerBytes(503, 'busy'));
    const taken = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    await sendReport(test, report, busy.url, { credentials: true });
    await sendReport(test, report, taken.url);
    const { byName } = await comparisonOf(test);
    expect(byName.get('request authorization')).toEqual([MASK, null]);
    expect(byName.get('answer ')).toEqual(['HTTP/1.1 503 X', 'HTTP/1.1 200 X']);
    expect(byName.get('answer text')).toEqual(['busy', 'CrashID=bp-1-2\n']);
    expect(byName.get('answer value')).toEqual([null, 'bp-1-2']);
    expect([...byName.keys()].filter((key) => key.startsWith('report '))).toEqual([]);
  });

  it('lists annotations and parts by name, with protected values masked and long values cut to their difference', async () => {
    const test = await testHost();
    const server = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const long = 'n'.repeat(5_000);
    const [dump] = GOOD_PARTS.filter(({ filename }) => filename !== undefined);
    const first = { ProductName: 'Firefox', Version: '147.0', Comments: COMMENT, Email: 'kim@secret.example', Notes: `${long}one` };
    const second = { ProductName: 'Firefox', Version: '148.0', Comments: `${COMMENT}!`, Throttleable: '0', Notes: `${long}two` };
    const report = await openBytes(
      test,
      rawRequest({ parts: [...annotationParts(first), ...(dump === undefined ? [] : [dump])] }),
      'a.http',
    );
    const more = { name: 'upload_file_minidump', filename: '5d1c.dmp', contentType: 'application/octet-stream', content: 'MDMP grown' };
    const other = await openBytes(test, rawRequest({ parts: [...annotationParts(second), more], gzip: true }), 'b.http');
    for (const one of [report, other]) await sendReport(test, one, server.url);
    const { byName, bodies, total } = await comparisonOf(test);
    expect(bodies).toBe('read');
    expect(byName.get('annotation Version')).toEqual(['147.0', '148.0']);
    expect(byName.get('annotation Comments')).toEqual([MASK, MASK]);
    expect(byName.get('annotation Email')).toEqual([MASK, null]);
    expect(byName.get('annotation Throttleable')).toEqual([null, '0']);
    expect(byName.get('annotation Notes')).toEqual([`…${'n'.repeat(80)}one`, `…${'n'.repeat(80)}two`]);
    expect(byName.has('annotation ProductName')).toBe(false);
    expect(byName.get('part upload_file_minidump')?.map((text) => text?.replace(/SHA-256.*/, ''))).toEqual([
      `${String(validDump('secret-memory-content-9931').length)} bytes, 5d1c.dmp, application/octet-stream, `,
      '10 bytes, 5d1c.dmp, application/octet-stream, ',
    ]);
    expect(byName.get('report coding')).toEqual(['identity', 'gzip']);
    expect(total).toBe(byName.size);
    for (const secret of [COMMENT, 'kim@secret', 'secret-memory'])
      for (const answer of [test.answers, test.events]) expect(JSON.stringify(answer)).not.toContain(secret);
  });

  it('says which body is gone, and which bodies are the same', async () => {
    const test = await testHost();
    const server = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const one = await openBytes(test, CAPTURE, 'a.http');
    await sendReport(test, one, server.url);
    await sendReport(test, one, server.url);
    expect(await comparisonOf(test)).toMatchObject({ bodies: 'same' });
    await sendReport(test, await openBytes(test, rawRequest({ parts: annotationParts({ ProductName: 'Fenix' }) }), 'b.http'), server.url);
    await test.value('report.close', { report: one });
    appendFileSync(join(test.user, 'a.http'), 'more');
    const { bodies, byName } = await comparisonOf(test, 'product:fenix', 'product:firefox');
    expect(bodies).toBe('second_gone');
    expect(byName.get('report product')).toEqual(['Fenix', 'Firefox']);
    expect([...byName.keys()].filter((key) => key.startsWith('annotation '))).toEqual([]);
  });

  it('masks bytes that an edit moved out of a protected value, even after a restart', async () => {
    const test = await clockedHost();
    const server = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const target = await makeTarget(test, server.url);
    const report = await openBytes(test, CAPTURE);
    await queueOpen(test, report, target.id);
    const { annotations } = await test.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    const at = annotations.find(({ name }) => name === 'Comments')?.anchor ?? '';
    const edits = [{ op: 'rename', at, name: 'Vendor' } as const, { op: 'add_annotation', name: 'Throttleable', text: '0' } as const];
    await test.value('draft.apply', { report, change: { kind: 'edits', edits }, replaces: null });
    await queueOpen(test, report, target.id);
    await queueDone(test);
    await test.host.close();
    const again = await testHost({ home: test.home, env: { HOME: test.user } });
    const { byName, bodies } = await comparisonOf(again);
    expect(bodies).toBe('read');
    expect(byName.get('annotation Vendor')).toEqual([null, MASK]);
    expect(byName.get('annotation Comments')).toEqual([MASK, null]);
    expect(byName.get('annotation Throttleable')).toEqual([null, '0']);
    expect(JSON.stringify([test.answers, again.answers])).not.toContain(COMMENT);
  });
});

/** Compares the oldest attempt that matches `one` with the newest attempt that matches `other`. */
async function comparisonOf(test: TestHost, one = '', other = '') {
  const rowsOf = async (filter: string) => (await test.value('history.query', { filter, from: 0, limit: 100 })).rows;
  const [first, second] = [(await rowsOf(one)).at(-1), (await rowsOf(other))[0]];
  const compared = await test.value('history.compare', { one: first?.id ?? '', other: second?.id ?? '' });
  return { ...compared, byName: new Map(compared.differences.map(({ part, name, one: a, other: b }) => [`${part} ${name}`, [a, b]])) };
}

/** Queues an open report for a target. */
async function queueOpen(test: TestHost, report: string, target: string): Promise<void> {
  const { plan } = await test.value('outbox.plan', {
    what: { kind: 'report', report },
    target,
    include: ['same_bytes', 'accepted_before'],
  });
  await test.value('outbox.queue', { plan, confirmed: null, resends: 0 });
}
