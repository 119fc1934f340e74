import { describe, expect, it } from 'vitest';
import { DemoCollector } from '../../electron/host/sending/collector/demo-collector.ts';
import type { Dialect } from '../../shared/dialect.ts';
import { exchange } from '../builders/sending/raw-client.ts';
import { tempFolder } from '../builders/platform/temp-folder.ts';
import { corpusNote, hasCorpus } from './corpus.ts';
import { type GivenCase, edgeCases, generatedCases } from './judged-cases.ts';
import { requestBytes } from './request-bytes.ts';

/** Removes the generated crash id. */
const withoutId = (body: string): string => body.replace(/bp-[0-9a-f-]+?([013])\d{6}\n$/, 'bp-<id>$1<yymmdd>\n');

/** Whether a case sends a token. Such cases are left out, because the demo collector has no token and clients cannot set the crash id. */
const usesToken = (given: GivenCase): boolean => JSON.stringify(given.headers ?? {}).includes('Bearer ');

describe.skipIf(!hasCorpus)(`the demo collector${corpusNote}`, () => {
  it.each([
    ['spec', 1_500],
    ['antenna', 1_362 + 61],
  ] as const)('gives the recorded answers to recorded submissions over HTTP, in dialect %s', async (dialect: Dialect, count) => {
    let roll = 0;
    const demo = new DemoCollector({
      temporary: tempFolder(),
      inflateLimit: 1 << 30,
      now: () => Date.UTC(2026, 10, 20, 12),
      roll: () => roll,
      rules: { dialect, maxBody: null, ingress: 'direct', throttling: 'mozilla' },
      changed: () => undefined,
    });
    const started = await demo.start(0);
    const port = started.ok ? (started.value.port ?? 0) : 0;
    const differing: string[] = [];
    let sent = 0;
    for (const { id, line, expected } of [...generatedCases(), ...(dialect === 'antenna' ? edgeCases() : [])]) {
      const given = JSON.parse(line) as GivenCase;
      if (dialect === 'antenna' && usesToken(given)) continue;
      roll = given.dice ?? 0.5;
      const { status, body } = await exchange(port, requestBytes(given), true);
      const { status: wanted, body: wantedBody, front } = expected[dialect];
      // Bodies that the collector's HTTP server wrote itself are not compared.
      if (status !== wanted || (front !== true && withoutId(body) !== wantedBody)) differing.push(id);
      sent += 1;
    }
    await demo.close();
    expect(differing).toEqual([]);
    expect(sent).toBe(count);
  });
});
