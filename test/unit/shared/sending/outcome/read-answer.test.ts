import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CUT_MARGIN } from '../../../../../shared/sending/outcome/mask-answer.ts';
import { outcomeOf } from '../../../../../shared/sending/outcome/read-answer.ts';
import { outcomeView } from '../../../../../shared/text/presenters/outcome-of.ts';
import { nextStepWord } from '../../../../../shared/text/verdict/ui.ts';
import { DEMO_ANSWERS } from '../../../../../shared/report/samples/demo-answers.ts';
import { outcomeViewSchema } from '../../../../../shared/bridge/view/attempt-view.ts';

const CRASH_ID = 'bp-1f2e3d4c-5b6a-7980-a1b2-c3d4e0261120';

function read(status: number, body: string | Uint8Array, contentType: string | null = 'text/plain') {
  const outcome = outcomeView(outcomeOf({ status, contentType, body: typeof body === 'string' ? Buffer.from(body) : body }));
  expect(v.safeParse(outcomeViewSchema, outcome).success).toBe(true);
  return outcome;
}

describe('an answer as the interface describes it', () => {
  it('with a crash id is accepted', () => {
    expect(read(200, `CrashID=${CRASH_ID}\n`)).toMatchObject({
      kind: 'accepted',
      value: CRASH_ID,
      rejection: null,
      note: null,
    });
  });

  it.each([
    ['rule_is_firefox_desktop', 'soft', 'Can be resent'],
    ['rule_has_hangid_and_browser', 'hard', 'Change it first'],
    ['rule_of_tomorrow', 'unknown', 'Can be resent'],
  ])('with the rule %s is a rejection: %s, then %s', (rule, rejection, next) => {
    const outcome = read(200, `Discarded=${rule}`);
    expect(outcome).toMatchObject({ kind: 'rejected', value: rule, rejection, note: null });
    expect(nextStepWord(outcome)).toBe(next);
  });

  it.each(DEMO_ANSWERS.filter((answer) => answer.startsWith('malformed_')))('with %s is malformed and explained', (reason) => {
    const outcome = read(400, `Discarded=${reason}`);
    expect(outcome).toMatchObject({ kind: 'malformed', value: reason, rejection: null, note: null });
    expect(outcome.meaning).not.toContain('does not know');
  });

  it('with an unknown reason is malformed, with the reason as sent', () => {
    const outcome = read(400, 'Discarded=malformed_too_round');
    expect(outcome).toMatchObject({ kind: 'malformed', value: 'malformed_too_round' });
    expect(outcome.meaning).toContain('does not know');
  });

  it.each([
    [404, 'wrong_url', 'Correct the URL'],
    [413, 'too_large', 'Make it smaller'],
    [408, 'server_error', 'Wait, then retry'],
    [500, 'server_error', 'Wait, then retry'],
    [502, 'server_error', 'Wait, then retry'],
    [503, 'server_error', 'Wait, then retry'],
    [504, 'server_error', 'Wait, then retry'],
    [301, 'other', 'Correct the URL'],
    [405, 'other', 'Correct the URL'],
    [401, 'other', 'Check the target'],
    [418, 'other', 'Check the target'],
    [501, 'other', 'Check the target'],
  ])('with status %i is %s, and the next step is %s', (status, kind, next) => {
    const outcome = read(status, '<html>a page</html>', 'text/html');
    expect(outcome).toMatchObject({ kind, value: null, note: null });
    expect(nextStepWord(outcome)).toBe(next);
  });
});

