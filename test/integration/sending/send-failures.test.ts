import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { GOOD_PARTS, GOOD_SECRETS, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, answeringServer, closedPort, scriptedServer } from '../../builders/sending/scripted-server.ts';
import { attemptEnd, attemptWhen, openBytes, sendReport, targetOf } from '../../builders/sending/sent-attempt.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });
/** A report larger than the socket buffers of a loopback connection. */
const LARGE = rawRequest({
  parts: [...GOOD_PARTS, { name: 'memory_report', contentType: 'application/gzip', content: Buffer.alloc(24 << 20, 7) }],
});

function impatientHost(): Promise<TestHost> {
  return testHost({ env: { CRASHLENS_CONNECT_TIMEOUT: '300', CRASHLENS_ANSWER_TIMEOUT: '300' } });
}

interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

const openssl = ((): string | null => {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' });
  } catch {
    return null;
  }
})();

function selfSigned(days = '30'): Certificate {
  const folder = tempFolder();
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      days,
      '-subj',
      '/CN=127.0.0.1',
    ],
    {
      stdio: 'pipe',
    },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

describe('a report that cannot be sent', () => {
  it('fails with “connection refused” if nothing listens', async () => {
    const test = await testHost();
    const port = await closedPort();
    const attempt = await sendReport(test, await openBytes(test, GOOD), `http://127.0.0.1:${String(port)}/submit`);
    expect(attempt).toMatchObject({ state: 'failed', outcome: null, failure: { code: 'connection_refused', retryable: true } });
    expect(attempt.failure?.message).toContain(`127.0.0.1:${String(port)}`);
  });

  it('fails with “host not found” if the host is unknown', async () => {
    const test = await testHost();
    const report = await openBytes(test, GOOD);
    const target = await targetOf(test, 'http://no-such-host.invalid/submit');
    const asked = await test.value('send.confirm', { report, target, options: DEFAULT_SEND_OPTIONS });
    const confirmed = asked.kind === 'ask' ? asked.number : null;
    const { attempt } = await test.value('send.start', { report, target, options: DEFAULT_SEND_OPTIONS, confirmed });
    expect(await attemptEnd(test, attempt)).toMatchObject({ state: 'failed', failure: { code: 'host_not_found' } });
  });

  it('fails with “connection reset” if the connection is reset during the body', async () => {
    const test = await testHost();
    const server = await scriptedServer({ onData: (socket, bytes) => (bytes > 1_000_000 ? socket.resetAndDestroy() : undefined) });
    const attempt = await sendReport(test, await openBytes(test, LARGE), server.url);
    expect(attempt).toMatchObject({ state: 'failed', failure: { code: 'connection_reset' } });
    expect(attempt.sentBytes).toBeLessThan(attempt.totalBytes);
  });

  it('fails with “connection reset” if the connection is closed without an answer', async () => {
    const test = await testHost();
    const server = await scriptedServer({ onWhole: (socket) => socket.end() });
    expect(await sendReport(test, await openBytes(test, GOOD), server.url)).toMatchObject({ failure: { code: 'connection_reset' } });
  });

  it('times out if no answer arrives', async () => {
    const test = await impatientHost();
    const server = await scriptedServer({});
    const attempt = await sendReport(test, await openBytes(test, GOOD), server.url);
    expect(attempt).toMatchObject({ state: 'failed', failure: { code: 'connection_timeout' }, sentBytes: attempt.totalBytes });
    expect(attempt.failure?.message).toContain('may have been');
  });

  it('times out if the collector stops reading', async () => {
    const test = await impatientHost();
    const server = await scriptedServer({ onHead: (socket) => socket.pause() });
    const attempt = await sendReport(test, await openBytes(test, LARGE), server.url);
    expect(attempt).toMatchObject({ state: 'failed', failure: { code: 'connection_timeout' } });
  });

  it('times out during a TLS handshake', async () => {
    const test = await impatientHost();
    const server = await scriptedServer({});
    const attempt = await sendReport(test, await openBytes(test, GOOD), server.url.replace('http:', 'https:'));
    expect(attempt).toMatchObject({ state: 'failed', failure: { code: 'connection_timeout' } });
    expect(attempt.failure?.message).toContain('Nothing was sent.');
    expect(server.received().includes('Firefox')).toBe(false);
  });

  it('accepts an answer that arrived while the process was busy for longer than the timeout', async () => {
    const test = await impatientHost();
    const server = await scriptedServer({
      onWhole(socket) {
        socket.end(answerBytes(200, 'CrashID=bp-0000-1\n'));
        // Blocks the process: the answer arrives meanwhile, but cannot be read before the timeout.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
      },
    });
    expect(await sendReport(test, await openBytes(test, GOOD), server.url)).toMatchObject({ outcome: { kind: 'accepted' } });
  });

  it('fails as unreadable if the answer is not HTTP', async () => {
    const test = await testHost();
    const server = await answeringServer(Buffer.from('220 mail.example ESMTP\r\n'));
    expect(await sendReport(test, await openBytes(test, GOOD), server.url)).toMatchObject({
      state: 'failed',
      failure: { code: 'answer_unreadable' },
    });
  });

  it('fails with a TLS error if the server does not speak TLS', async () => {
    const test = await testHost();
    const server = await scriptedServer({ onData: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n') });
    const attempt = await sendReport(test, await openBytes(test, GOOD), server.url.replace('http:', 'https:'));
    expect(attempt).toMatchObject({ state: 'failed', failure: { code: 'tls_failed' } });
  });

  it('is not sent to a server with a self-signed certificate, and the reason is named', async (context) => {
    if (openssl === null) context.skip('openssl is not installed, so no certificate can be made');
    const test = await testHost();
    const server = await scriptedServer({}, selfSigned());
    const attempt = await sendReport(test, await openBytes(test, GOOD), server.url);
    expect(attempt).toMatchObject({ state: 'failed', failure: { code: 'tls_failed' }, sentBytes: 0 });
    expect(attempt.failure?.message).toContain('self-signed');
    expect(server.bytes()).toBe(0);
  });

  it('is not sent to a server with a self-signed certificate even if the environment disables certificate checks', async (context) => {
    if (openssl === null) context.skip('openssl is not installed, so no certificate can be made');
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const test = await testHost();
    const server = await scriptedServer({}, selfSigned());
    const attempt = await sendReport(test, await openBytes(test, GOOD), server.url);
    expect(attempt).toMatchObject({ state: 'failed', failure: { code: 'tls_failed' }, sentBytes: 0 });
    expect(server.bytes()).toBe(0);
  });

  it('fails with “file changed” if its capture is truncated while it is sent', async () => {
    const test = await testHost();
    const path = join(test.user, 'vanishing.http');
    const server = await scriptedServer({
      onHead: () => {
        execFileSync('truncate', ['-s', '1000', path]);
      },
    });
    const attempt = await sendReport(test, await openBytes(test, LARGE, 'vanishing.http'), server.url);
    expect(attempt).toMatchObject({ state: 'failed', failure: { code: 'file_changed' } });
  });
});

describe('an early answer', () => {
  it.each([
    ['continues to read', (socket: Socket): void => void socket.end(answerBytes(413, '<html>too large</html>', 'text/html'))],
    [
      'closes at once',
      (socket: Socket): void => void socket.write(answerBytes(413, '<html>too large</html>', 'text/html'), () => socket.destroy()),
    ],
  ])('is read although the body was not sent completely, from a server that %s', async (_, onHead) => {
    const test = await testHost();
    const report = await openBytes(test, LARGE);
    const server = await scriptedServer({ onHead, recordsOnlyHeads: true });
    const attempt = await sendReport(test, report, server.url);
    expect(attempt).toMatchObject({ state: 'answered', outcome: { kind: 'too_large', status: 413 } });
    expect(attempt.outcome?.note).toContain('answered early');
    expect(attempt.sentBytes).toBeLessThan(attempt.totalBytes);
  });
});

describe('cancelling a send', () => {
  it('stops a running attempt and closes its connection', async () => {
    const test = await testHost();
    const report = await openBytes(test, LARGE);
    const { promise: arrived, resolve } = Promise.withResolvers<undefined>();
    const server = await scriptedServer({ recordsOnlyHeads: true, onHead: () => resolve(undefined) });
    const target = await targetOf(test, server.url);
    const { attempt } = await test.value('send.start', { report, target, options: DEFAULT_SEND_OPTIONS, confirmed: null });
    await arrived;
    await test.value('send.cancel', { attempt });
    await server.clientEnded;
    const ended = await attemptEnd(test, attempt);
    expect(ended).toMatchObject({ state: 'cancelled', failure: { code: 'cancelled' }, outcome: null });
    await test.value('send.cancel', { attempt });
    expect((await test.value('send.attempts', { report })).attempts).toEqual([ended]);
  });

  it('applies to all attempts when the host closes, and is recorded', async () => {
    const test = await testHost();
    const server = await scriptedServer({});
    const report = await openBytes(test, GOOD);
    const target = await targetOf(test, server.url);
    const { attempt } = await test.value('send.start', { report, target, options: DEFAULT_SEND_OPTIONS, confirmed: null });
    await attemptWhen(test, attempt, (view) => view.state === 'sending');
    await test.host.close();
    const again = await testHost({ home: test.home, env: { HOME: test.user } });
    const reopened = (await again.opened(join(test.user, 'capture.http'))).report;
    expect((await again.value('send.attempts', { report: reopened })).attempts).toMatchObject([
      { id: attempt, report: reopened, state: 'cancelled' },
    ]);
  });
});

describe('the reports about an attempt', () => {
  it('never contain a protected value, whatever fails', async () => {
    const test = await testHost();
    const report = await openBytes(test, rawRequest({ parts: GOOD_PARTS, headers: [['Authorization', 'Bearer t0ken-secret']] }));
    await sendReport(test, report, `http://127.0.0.1:${String(await closedPort())}/submit`);
    await sendReport(test, report, (await answeringServer(answerBytes(200, 'CrashID=bp-1-2'))).url, { credentials: true });
    await test.value('send.preview', { report, target: 'demo', options: DEFAULT_SEND_OPTIONS });
    await test.value('send.attempts', { report });
    const bridgeTraffic = JSON.stringify([test.answers, test.events, test.log]);
    const storeText = readFileSync(storePath(test.home), 'latin1') + readFileSync(`${storePath(test.home)}-wal`, 'latin1');
    expect(storeText).toContain('CrashID');
    for (const secret of [...GOOD_SECRETS, 't0ken-secret']) {
      expect(bridgeTraffic).not.toContain(secret);
      expect(storeText).not.toContain(secret);
    }
  });
});
