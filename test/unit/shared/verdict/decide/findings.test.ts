import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../../../shared/dialect.ts';
import type { Finding, Severity } from '../../../../../shared/verdict/checks/finding.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type RequestSpec, BOUNDARY, GOOD_PARTS, SECRETS, multipart, request } from '../../../../builders/report/multipart.ts';

const GOOD = multipart(GOOD_PARTS);
const GZIP = { headers: { 'Content-Encoding': 'gzip' } } as const;

async function findingsOf(body: Uint8Array, spec: RequestSpec = {}, dialect: Dialect = 'spec'): Promise<readonly Finding[]> {
  return inspectCapture(await captureOf(request(body, spec)), dialect).verdict.findings.slice();
}

async function codesOf(body: Uint8Array, spec: RequestSpec = {}, dialect: Dialect = 'spec'): Promise<readonly string[]> {
  return (await findingsOf(body, spec, dialect)).map(({ code }) => code);
}

const withType = (value: string): RequestSpec => ({ headers: { 'Content-Type': value } });
const withAgent = (value: string): RequestSpec => ({ headers: { 'User-Agent': value } });
const withHeader = (lines: string, content = 'x'): Buffer => multipart([{ headers: lines, content }, ...GOOD_PARTS]);

describe('findings of the head', () => {
  it.each<[string, Severity, RequestSpec]>([
    ['media_type_case', 'info', withType(`Multipart/Form-Data; boundary=${BOUNDARY}`)],
    ['media_type_case', 'info', withType(`multipart/form-data; BOUNDARY=${BOUNDARY}`)],
    ['boundary_not_first', 'info', withType(`multipart/form-data; charset=utf-8; boundary=${BOUNDARY}`)],
    ['boundary_quoted', 'info', withType(`multipart/form-data; boundary="${BOUNDARY}"`)],
    ['boundary_repeated', 'warning', withType(`multipart/form-data; boundary=a; boundary=${BOUNDARY}`)],
    ['user_agent_incomplete', 'info', withAgent('Breakpad/1.0 (Linux)')],
    ['user_agent_incomplete', 'info', withAgent('crash reporter')],
    ['user_agent_incomplete', 'info', withAgent('crash reporter 1.0')],
    ['query_ignored', 'info', { target: '/submit?guid=1' }],
    ['content_encoding_unknown', 'violation', { headers: { 'Content-Encoding': 'br' } }],
  ])('include %s (%s)', async (code, severity, spec) => {
    expect((await findingsOf(GOOD, spec)).map((found) => [found.code, found.severity])).toEqual([[code, severity]]);
  });

  it.each(['crashreporter/1.0.0', 'Firefox/148.0a1 Crash Reporter', 'Mozilla VPN 2.1 crash-reporter'])(
    'accept %s as complete',
    async (value) => {
      expect(await codesOf(GOOD, withAgent(value))).toEqual([]);
    },
  );

  it('are not reported twice', async () => {
    expect(await codesOf(GOOD, { headers: { 'Content-Length': null } })).toEqual(['no_content_length', 'interface_silent']);
    expect(await codesOf(GOOD, withType(`multipart/form-data; charset=x; boundary=${BOUNDARY}`), 'antenna')).toEqual(['no_boundary']);
    expect(await codesOf(GOOD, { headers: { 'Content-Type': 'text/plain', 'Content-Length': null } })).toContain('content_length_missing');
    expect(await codesOf(Buffer.alloc(0), { headers: { 'Content-Type': 'text/plain' } })).toContain('content_length_zero');
  });

  it('accept quotes around a boundary that needs them', async () => {
    expect(await codesOf(multipart(GOOD_PARTS, 'a b'), withType('multipart/form-data; boundary="a b"'))).toEqual([]);
  });

  it('include a boundary that is too long even if another finding decides', async () => {
    const spec = { headers: { 'Content-Type': `multipart/form-data; boundary=${'x'.repeat(71)}`, 'Content-Length': null } };
    expect(await codesOf(multipart(GOOD_PARTS, 'x'.repeat(71)), spec)).toEqual([
      'no_content_length',
      'interface_silent',
      'boundary_too_long',
    ]);
  });
});

describe('findings of gzip', () => {
  const members = Buffer.concat([gzipSync(GOOD), gzipSync('')]);
  it.each<[string, Buffer, RequestSpec, Dialect]>([
    ['gzip_members', members, GZIP, 'spec'],
    ['gzip_members', members, GZIP, 'antenna'],
    ['gzip_trailing_bytes', Buffer.concat([gzipSync(GOOD), Buffer.from('x')]), GZIP, 'antenna'],
    ['zlib_body', deflateSync(GOOD), { ...GZIP, method: 'GET' }, 'spec'],
    ['zlib_body', deflateSync(GOOD), { method: 'GET', headers: { 'Content-Encoding': 'deflate' } }, 'spec'],
  ])('include %s', async (code, body, spec, dialect) => {
    expect(await codesOf(body, spec, dialect)).toContain(code);
  });

  it('recommend compression if it saves enough', async () => {
    const large = (size: number): Buffer => multipart([...GOOD_PARTS, { name: 'Notes', content: 'x'.repeat(size) }]);
    expect(await codesOf(large(100_000))).toEqual(['not_compressed']);
    expect(await codesOf(large(1_000))).toEqual([]);
    expect(await codesOf(gzipSync(large(100_000)), GZIP)).toEqual([]);
  });
});

describe('findings of the structure', () => {
  const text = GOOD.toString('latin1');
  it.each<[string, string]>([
    ['final_line_end_missing', text.slice(0, -2)],
    ['boundary_padding', text.replace(`--${BOUNDARY}\r\n`, `--${BOUNDARY}  \r\n`)],
  ])('include %s', async (code, body) => {
    expect(await codesOf(Buffer.from(body, 'latin1'))).toContain(code);
  });

  it.each<[string, Buffer]>([
    ['part_header_folded', withHeader('Content-Disposition: form-data;\r\n name="Notes"')],
    ['part_header_folded', withHeader('Content-Disposition: form-data; name="Notes"\r\n\tx: y')],
    ['header_block_near_limit', withHeader(`Content-Disposition: form-data; name="Notes"\r\nX-Long: ${'x'.repeat(7_200)}`)],
    ['transfer_encoding_binary', withHeader('Content-Disposition: form-data; name="Notes"\r\nContent-Transfer-Encoding: binary')],
    ['part_without_headers', Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n\r\nvalue\r\n`), GOOD])],
  ])('include %s in a part', async (code, body) => {
    const findings = await findingsOf(body);
    expect(findings.map((found) => found.code)).toContain(code);
    for (const secret of SECRETS) expect(JSON.stringify(findings)).not.toContain(secret);
  });
});
