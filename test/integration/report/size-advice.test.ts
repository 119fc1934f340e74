import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { formatAgainst } from '../../../shared/bytes/quantities.ts';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { GOOD_PARTS, rawBody, rawRequest } from '../../builders/report/raw-request.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

/** Resolves with the payload of the next event with this name. */
function nextEvent({ host }: TestHost, wanted: string): Promise<unknown> {
  return new Promise((resolve) => {
    host.onEvent((event, payload) => {
      if (event === wanted) resolve(payload);
    });
  });
}

describe('the advice for a body that is too large', () => {
  it('is an estimate at first, and exact after the whole body was compressed in the background', async () => {
    const noise = Buffer.from(Array.from({ length: 600_000 }, (_, index) => (index * 2_654_435_761) >>> 24));
    const content = Buffer.concat([Buffer.alloc(2_000_000, 'text '), noise]);
    const request = { parts: [...GOOD_PARTS, { name: 'log', filename: 'log', contentType: 'application/octet-stream', content }] };
    const test = await testHost();
    const path = join(test.user, 'large.http');
    writeFileSync(path, rawRequest(request));
    const { report } = await test.opened(path);
    const messageNow = async (): Promise<string> => {
      const view = await test.value('report.inspect', { report, ...DEFAULT_RULES, maxBody: 1 << 20, from: 0, limit: 10 });
      return view.findings.find(({ code }) => code === 'too_large')?.message ?? '';
    };
    const measured = nextEvent(test, 'report.measured');
    expect(await messageNow()).toMatch(/limit of 1 MiB\. .* With gzip, it would be about .* \(estimated from a sample\), which would /);
    expect(await measured).toEqual({ report });
    expect(await messageNow()).toContain(
      `With gzip, it would be ${formatAgainst(gzipSync(rawBody(request), { level: 9 }).length, 1 << 20)}, which fits.`,
    );
  });
});
