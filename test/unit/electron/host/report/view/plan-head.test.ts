import { describe, expect, it } from 'vitest';
import { type HeadPlan, headOfPlan, planHead } from '../../../../../../electron/host/report/view/plan-head.ts';
import { BUILT_IN_POLICY } from '../../../../../../shared/report/catalog/disclosure-policy.ts';
import { isShownHeader } from '../../../../../../shared/masking/public-headers.ts';
import { type SendOptions, DEFAULT_SEND_OPTIONS } from '../../../../../../shared/bridge/view/attempt-view.ts';
import { parseRequestHead } from '../../../../../../shared/report/wire/request-head.ts';

const TARGET = { host: 'collector.test:8080', path: '/submit?x=1' };
const BODY_BYTES = 100;

function plan(lines: readonly string[], options: Partial<SendOptions> = {}, pinned = false): HeadPlan {
  const head = Buffer.from(`POST /captured HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`, 'latin1');
  const isMasked = ({ name }: { readonly name: string }): boolean => !isShownHeader(name, BUILT_IN_POLICY);
  return planHead({ request: parseRequestHead(head), isMasked }, { bytes: BODY_BYTES, pinned }, TARGET, {
    ...DEFAULT_SEND_OPTIONS,
    ...options,
  });
}

function sent({ headers }: HeadPlan): string[] {
  return headers.map(({ name, value }) => `${name}: ${value}`);
}

const OURS = ['Host: collector.test:8080', 'Connection: close', 'Content-Length: 100'];

