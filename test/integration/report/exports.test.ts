import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../builders/app/run-cli.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { harOf } from '../../builders/report/har.ts';
import { flowOf } from '../../builders/report/mitm-flow.ts';
import { annotationParts, rawBody } from '../../builders/report/raw-request.ts';
import { sendReport } from '../../builders/sending/sent-attempt.ts';

const FORM = ['Content-Type', 'multipart/form-data; boundary=test-boundary-5d1c'] as const;
const BODY = rawBody({ parts: annotationParts({ ProductName: 'Firefox', Version: '1' }) });
const SECRETS = ['session=cookie-secret', 'Bearer token-secret'] as const;
const HEADERS = [FORM, ['Cookie', SECRETS[0]], ['Authorization', SECRETS[1]]] as const;

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(tempFolder(), name);
  writeFileSync(path, content);
  return path;
}

describe.each([
  ['a HAR', 'a.har', harOf([{ headers: HEADERS, text: BODY.toString('latin1') }])],
  ['a flow file of mitmproxy', 'a.mitm', flowOf({ headers: HEADERS, content: BODY })],
])('%s with one report', (_, name, content) => {
  it('opens as that report, is edited and sent', async () => {
    const host = await testHost();
    const { report } = await host.opened(fileOf(name, content));
    const view = await host.value('report.inspect', { report, dialect: 'antenna', from: 0, limit: 9 });
    expect(view.annotations.map(({ value }) => value)).toEqual(['Firefox', '1']);
    await host.value('draft.apply', { report, change: { kind: 'edits', edits: [{ op: 'boundary', boundary: 'other' }] }, replaces: null });
    expect((await sendReport(host, report, 'demo')).outcome?.kind).toBe('accepted');
    expect(JSON.stringify([host.answers, host.events, host.log])).not.toMatch(/cookie-secret|token-secret/);
  });

  it('is read by commands', async () => {
    const { code, out } = await runCli(['inspect', '--json', fileOf(name, content)]);
    expect(code).toBe(0);
    expect(out).not.toMatch(/cookie-secret|token-secret/);
    expect((JSON.parse(out) as { annotations: { value: string }[] }).annotations[0]?.value).toBe('Firefox');
  });
});

it('a HAR without a report says how many requests it has, and that bodies were left out', async () => {
  const { code, err } = await runCli(['inspect', fileOf('b.har', harOf([{ headers: [FORM] }, { method: 'GET' }]))]);
  expect(code).toBe(2);
  expect(err).toContain('“b.har” contains 2 requests, but no crash report. The body of 1 form is not in it');
});
