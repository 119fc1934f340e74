import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { GOOD_PARTS, GOOD_SECRETS, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { targetOf } from '../../builders/sending/sent-attempt.ts';

describe('the curl command for a page', () => {
  it('contains no protected value, even after the value was revealed, and names the file by its display path', async () => {
    const test = await testHost();
    const file = join(tempFolder(), 'a.http');
    writeFileSync(file, rawRequest({ parts: GOOD_PARTS, headers: [['Authorization', 'Bearer t0ken-secret']] }));
    const { report } = await test.opened(file);
    await test.value('report.reveal', { report, range: null });
    const { command, variables } = await test.value('send.curl', {
      report,
      target: await targetOf(test, 'https://collector.example/submit?key=hidden-key'),
      rules: DEFAULT_RULES,
      options: { ...DEFAULT_SEND_OPTIONS, credentials: true },
      body: '~/reports/a.body',
    });
    expect(variables).toEqual(['HEADER_AUTHORIZATION', 'URL_QUERY']);
    for (const secret of [...GOOD_SECRETS, 't0ken', 'hidden-key']) expect(command).not.toContain(secret);
    expect(command).toContain('--data-binary @"${HOME:?}"/reports/a.body');
    expect(command).toContain("-H 'Host: collector.example'");
  });

  it('is not created for an unknown target', async () => {
    const test = await testHost();
    const file = join(tempFolder(), 'a.http');
    writeFileSync(file, rawRequest({ parts: GOOD_PARTS }));
    const { report } = await test.opened(file);
    const wanted = { report, target: 'gone', options: DEFAULT_SEND_OPTIONS, body: 'a' };
    expect((await test.error('send.curl', wanted)).code).toBe('unknown_handle');
  });
});
