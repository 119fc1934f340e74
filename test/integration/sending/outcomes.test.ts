import type { Socket } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, answeringServer, scriptedServer } from '../../builders/sending/scripted-server.ts';
import { openBytes, sendReport } from '../../builders/sending/sent-attempt.ts';
import { testHost } from '../../builders/app/test-host.ts';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });

async function sendTo(answer: Uint8Array): Promise<AttemptView> {
  const test = await testHost();
  const server = await answeringServer(answer);
  const attempt = await sendReport(test, await openBytes(test, GOOD), server.url);
  expect(server.received().subarray(-200)).toEqual(GOOD.subarray(-200));
  return attempt;
}

const CRASH_ID = 'bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121';

describe('an answer of a collector', () => {
  it.each([
    ['accepted', answerBytes(200, `CrashID=${CRASH_ID}\n`), { kind: 'accepted', value: CRASH_ID, note: null }],
    ['accepted, no newline', answerBytes(200, `CrashID=${CRASH_ID}`), { kind: 'accepted', value: CRASH_ID, note: null }],
    ['accepted, CRLF', answerBytes(200, `CrashID=${CRASH_ID}\r\n`), { kind: 'accepted', value: CRASH_ID, note: null }],
    [
      'soft rejection',
      answerBytes(200, 'Discarded=rule_is_firefox_desktop'),
      { kind: 'rejected', rejection: 'soft', value: 'rule_is_firefox_desktop' },
    ],
    ['hard rejection', answerBytes(200, 'Discarded=rule_has_hangid_and_browser'), { kind: 'rejected', rejection: 'hard' }],
    ['unknown rule', answerBytes(200, 'Discarded=rule_of_tomorrow'), { kind: 'rejected', rejection: 'unknown', value: 'rule_of_tomorrow' }],
    ...[
      'no_content_type',
      'wrong_content_type',
      'no_boundary',
      'bad_gzip',
      'invalid_json',
      'invalid_json_value',
      'invalid_annotation_value',
      'has_json_and_kv',
      'no_annotations',
      'invalid_payload_structure',
      'of_tomorrow',
    ].map(
      (reason) =>
        [
          `malformed ${reason}`,
          answerBytes(400, `Discarded=malformed_${reason}`),
          { kind: 'malformed', value: `malformed_${reason}` },
        ] as const,
    ),
    ['404', answerBytes(404, '{"title": "404 Not Found"}', 'application/json'), { kind: 'wrong_url', value: null }],
    ['413', answerBytes(413, '<html>too large</html>', 'text/html'), { kind: 'too_large' }],
    ['500', answerBytes(500, '', 'text/plain'), { kind: 'server_error', status: 500 }],
    ['502', answerBytes(502, '<html>bad gateway</html>', 'text/html'), { kind: 'server_error', status: 502 }],
    ['503', answerBytes(503, 'busy'), { kind: 'server_error', status: 503 }],
    ['HTML with 200', answerBytes(200, '<!doctype html><p>hello', 'text/html'), { kind: 'not_known_accepted', value: null }],
    ['JSON with 200', answerBytes(200, '{"id": "1"}', 'application/json'), { kind: 'not_known_accepted', contentType: 'application/json' }],
    ['empty with 200', answerBytes(200, '', null), { kind: 'not_known_accepted', contentType: null, text: '', textBytes: 0 }],
    [
      'a redirect, not followed',
      Buffer.from('HTTP/1.1 302 X\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
      { kind: 'other', status: 302 },
    ],
    ['no Content-Length', Buffer.from(`HTTP/1.1 200 OK\r\n\r\nCrashID=${CRASH_ID}\n`), { kind: 'accepted', value: CRASH_ID }],
    [
      'chunked',
      Buffer.from(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nCrashID=\r\n4\r\nbp-1\r\n0\r\n\r\n`),
      { kind: 'accepted', value: 'bp-1' },
    ],
    [
      'an interim answer first',
      Buffer.concat([Buffer.from('HTTP/1.1 102 X\r\n\r\n'), answerBytes(503, '')]),
      { kind: 'server_error', status: 503 },
    ],
    [
      'a protocol nobody asked for',
      Buffer.from('HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      { kind: 'other', status: 101 },
    ],
  ] as const)('is explained: %s', async (_, answer, expected) => {
    const attempt = await sendTo(answer);
    expect(attempt).toMatchObject({ state: 'answered', failure: null, outcome: expected });
    expect(attempt.outcome?.meaning).toMatch(/\.$/);
    expect(attempt.outcome?.mayDo).toMatch(/\.$/);
    expect(attempt.sentBytes).toBe(attempt.totalBytes);
  });

  it('shows a crash id in an unknown format, with a note', async () => {
    const { outcome } = await sendTo(answerBytes(200, 'CrashID=0123456789abcdef'));
    expect(outcome).toMatchObject({ kind: 'accepted', value: '0123456789abcdef' });
    expect(outcome?.note).toContain('bp-');
  });

  it('of 10 MB is counted in full and stored in part', async () => {
    const { outcome } = await sendTo(
      answerBytes(200, Buffer.concat([Buffer.from(`CrashID=${CRASH_ID}\n`), Buffer.alloc(10_000_000, 0x41)])),
    );
    expect(outcome).toMatchObject({ kind: 'accepted', value: CRASH_ID, textBytes: 10_000_000 + CRASH_ID.length + 9 });
    expect(outcome?.text.length).toBe(4_096);
  });

  it('that never ends is abandoned at a limit', async () => {
    const test = await testHost();
    const server = await scriptedServer({
      onWhole(socket) {
        const piece = Buffer.alloc(1 << 20, 0x41);
        const more = (): void => {
          if (socket.writable) socket.write(piece, more);
        };
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        more();
      },
    });
    const { outcome } = await sendReport(test, await openBytes(test, GOOD), server.url);
    expect(outcome?.note).toContain('of the answer were read');
    expect(outcome?.textBytes).toBeLessThan(70 << 20);
  });

  it('that breaks off is evaluated by its received part, with a note', async () => {
    const { outcome } = await sendTo(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nCrashID=bp-12-34\n'));
    expect(outcome).toMatchObject({ kind: 'accepted', value: 'bp-12-34' });
    expect(outcome?.note).toContain('ended early');
  });

  it('belongs to its own report if two answers arrive interleaved', async () => {
    const test = await testHost();
    const sockets: Socket[] = [];
    const bodies = ['1', '2'].map((mark) => `CrashID=bp-${mark.repeat(4)}\n${mark.repeat(3_000)}`);
    const server = await scriptedServer({
      onWhole(socket) {
        sockets.push(socket);
        if (sockets.length === bodies.length) void answerInTurns(sockets, bodies);
      },
    });
    const reports = [await openBytes(test, GOOD, 'one.http'), await openBytes(test, GOOD, 'two.http')];
    const attempts = await Promise.all(reports.map((report) => sendReport(test, report, server.url)));
    const texts = attempts.map(({ outcome }) => outcome?.text);
    expect(texts.toSorted()).toEqual(bodies);
  });
});

/** Sends the answers in alternating pieces. Between two pieces, the client gets time to read. */
async function answerInTurns(sockets: readonly Socket[], bodies: readonly string[]): Promise<void> {
  const answers = bodies.map((body) => answerBytes(200, body));
  const longest = Math.max(...answers.map(({ length }) => length));
  for (let offset = 0; offset < longest; offset += 100) {
    for (const [index, socket] of sockets.entries()) {
      const piece = answers[index]?.subarray(offset, offset + 100) ?? Buffer.alloc(0);
      socket.write(piece);
      await yieldToEventLoop();
      await yieldToEventLoop();
    }
  }
  for (const socket of sockets) socket.end();
}