describe('the planned head', () => {
  it('preserves all captured headers: order, case, repeats and Latin-1 bytes', () => {
    const lines = ['x-B: 2', 'X-A: 1', 'x-b: \xe9\xff', 'CONTENT-TYPE: multipart/form-data; boundary=b', 'X-A: 3'];
    expect(sent(plan([OURS[0] ?? '', ...lines, ...OURS.slice(1)], { credentials: true }))).toEqual([OURS[0], ...lines, ...OURS.slice(1)]);
  });

  it('takes path and Host from the target, and reports that the captured Host differs', () => {
    const planned = plan(['Host: 127.0.0.1:9901', 'Accept: */*']);
    expect(planned.path).toBe('/submit?x=1');
    expect(sent(planned)).toEqual(['Host: collector.test:8080', 'Accept: */*', 'Connection: close', 'Content-Length: 100']);
    expect(planned.changes[0]).toMatchObject({ name: 'Host', captured: '127.0.0.1:9901', sent: 'collector.test:8080' });
  });

  it('reports no change for a header that is sent as captured', () => {
    expect(plan(OURS).changes).toEqual([]);
  });

  it('replaces a wrong Content-Length with the computed length', () => {
    const planned = plan(['Content-Length: 7', 'Accept: */*', 'Content-Length: 8']);
    expect(sent(planned).filter((line) => line.startsWith('Content-Length'))).toEqual(['Content-Length: 100']);
    expect(sent(planned).indexOf('Content-Length: 100')).toBeLessThan(sent(planned).indexOf('Accept: */*'));
    expect(planned.endsWithConnection).toBe(false);
  });

  it('sends a pinned Content-Length as written, and reports it', () => {
    const planned = plan(['Content-Length: 7', 'Accept: */*'], {}, true);
    expect(sent(planned)).toContain('Content-Length: 7');
    expect(planned.changes.find((change) => change.name === 'Content-Length')?.why).toContain('Pinned');
    expect(planned.endsWithConnection).toBe(true);
  });

  it('sends a wrong Content-Length as captured only on request, and reports it', () => {
    const planned = plan(['Content-Length: 7'], { contentLength: 'captured' });
    expect(sent(planned)).toContain('Content-Length: 7');
    expect(planned.changes.find((change) => change.name === 'Content-Length')).toMatchObject({ captured: '7', sent: '7' });
    expect(planned.endsWithConnection).toBe(true);
  });

  it('sends no Content-Length on request, or if the captured head has none', () => {
    expect(sent(plan(['Content-Length: 100'], { contentLength: 'none' })).join()).not.toContain('Content-Length');
    const uncaptured = plan([], { contentLength: 'captured' });
    expect(sent(uncaptured).join()).not.toContain('Content-Length');
    expect(uncaptured.endsWithConnection).toBe(true);
  });

  it.each(['Authorization: Bearer s3cret', 'proxy-authorization: Basic s3cret', 'Cookie: id=s3cret'])(
    'drops %s unless chosen, and never quotes it',
    (line) => {
      const name = line.split(':', 1)[0];
      const dropped = plan([line]);
      expect(sent(dropped)).not.toContain(line);
      expect(dropped.changes.find((change) => change.name === name)).toMatchObject({ captured: '•••••••', sent: null });
      expect(JSON.stringify(dropped.changes)).not.toContain('s3cret');
      expect(sent(plan([line], { credentials: true }))).toContain(line);
      expect(JSON.stringify(plan([line], { credentials: true }).changes)).not.toContain('s3cret');
    },
  );

  it.each([
    'Expect: 100-continue',
    'Keep-Alive: timeout=5',
    'TE: trailers',
    'Upgrade: h2c',
    'Proxy-Connection: keep-alive',
    'Trailer: X-A',
    'Transfer-Encoding: chunked',
  ])('drops %s and gives a reason', (line) => {
    const planned = plan([line]);
    expect(sent(planned)).not.toContain(line);
    const change = planned.changes.find((entry) => entry.name === line.split(':', 1)[0]);
    expect(change?.sent).toBeNull();
    expect(change?.why).toMatch(/\w{3}.*\.$/);
  });

  it.each(['X Y: 1', 'Näme: 1', 'X-A : 1', 'X-Control: a\x01b'])('lists %j as a line that HTTP cannot carry', (line) => {
    const planned = plan([line, 'Accept: */*'], { credentials: true });
    // The name is shown only if it is valid. Other text before the colon may be a value, so it is masked.
    expect(planned.unsendable).toEqual([/^[\w-]+:/.test(line) ? line.split(':', 1)[0] : '•••••••']);
    expect(sent(planned)).toEqual(['Host: collector.test:8080', 'Accept: */*', 'Connection: close', 'Content-Length: 100']);
  });

  it('sends non-ASCII bytes as captured', () => {
    const lines = ['Content-Disposition: form-data; name="\xe9"', 'X-Note: \xff'];
    expect(plan(lines).unsendable).toEqual([]);
    expect(sent(plan(lines, { credentials: true }))).toEqual(expect.arrayContaining(lines));
  });

  it('lists a line that is not a header as unsendable', () => {
    expect(plan(['no colon here']).unsendable).toHaveLength(1);
  });

  it('sends no masked text that is folded after a Content-Length, whatever length is chosen', () => {
    const lines = ['Content-Length: 7', ' Authorization: s3cret'];
    const masked = planHead(
      { request: parseRequestHead(Buffer.from(`POST / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)), isMasked: () => true },
      { bytes: BODY_BYTES, pinned: false },
      TARGET,
      { ...DEFAULT_SEND_OPTIONS, contentLength: 'captured' },
    );
    expect(JSON.stringify(masked)).not.toContain('s3cret');
  });

  it('replaces a Host with a captured value that HTTP cannot carry', () => {
    expect(plan(['Host: a\x01b']).unsendable).toEqual([]);
  });

  it('parses back to the head that the collector gets', () => {
    const planned = plan(['X-A: 1', 'Content-Type: multipart/form-data; boundary=b']);
    const text = `POST ${planned.path} HTTP/1.1\r\n${sent(planned)
      .map((line) => `${line}\r\n`)
      .join('')}\r\n`;
    expect(headOfPlan(planned)).toEqual(parseRequestHead(Buffer.from(text, 'latin1')));
  });
});