describe('an answer read leniently', () => {
  it.each(['\n', '\r\n', ''])('loses one line ending: %j', (end) => {
    expect(read(200, `CrashID=${CRASH_ID}${end}`)).toMatchObject({ value: CRASH_ID, note: null });
  });

  it('is decided by the first line that fits, and a note lists the other lines', () => {
    const outcome = read(200, `\r\nStopSendingReportsFor=1\r\nCrashID=${CRASH_ID}\r\nDiscarded=rule_b2g\r\nViewURL=https://x.example/1`);
    expect(outcome).toMatchObject({ kind: 'accepted', value: CRASH_ID });
    expect(outcome.note).toBe('The answer has more lines: “StopSendingReportsFor=1”, “Discarded=rule_b2g”, “ViewURL=https://x.example/1”.');
  });

  it.each(['16d2f4a9c01b', 'bp-', 'bp-xyz-1', 'bp-1f2e3d4c', `${CRASH_ID} `, '1f2e3d4c-5b6a-7980-a1b2-c3d4e0261120'])(
    'shows any crash id, with a note: %j',
    (id) => {
      const outcome = read(200, `CrashID=${id}\n`);
      expect(outcome).toMatchObject({ kind: 'accepted', value: id });
      expect(outcome.note).toContain('is not “bp-”');
    },
  );

  it.each(['', 'OK', 'CrashID=', 'crashid=bp-1-2', ' CrashID=bp-1-2', '{"id":"x"}', '<html></html>', 'Discarded=\n'])(
    'is not known to be accepted: %j',
    (body) => {
      const outcome = read(200, body, 'text/html');
      expect(outcome).toMatchObject({ kind: 'not_known_accepted', value: null });
      expect(outcome.headline).toBe('Received, acceptance unknown');
    },
  );

  it('is malformed if it has status 400 without a reason', () => {
    const outcome = read(400, '{"title": "Invalid header value"}', 'application/json');
    expect(outcome).toMatchObject({ kind: 'malformed', value: null, note: null });
  });

  it('has a note if the status does not match the line', () => {
    expect(read(200, 'Discarded=malformed_no_boundary')).toMatchObject({ kind: 'malformed' });
    expect(read(200, 'Discarded=malformed_no_boundary').note).toContain('status 200');
    expect(read(400, 'Discarded=rule_b2g').note).toContain('status 400');
    expect(read(201, `CrashID=${CRASH_ID}`).note).toContain('status 201');
    expect(read(400, `CrashID=${CRASH_ID}`)).toMatchObject({ kind: 'other', value: CRASH_ID });
    expect(read(503, `CrashID=${CRASH_ID}`)).toMatchObject({ kind: 'server_error', value: CRASH_ID });
  });

  it('explains a refused crash id of the client', () => {
    expect(read(401, 'Discarded=unauthorized_uuid').meaning).toContain('uuid');
  });

  it('has a note if it is not plain text', () => {
    expect(read(200, `CrashID=${CRASH_ID}`, 'text/html; charset=utf-8').note).toContain('text/html; charset=utf-8');
    expect(read(200, `CrashID=${CRASH_ID}`, 'Text/Plain; charset=utf-8').note).toBeNull();
    expect(read(200, `CrashID=${CRASH_ID}`, null).note).toBeNull();
  });

  it('may have ten megabytes before the deciding line', () => {
    const body = Buffer.concat([Buffer.alloc(10_000_000, 'x'), Buffer.from(`\nCrashID=${CRASH_ID}\n`)]);
    const outcome = read(200, body);
    expect(outcome).toMatchObject({ kind: 'accepted', value: CRASH_ID, textBytes: body.length });
    expect(outcome.text).toHaveLength(4_096);
    expect(outcome.note).toContain('first 4,096 characters of 10,000,049 bytes');
  });

  it('may have ten megabytes of line endings or of one value', () => {
    expect(read(200, Buffer.alloc(10_000_000, '\n')).kind).toBe('not_known_accepted');
    const outcome = read(200, Buffer.concat([Buffer.from('Discarded=rule_'), Buffer.alloc(10_000_000, 'y')]));
    expect(outcome).toMatchObject({ kind: 'rejected', rejection: 'unknown' });
    expect(outcome.value).toHaveLength(512);
    expect(outcome.note).toContain('its first 512 characters');
  });

  it('gives the received size, not the stored size', () => {
    const body = Buffer.from(`sorry${'.'.repeat(CUT_MARGIN)}`);
    const outcome = outcomeView(outcomeOf({ status: 500, contentType: null, body, totalBytes: 9_000 }));
    expect(outcome).toMatchObject({ text: 'sorry', textBytes: 9_000 });
    expect(outcome.note).toContain('first 5 characters of 9,000 bytes');
  });

  it('shows bytes that are not UTF-8 as U+FFFD', () => {
    expect(read(502, Buffer.from([0x63, 0x61, 0x66, 0xe9])).text).toBe('caf\ufffd');
  });

  it('is never truncated inside a character', () => {
    const outcome = read(500, `x${'🦊'.repeat(3_000)}`);
    expect(outcome.text).toHaveLength(4_095);
    expect(outcome.text.isWellFormed()).toBe(true);
  });
});
