import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { attemptText } from '../../../../../electron/cli/sending/attempt-text.ts';
import { decodeAnswer } from '../../../../../electron/host/sending/http/decode-answer.ts';
import { NOTHING_PREDICTED } from '../../../../../electron/host/sending/queue/queued-request.ts';
import { begunAttempt } from '../../../../../electron/host/sending/outbox/begun-attempt.ts';
import { outcomeOf } from '../../../../../shared/sending/outcome/read-answer.ts';
import { outcomeView } from '../../../../../shared/text/presenters/outcome-of.ts';
import type { OutcomeView } from '../../../../../shared/bridge/view/attempt-view.ts';
import { ROOT } from '../../../../support/shells/browser-process.ts';

const ANSWERS = join(ROOT, '..', 'shared', 'corpus', 'field', 'answers');

function textOf(status: number, body: Uint8Array, more: Partial<OutcomeView> = {}): string {
  const outcome = { ...outcomeView(outcomeOf({ status, contentType: 'text/plain', body })), ...more };
  const target = { kind: 'url', host: 'collector.example', url: 'https://collector.example/submit', id: null, name: null } as const;
  const begun = begunAttempt({ report: '', target, totalBytes: 1, predicted: NOTHING_PREDICTED, item: null, body: null, about: null }, 0);
  return attemptText({ ...begun, state: 'answered', outcome }).join('\n');
}

describe('an attempt in a terminal', () => {
  it('shows the location of a redirect and the Retry-After time', () => {
    const text = textOf(503, Buffer.from(''), { location: 'https://other.example/submit', retryAfter: 120_000 });
    expect(text).toMatch(/^Location +https:\/\/other\.example\/submit$/m);
    expect(text).toMatch(/^Retry after +2 min$/m);
  });

  it('shows the text of an answer unless it is only the deciding line', () => {
    expect(textOf(400, Buffer.from('first\nsecond\n'))).toMatch(/^Text +first\n +second$/m);
    expect(textOf(200, Buffer.from('CrashID=bp-1-2\n'))).not.toMatch(/^Text/m);
    expect(textOf(400, Buffer.from('Discarded=malformed_no_boundary'))).not.toMatch(/^Text/m);
    expect(
      textOf(500, Buffer.from('line\n'.repeat(100)))
        .split('\n')
        .filter((line) => line.includes('line')).length,
    ).toBeLessThan(25);
  });

  it.skipIf(!existsSync(ANSWERS))('shows the reason that another service gives in JSON', () => {
    const bytes = readFileSync(join(ANSWERS, '400-json-detail.response'));
    const body = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
    expect(textOf(400, body)).toContain('stream size exceeded limit: 209715200 bytes');
  });
});

describe('an encoded answer', () => {
  it.skipIf(!existsSync(ANSWERS))('is decoded like the real answer', () => {
    const bytes = readFileSync(join(ANSWERS, 'gzip-coded-crash-id.response'));
    const body = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
    expect(decodeAnswer(body, 'gzip')).toEqual(gunzipSync(body));
    expect(Buffer.from(decodeAnswer(body, 'gzip') ?? []).toString('latin1')).toMatch(/^CrashID=/);
  });

  it('is not decoded if its coding is unknown or its data is damaged', () => {
    expect(decodeAnswer(Buffer.from('x'), 'zstd')).toBeNull();
    expect(decodeAnswer(Buffer.from('no gzip'), 'gzip')).toBeNull();
    expect(decodeAnswer(Buffer.from('x'), 'identity')).toEqual(Buffer.from('x'));
  });
});
