import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GOOD_PARTS, GOOD_SECRETS, rawRequest } from '../../builders/report/raw-request.ts';
import { openBytes, sendReport } from '../../builders/sending/sent-attempt.ts';
import { testHost } from '../../builders/app/test-host.ts';

/** Returns the text of every file in the data folder. Leaves out the capture library, and `tmp`, which is emptied when the host closes. */
function textIn(folder: string): string {
  return readdirSync(folder)
    .filter((name) => name !== 'tmp' && name !== 'kept')
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isDirectory() ? textIn(path) : readFileSync(path, 'latin1')))
    .join('\n');
}

describe('a report that was opened, revealed, read, sent and refused', () => {
  it('leaves no protected value in logs, events, attempts or the data folder', async () => {
    const test = await testHost();
    const secretHeader = ['Authorization', 'Bearer secret-token-77'] as const;
    const report = await openBytes(test, rawRequest({ parts: GOOD_PARTS, headers: [secretHeader] }));
    const page = { report, dialect: 'spec', from: 0, limit: 100 } as const;
    await test.value('report.reveal', { report, range: null });
    const shown = await test.value('report.inspect', page);
    expect(shown.annotations.every((annotation) => annotation.value !== null)).toBe(true);
    await test.value('report.readRange', { report, range: { space: 'plain', offset: 0, length: 1_000 } });
    await sendReport(test, report, 'demo', { credentials: true });
    await test.value('collector.answerNext', { answer: 'malformed_no_annotations' });
    await sendReport(test, report, 'demo');
    await sendReport(test, report, 'http://127.0.0.1:1/submit');
    await test.host.callUnchecked('report.annotation', { report, index: GOOD_SECRETS[0] });
    const recorded = [...test.log, JSON.stringify(test.events), textIn(test.home)].join('\n');
    for (const secret of [...GOOD_SECRETS, 'secret-token-77']) expect(recorded).not.toContain(secret);
  });
});
